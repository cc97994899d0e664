"""`make bench`: every benchmark prints ours, the peer's and the ratio, measured in the same run.

Some have no peer but ourselves, and say so.
"""

from benchmarks import (
    adapters,
    aims,
    append,
    cluster,
    com,
    conquest,
    dots,
    durability,
    joins,
    journals,
    nodes,
    page,
    play,
    put,
    rules,
    scale,
    serve,
    shots,
    spectators,
    strength,
    tournament,
    wires,
)

if __name__ == "__main__":
    rules.main()
    adapters.main()
    dots.main()
    journals.main()
    wires.main()
    shots.main()
    joins.main()
    serve.main()
    durability.main()
    append.main()
    nodes.main()
    cluster.main()
    put.main()
    spectators.main()
    page.main()
    com.main()
    play.main()
    conquest.main()
    strength.main()
    tournament.main()
    scale.main(is_quick=True)
    aims.report()
