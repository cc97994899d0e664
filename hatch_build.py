"""`make wheel`: the same source, its rules and wires compiled by mypyc.

A hook of hatchling that is off unless HATCH_BUILD_HOOK_ENABLE_CUSTOM is set; pyproject.toml names the rooms.
What decides is compiled, what declares values is not: of a compiled dataclass, struct or protocol neither
msgspec nor `dataclasses` could read the annotations, and nobody could derive from it.
"""

import ast
import io
import os
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VALUES = {"dataclass", "Struct", "Protocol", "runtime_checkable"}
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
OPTIMIZE = "2"


class Compiled(BuildHookInterface[Any]):
    """Adds a library for every compiled module to the wheel, beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say that the wheel is for this kind of machine and this Python."""
        del version
        header = Path(sysconfig.get_path("include"), "Python.h")
        if not header.exists():
            raise SystemExit(f"{header} is missing: apt-get install gcc python3-dev")
        sources, target = Path(self.root, "src"), Path(self.root, ".make", "mypyc")
        with chdir(sources):
            modules = [str(path) for path in deciding(self.config["rooms"], self.config["interpreted"])]
            libraries = build(modules, target)
        build_data |= {"pure_python": False, "infer_tag": True}
        build_data["force_include"] |= libraries


def deciding(rooms: list[str], interpreted: list[str]) -> Iterator[Path]:
    """The modules of these rooms that declare no values, and those that are named."""
    for room in map(Path, rooms):
        if room.is_file():
            yield room
        for path in sorted(room.rglob("*.py")):
            if path.name != "__init__.py" and path.as_posix() not in interpreted and not declares(path):
                yield path


def declares(path: Path) -> bool:
    """Is there a class of values in this module?"""
    classes = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.ClassDef)]
    if any(keyword.arg == "frozen" for node in classes for keyword in node.keywords):
        return True  # a struct, though what it derives from is declared elsewhere
    marks = [mark for node in classes for mark in (*node.decorator_list, *node.bases)]
    names = (ast.unparse(mark).partition("(")[0].partition("[")[0] for mark in marks)
    return any(name.rpartition(".")[2] in VALUES for name in names)


def build(modules: list[str], target: Path) -> dict[str, str]:
    """Compile modules into libraries below a folder: from file to its place in the wheel."""
    import setuptools  # noqa: F401 (mypyc asks for it before anything else)
    from mypyc.build import mypycify
    from setuptools._distutils import ccompiler
    from setuptools._distutils import sysconfig as flags

    options = ("--strict", "--explicit-package-bases", "--config-file=", f"--cache-dir={target / 'cache'}")
    said = io.StringIO()
    try:
        with redirect_stdout(said):  # what it warns of is by design
            extensions = mypycify(
                [*options, *modules],
                opt_level=OPTIMIZE,
                debug_level="0",
                multi_file=True,
                target_dir=str(target),
                group_name="parley",
            )
    except SystemExit:
        print(said.getvalue())
        raise
    compiler = ccompiler.new_compiler()
    flags.customize_compiler(compiler)
    include = sysconfig.get_path("include")

    def compile_one(extension: Any, source: str) -> str:
        include_dirs, arguments = [include, *extension.include_dirs], extension.extra_compile_args
        (made,) = compiler.compile(
            [source], str(target / "objects"), include_dirs=include_dirs, extra_postargs=arguments
        )
        return str(made)

    def link(extension: Any) -> tuple[str, str]:
        made = [objects[source] for source in extension.sources]
        place = extension.name.replace(".", "/") + SUFFIX
        compiler.link_shared_object(made, place, output_dir=str(target / "lib"))
        return str(target / "lib" / place), place

    jobs = {source: extension for extension in extensions for source in extension.sources}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = dict(zip(jobs, pool.map(compile_one, jobs.values(), jobs), strict=True))
        return dict(pool.map(link, extensions))
