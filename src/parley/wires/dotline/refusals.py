"""What the owner of the server's side may refuse each request with, in the order it checks.

What the connection refuses by itself comes first (413, 414, 400, 401, 405, 406); 429, 500, 504 and 505 can
answer anything.
"""

from collections.abc import Mapping

from parley.wires.dotline import requests as r
from parley.wires.dotline.codes import Code

ALWAYS = (Code.TOO_MANY, Code.SERVER_FAULT, Code.STORAGE_TROUBLE, Code.SERVER_STOPPING)

REFUSED_WITH: Mapping[type[r.Request], tuple[Code, ...]] = {
    r.Register: (Code.NOT_OFFERED, Code.LOGIN_TAKEN, Code.BARRED),
    r.LogIn: (Code.WRONG_PASSWORD, Code.BARRED),
    r.ChangePassword: (Code.WRONG_PASSWORD,),
    r.DeleteAccount: (Code.WRONG_PASSWORD,),
    r.OpenTable: (Code.NO_SUCH_BOT, Code.BAD_PARAMETER, Code.NOT_NOW, Code.SERVER_FULL),
    r.Join: (Code.NO_SUCH_TABLE, Code.WRONG_TABLE_PASSWORD, Code.NOT_NOW, Code.TABLE_FULL),
    r.Leave: (Code.NOT_NOW,),
    r.Put: (
        Code.OUT_OF_TIME,
        Code.GAME_IS_OVER,
        Code.NOT_YOUR_TURN,
        Code.OFF_BOARD,
        Code.TAKEN,
        Code.CAPTURED,
        Code.NOT_CENTRAL,
    ),
    r.Stop: (Code.GAME_IS_OVER, Code.NOT_NOW),
    r.OfferDraw: (Code.GAME_IS_OVER, Code.NOT_NOW, Code.ALREADY_AGREED),
    r.Say: (Code.BARRED,),
    r.Tell: (Code.NO_SUCH_LOGIN, Code.BARRED),
    r.ShowBoard: (Code.NOT_NOW,),
    r.Watch: (Code.NO_SUCH_TABLE, Code.WRONG_TABLE_PASSWORD, Code.SERVER_FULL),
    r.Unwatch: (Code.NOT_NOW,),
    r.GetRecord: (Code.NO_SUCH_TABLE,),
    r.ShowStatistics: (Code.NO_SUCH_LOGIN,),
    r.ListGames: (Code.NO_SUCH_LOGIN,),
    r.Help: (Code.BAD_PARAMETER,),
}
"""Request → codes. `NOT_NOW` where the state changed while the request was on its way to the owner, and where
a seat is kept for whoever asks."""
