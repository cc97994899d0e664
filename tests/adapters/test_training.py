import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_example_beats_random_after_a_few_generations() -> None:
    command = [sys.executable, str(ROOT / "examples/rl/train_seabattle.py"), "3", "8"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    before, after = map(int, re.findall(r"(\d+)%", done.stdout.splitlines()[-1]))
    assert after > before + 10, done.stdout


def test_the_page_on_training_runs_as_it_is_written() -> None:
    page = (ROOT / "docs/howto/train.md").read_text()
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        subprocess.run(
            [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
        )
