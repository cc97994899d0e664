"""Dots once more, slow and obvious: lists and flood fill, no bit tricks, written from the rules alone."""

from collections import Counter

Point = tuple[int, int]


class Twin:
    """A position, changed in place. `board[y][x]` is whose dot is there, `holder[y][x]` who captured it."""

    def __init__(self, width: int, height: int, players: int, extra_move: bool, territory: bool) -> None:
        self.width, self.height, self.players = width, height, players
        self.extra_move, self.territory = extra_move, territory
        self.board: list[list[int | None]] = [[None] * width for _ in range(height)]
        self.holder: list[list[int | None]] = [[None] * width for _ in range(height)]
        self.points = [(x, y) for y in range(height) for x in range(width)]
        self.turn = 0
        self.stopped: set[int] = set()
        self.late = [0] * players
        self.agreed: set[int] = set()
        self.over: str | None = None
        self.seen: Counter[str] = Counter()

    # What is where

    def is_open(self, x: int, y: int) -> bool:
        return self.board[y][x] is None and self.holder[y][x] is None

    def is_live(self, seat: int, x: int, y: int) -> bool:
        return self.board[y][x] == seat and self.holder[y][x] is None

    def is_central(self, x: int, y: int) -> bool:
        if self.width % 2 == 0 and self.height % 2 == 0:
            return x - self.width // 2 in (-1, 0) and y - self.height // 2 in (-1, 0)
        return x in self._middle_three(self.width) and y in self._middle_three(self.height)

    def _middle_three(self, side: int) -> tuple[int, int, int]:
        middle = side // 2 if side % 2 == 1 else side // 2 - 1
        return (middle - 1, middle, middle + 1)

    def legal(self) -> list[Point]:
        points = [(x, y) for x, y in self.points if self.is_open(x, y)]
        if any(self.board[y][x] == self.turn for x, y in self.points):
            return points
        return [(x, y) for x, y in points if self.is_central(x, y)] or points

    def enclosed_parts(self, seat: int) -> list[set[Point]]:
        """The parts of what is not a live dot of `seat`, joined by sides, that do not reach the edge."""
        left = {(x, y) for x, y in self.points if not self.is_live(seat, x, y)}
        parts = []
        while left:
            todo = [left.pop()]
            part = set(todo)
            while todo:
                x, y = todo.pop()
                for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if near in left:
                        left.remove(near)
                        part.add(near)
                        todo.append(near)
            if not any(x in (0, self.width - 1) or y in (0, self.height - 1) for x, y in part):
                parts.append(part)
        return parts

    def has_enemy(self, seat: int, part: set[Point]) -> bool:
        return any(
            self.is_live(other, x, y) for x, y in part for other in range(self.players) if other != seat
        )

    def scores(self) -> list[int]:
        scores = [0] * self.players
        for x, y in self.points:
            holder, dot = self.holder[y][x], self.board[y][x]
            if holder is not None and (self.territory or dot not in (None, holder)):
                scores[holder] += 1
        return scores

    def drawn(self) -> tuple[list[str], list[str]]:
        """The dots, small where captured, and who holds what; as `boards.drawn`."""
        dots = [["."] * self.width for _ in range(self.height)]
        holders = [["."] * self.width for _ in range(self.height)]
        for x, y in self.points:
            holder, dot = self.holder[y][x], self.board[y][x]
            if holder is not None:
                holders[y][x] = "abcd"[holder]
            if dot is not None:
                dots[y][x] = ("ABCD" if holder is None else "abcd")[dot]
        return ["".join(row) for row in dots], ["".join(row) for row in holders]

    # What happens

    def put(self, x: int, y: int) -> None:
        mover = self.turn
        self.board[y][x] = mover
        self.late[mover] = 0
        self.agreed = set()
        captured = self.judge(mover)
        if not (captured and self.extra_move):
            self.turn = self.next_after(mover)
        if not any(self.is_open(x, y) for x, y in self.points):
            self.over = "board full"
            seat = self.turn
            for _ in range(self.players):
                self.seen["at the end"] += self.judge(seat)
                seat = (seat + 1) % self.players

    def judge(self, seat: int) -> int:
        parts = [part for part in self.enclosed_parts(seat) if self.has_enemy(seat, part)]
        self.seen["captures"] += len(parts)
        for part in parts:
            for x, y in part:
                if self.holder[y][x] is not None:
                    self.seen["nested"] += 1
                    self.seen["freed"] += self.board[y][x] == seat
                    self.seen["handed on"] += self.board[y][x] not in (None, seat, self.holder[y][x])
                self.holder[y][x] = seat
        return len(parts)

    def next_after(self, seat: int) -> int:
        seat = (seat + 1) % self.players
        while seat in self.stopped:
            seat = (seat + 1) % self.players
        return seat

    def time_out(self) -> None:
        self.late[self.turn] += 1
        if self.late[self.turn] == 3:
            self.stop(self.turn, "timed out")
        else:
            self.turn = self.next_after(self.turn)

    def stop(self, seat: int, why: str) -> None:
        self.stopped.add(seat)
        self.agreed.discard(seat)
        if seat == self.turn:
            self.turn = self.next_after(seat)
        left = [other for other in range(self.players) if other not in self.stopped]
        if len(left) == 1:
            self.over = why
            self.sweep(left[0])
        else:
            self.settle()

    def sweep(self, seat: int) -> None:
        filled = [(x, y) for x, y in self.points if self.is_open(x, y)]
        for x, y in filled:
            self.board[y][x] = seat
        self.seen["swept"] += self.judge(seat)
        for x, y in filled:
            self.board[y][x] = None

    def agree(self, seat: int) -> None:
        self.agreed.add(seat)
        self.settle()

    def settle(self) -> None:
        if len(self.agreed) == self.players - len(self.stopped):
            self.over = "agreed"
