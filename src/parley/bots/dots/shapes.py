"""How likely a good player is to put a dot, by its eight neighbours: learnt from games of the search itself.

A neighbourhood is written in base three, clockwise from above: 0 for neither, 1 for one's own dot, 2 for an
enemy's. Turned and mirrored it is the same one, so that 954 of 6,561 are left, a letter for each. The letters
come from `benchmarks.shapes`.
"""

from functools import cache

TENTHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
"""The letters in order: `g` is the average, each one on is e^0.1 times as likely."""
AVERAGE = TENTHS.index("g")
LEARNT = (
    "chhaYZqtoWWZnmXcjipmjknqmhkjnbefljechgghgkiggmkiklgcoooithfhmiihpfdttromqnmhijpkgyvxpvpnjmkehstmmoli"
    "pjh2ysonfmionpjmonmlhnkjuxnrnrpsmchnffovruvqninghgofhpppfifgiihgmokjljgjilgrqnonlkrmlpimjkhghkgaqejj"
    "iggksmpkjggk0psjljfkonnkkjgn4xtnmlkormmmtnkmtrohlmfjprohfidSldyeucsfmlpgmcommfqfqogindpqgmnpgnoktgoa"
    "ehgllkjniglgjpkmljhilvulfusnoqopgvmqntuokzrmornnjolotrmpmqknlmgngqonmmmmirmlrqnlkoomuzyqrqosppmvrnou"
    "tmvmlnslllqnmgmkgkjnmlohrltknlnmrmqlgloitopnrqompmqlskmTjfueqdqgteviognduqgmomngpeudtdnYlyenimhghhek"
    "hnqojhjagjiihjjhkllhghejissqpmrmppqmtyggggpnglgfvimjooqqxkvptggouoomggnqtrgpqmgYZpentgiwpgtvgkogdsgb"
    "gjleqfmimjngpepkllnkpngmgmgjkkhlioxsrnuqqonnnkmmmggpgggngkqlolqlkooosovqpmpgngnkoqmoottgmikknnnnnmgr"
    "grgogkgogjmljiopglmkmomqkogggggplgmggggklqplmggpqllmgggggggknmongggmgggkmggeionpuoglnlgllsghmouoptrj"
    "lnnjlqmjnoojmkslnmnggogngaheohqulfolgerugehnshrjigniogkinjmgmgitqononogkrmnkomqfifqhnfodiiggfigjeggg"
    "gggggggggikkuqggggjnskpgkfkogggggmmggggkmmmogkpnmmglkg"
)


@cache
def ternaries() -> tuple[int, ...]:
    """For every set of neighbours, a bit each: its number in base three."""
    return tuple(sum(3**i for i in range(8) if mask >> i & 1) for mask in range(256))


@cache
def kinds() -> tuple[int, ...]:
    """For every neighbourhood, by its number: which letter is about it."""
    numbers, table, kind = ternaries(), [0] * 3**8, 0
    for own in range(256):
        for enemy in range(256):
            if own & enemy:
                continue
            alike = list(zip(_turned(own), _turned(enemy), strict=True))
            if min(alike) == (own, enemy):
                for mine, yours in alike:
                    table[numbers[mine] + 2 * numbers[yours]] = kind
                kind += 1
    return tuple(table)


@cache
def shapes() -> tuple[int, ...]:
    """For every neighbourhood, by its number: its likelihood, in tenths of a power of e."""
    return tuple(TENTHS.index(LEARNT[kind]) - AVERAGE for kind in kinds())


@cache
def _turned(mask: int) -> tuple[int, ...]:
    """The same neighbours from all eight sides."""
    mirrored = sum((mask >> i & 1) << (-i % 8) for i in range(8))
    return tuple((one << turn | one >> (8 - turn)) & 255 for one in (mask, mirrored) for turn in (0, 2, 4, 6))
