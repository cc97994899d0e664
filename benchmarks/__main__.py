"""`make bench`: every benchmark prints ours, the peer's and the ratio, measured in the same run."""

from benchmarks import (
    com,
    conquest,
    dots,
    durability,
    journals,
    page,
    play,
    rules,
    serve,
    spectators,
    strength,
    wires,
)

if __name__ == "__main__":
    rules.main()
    dots.main()
    journals.main()
    wires.main()
    serve.main()
    durability.main()
    spectators.main()
    page.main()
    com.main()
    play.main()
    conquest.main()
    strength.main()
