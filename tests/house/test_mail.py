from pathlib import Path

import pytest

from parley.house.letter_words import Letter
from parley.house.letters import Letters
from parley.house.mail import Addresses, MailRefused, MailTrouble
from parley.store import AccountId
from tests.seats.parlour import Parlour, play

HERE = "192.0.2.1"


async def trouble(work: object) -> MailTrouble:
    with pytest.raises(MailRefused) as refused:
        await work  # type: ignore[misc]
    return refused.value.trouble


def test_an_address_is_confirmed_by_what_was_sent_there(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house, sent = parlour.house, list[Letter]()
        ann = (await house.accounts.create("ann", "hash")).id
        addresses = house.shared(Addresses)
        assert await trouble(addresses.ask(ann, HERE, "ann@parley.example", "en")) is MailTrouble.NO_MAIL

        def send(letter: Letter) -> bool:
            sent.append(letter)
            return True

        house.shared(Letters).open(send, "https://parley.example")
        for bad in (
            "ann",
            "ann@",
            "a b@parley.example",
            "a@b@c",
            "ann@x\r\nBcc: eve@x",
            "ä@x",
            f"a@{'x' * 254}",
        ):
            assert await trouble(addresses.ask(ann, HERE, bad, "en")) is MailTrouble.BAD_ADDRESS
        await addresses.ask(ann, HERE, "ann@parley.example", "xx")
        (letter,) = sent
        code = letter.subject.removeprefix("Your code: ")
        assert (len(code), code in letter.text) == (6, True)
        assert (
            await trouble(addresses.confirm(ann, f"{(int(code) + 1) % 10**6:06}")) is MailTrouble.WRONG_CODE
        )
        await addresses.confirm(ann, f" {code} ")
        assert await house.store.mail.of(ann) == ("ann@parley.example", True)

    play(tmp_path, scene)


def test_nobody_is_flooded_with_codes(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        house.shared(Letters).open(lambda _: True, "https://parley.example")
        addresses, people = house.shared(Addresses), list[AccountId]()
        for number in range(addresses.by_address.most + 1):
            people.append((await house.accounts.create(f"person {number}", "hash")).id)
        for person in people[1:]:
            await addresses.ask(person, HERE, "eve@parley.example", "en")
        again = addresses.ask(people[0], HERE, "EVE@parley.example", "en")
        assert await trouble(again) is MailTrouble.TOO_MANY_CODES
        for number in range(addresses.by_account.most):
            await addresses.ask(people[0], HERE, f"{number}@parley.example", "en")
        assert await trouble(addresses.ask(people[0], HERE, "x@x", "en")) is MailTrouble.TOO_MANY_CODES

    play(tmp_path, scene)
