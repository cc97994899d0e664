"""`make golden`: play the golden games again and write them down."""

from tests.playthroughs.golden import GAMES, path_of, play

if __name__ == "__main__":
    for name in GAMES:
        path_of(name).write_text(play(name), encoding="utf-8")
        print(f"wrote {path_of(name).name}")
