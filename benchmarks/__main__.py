"""`make bench`: every benchmark prints ours, the peer's and the ratio, measured in the same run.

Some have no peer but ourselves, and say so.
"""

from benchmarks import (
    aims,
    com,
    conquest,
    dots,
    durability,
    joins,
    journals,
    page,
    play,
    put,
    rules,
    scale,
    serve,
    shots,
    spectators,
    strength,
    wires,
)

if __name__ == "__main__":
    rules.main()
    dots.main()
    journals.main()
    wires.main()
    shots.main()
    joins.main()
    serve.main()
    durability.main()
    put.main()
    spectators.main()
    page.main()
    com.main()
    play.main()
    conquest.main()
    strength.main()
    scale.main(is_quick=True)
    aims.report()
