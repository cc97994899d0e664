from parley.house.devices import LONGEST, device_of, make_proof
from parley.store import Account, AccountId

ANN = Account(AccountId(1), "ann", "$argon2id$ann", 0)


def test_a_proof_names_a_device() -> None:
    first, second = make_proof(ANN), make_proof(ANN)
    assert device_of(ANN, first) == first.partition(".")[0] != device_of(ANN, second)
    assert len(first) <= LONGEST


def test_it_holds_for_one_account_and_one_password() -> None:
    proof = make_proof(ANN)
    for other in (ANN._replace(id=AccountId(2)), ANN._replace(password="$argon2id$new"), None):  # noqa: S106
        assert device_of(other, proof) == ""
    guest = ANN._replace(password="")
    assert device_of(guest, make_proof(guest)) == ""  # anybody could make one


def test_nonsense_is_no_proof() -> None:
    proof = make_proof(ANN)
    for wrong in ("", ".", "x", proof[:-1], proof + "0", "x" + proof, "é." + "0" * 64, proof + " " * 200):
        assert device_of(ANN, wrong) == ""
