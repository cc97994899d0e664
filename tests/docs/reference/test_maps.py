from docs.reference.maps import EXAMPLE, page
from parley.games.conquest import parse_map


def test_the_example_is_a_map_and_is_shown_as_it_is() -> None:
    assert len(parse_map(EXAMPLE).nodes) == 4
    assert f"```toml\n{EXAMPLE}```" in page()


def test_every_key_of_the_example_is_explained() -> None:
    assert all(f"`{key}`" in page() for key in ("name", "nodes", "edges", "continents", "continents[].bonus"))
