import asyncio
from pathlib import Path

import pytest

from parley.house.letter_words import Letter, Occasion, code_letter, game_letter
from parley.net.post import Office, Post, read_office
from parley.net.tls import make_context
from tests.net.certificate import make_certificate
from tests.net.mailbox import mailbox

STOP = "https://parley.example/api/mail/stop?token=x"
LETTER = game_letter(
    "ann@parley.example", "ru", Occasion.TURN, "dots", "Боб", "https://parley.example/#/table/7", STOP
)
FROM = "Parley <parley@parley.example>"


def test_a_letter_arrives_as_it_was_written() -> None:
    async def scene() -> None:
        async with mailbox() as box:
            post = Post(f"smtp://127.0.0.1:{box.port}", FROM)
            assert post.send(LETTER)
            (letter,) = await box.until(1)
            assert (letter["To"], letter["From"], letter["Subject"]) == (LETTER.to, FROM, "Точки: ваш ход")
            assert letter.get_content().splitlines() == LETTER.text.splitlines()
            assert letter["List-Unsubscribe"] == f"<{STOP}>"
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            await post.close(5)

    asyncio.run(scene())


def test_a_password_goes_by_tls_where_it_is_offered(tmp_path: Path) -> None:
    async def scene() -> None:
        context = make_context(*map(str, make_certificate(tmp_path)))
        async with mailbox(context) as box:
            post = Post(f"smtp://ann:p%40ss@127.0.0.1:{box.port}", FROM)
            post.send(code_letter("ann@parley.example", "en", "123456", "https://parley.example"))
            (letter,) = await box.until(1)
            assert letter["Subject"] == "Your code: 123456"
            assert box.logins == [("\0ann\0p@ss", True)]
            await post.close(5)

    asyncio.run(scene())


def test_what_fails_is_tried_again_and_what_is_refused_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        answers = ["451 not now", "550 never, ann@parley.example"]
        async with mailbox(answers=answers) as box:
            post = Post(f"smtp://127.0.0.1:{box.port}", FROM, pauses=(0.0, 0.0))
            post.send(LETTER)
            post.send(LETTER)
            await box.until(1)
            await post.close(5)
            assert (box.calls, len(box.letters)) == (3, 1)

    asyncio.run(scene())
    assert [record.getMessage() for record in caplog.records] == [
        "a letter could not be sent: the mail server answered 550"
    ]


def test_nobody_there_holds_nobody_up(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with mailbox() as box:
            port = box.port
        post = Post(f"smtp://ann:secret@127.0.0.1:{port}", FROM, pauses=(3600.0,))
        assert post.send(Letter("ann@parley.example", "subject", "text"))
        await post.close(5)

    asyncio.run(scene())
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("a letter could not be sent: ")
    assert "secret" not in line
    assert "ann" not in line


def test_where_mail_goes() -> None:
    assert read_office("smtps://ann:a%3Ab@mail.example") == Office("mail.example", 465, True, "ann", "a:b")
    assert read_office("smtp://[::1]:2525") == Office("::1", 2525, False, "", "")
    assert read_office("smtp://[::1]:2525").is_here
    assert not read_office("smtp://mail.example").is_here
