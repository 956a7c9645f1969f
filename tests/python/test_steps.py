"""The runner of the tests: which steps run, how far they are, what a failed one says, what clang-tidy reads.

Steps run in a copy of the runner in a folder of its own, with three steps that pass and fail at once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from steps import STEPS
from steps.context import Timed, gtest_results, gtest_times, percent, pytest_failures, pytest_times

ROOT = Path(__file__).resolve().parents[2]
OWN_STEPS = """
import os
from steps.context import Timed


def bad(context):
    context.again.append("the command of one test")
    context.timed.append(Timed(5.0, "Bad.Test"))
    context.run("sh", "-c", "echo before; exit 3")


def good(context):
    context.timed += [Timed(7.25, "a.py::b", "plays 61 games"), Timed(0.5, "c.py::d")]
    context.run("echo", "peers: all of them")


def wide(context):
    context.run("sh", "-c", "echo peers: wide=$QUOIN_WIDE compiled=$PYTHONDONTWRITEBYTECODE")


STEPS = [
    Step("good", TEST, good, "passes"), Step("bad", CI, bad, "fails", lone=True), Step("wide", ALL, wide, "tells")
]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a copy of the runner."""
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "run", tmp_path / "tests")
    shutil.copytree(ROOT / "tests" / "steps", tmp_path / "tests" / "steps")
    return tmp_path


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    steps = project / "tests" / "steps" / "__init__.py"
    if OWN_STEPS not in steps.read_text():
        steps.write_text(steps.read_text() + OWN_STEPS)
    command = [sys.executable, str(project / "tests" / "run"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_names_of_steps_differ_and_each_tells_what_it_does() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS)
    assert all(step.doc and step.tier in ("test", "ci", "all") for step in STEPS)


def test_the_first_tier_runs_without_arguments_and_repeats_closing_lines(project: Path) -> None:
    done = run(project)
    assert done.returncode == 0
    assert "good           passes ... ok (" in done.stdout
    assert "Closing lines:\ngood:\npeers: all of them\n" in done.stdout
    assert done.stdout.endswith("steps: 1 passed, 0 failed\n")


def test_all_runs_every_tier_and_ci_rest_what_ci_adds_to_the_first(project: Path) -> None:
    assert run(project, "--all").stdout.endswith("steps: 2 passed, 1 failed\n")
    assert run(project, "--ci-rest").stdout.endswith("steps: 0 passed, 1 failed\n")
    assert run(project, "--all", "-x", "bad").stdout.endswith("steps: 2 passed, 0 failed\n")


def test_only_all_asks_for_the_widest_runs_and_what_python_compiles_is_always_kept(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUOIN_WIDE", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "\npeers: wide=1 compiled=\n" in run(project, "--all").stdout
    assert "\npeers: wide= compiled=\n" in run(project, "wide").stdout


def test_the_slowest_tests_are_told_with_their_reasons(project: Path) -> None:
    lines = run(project, "--all").stdout.splitlines()
    begin = lines.index("The slowest of 3 tests:")
    assert lines[begin + 1 : begin + 5] == [
        "   7.2 s  a.py::b: plays 61 games (good)",
        "   5.0 s  Bad.Test: no reason given (bad)",
        "   0.5 s  c.py::d (good)",
        "",
    ]
    assert "slowest" not in run(project, "wide").stdout


def test_steps_that_keep_one_processor_busy_run_side_by_side(project: Path) -> None:
    """Each waits for what the other writes."""
    (project / "pair.py").write_text(
        "STEPS = [Step(name, TEST, lambda context, wait=wait, name=name: context.run(\n"
        "    'sh', '-c', f'touch {name}; until [ -e {wait} ]; do sleep 0.05; done', limit=30), 'waits', lone=True)\n"
        "    for name, wait in [('one', 'two'), ('two', 'one')]]\n"
    )
    steps = project / "tests" / "steps" / "__init__.py"
    steps.write_text(steps.read_text() + (project / "pair.py").read_text())
    command = [sys.executable, str(project / "tests" / "run")]
    assert subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.endswith(
        "steps: 2 passed, 0 failed\n"
    )


def test_a_failed_step_tells_why_and_how_to_run_just_it_again(project: Path) -> None:
    done = run(project, "ba")
    assert done.returncode == 1
    assert "bad            fails ... FAILED (" in done.stdout
    for line in (
        "    before",
        "    bad: exit 3: sh -c echo before; exit 3; the whole output is in .build/test/bad.log",
        "    This step again: ./quoin test bad",
        "    Just this test:  the command of one test",
        "what failed again: ./quoin test bad",
    ):
        assert line in done.stdout.splitlines()


def test_the_list_tells_how_long_each_took_last_time(project: Path) -> None:
    assert "  good                          passes" in run(project, "--list").stdout.splitlines()
    run(project, "--all")
    lines = run(project, "--list").stdout.splitlines()
    assert "  good                     0 s  passes" in lines
    assert "  bad              0 s, failed  fails" in lines
    assert [line for line in lines if line.endswith(":")] == [
        "./quoin test:",
        ".ci/run also:",
        "./quoin test --all also:",
    ]


def test_an_unknown_step_is_refused_with_the_names_there_are(project: Path) -> None:
    done = run(project, "tidi")
    assert done.returncode == 2
    assert 'no step has "tidi" in its name; there are good, bad, wide' in done.stderr


@pytest.mark.parametrize(
    ("output", "share"),
    [
        ("[1/4] Building a\n[3/4] Building b\n", 75),
        ("    Start 2: tests_2\n1/8 Test #2: tests_2 ......   Passed    1.00 sec\n", 12),
        ("........ [ 45%]\n..s", 45),
        ("-- Configuring done\n", None),
    ],
)
def test_progress_is_read_from_what_runners_print(output: str, share: int | None) -> None:
    assert percent(output) == share


GTEST = """\
[----------] 3 tests from A
[ RUN      ] A.Passes
[       OK ] A.Passes (0 ms)
[ RUN      ] A.Fails
a_test.cpp:7: Failure
[  FAILED  ] A.Fails (1 ms)
[ RUN      ] A.IsSkipped
[  SKIPPED ] A.IsSkipped (0 ms)
[----------] 3 tests from A (1 ms total)
[ RUN      ] A.Crashes
<end of output>
Test time =   0.04 sec
"""


def test_cpp_tests_that_failed_or_never_ended_are_told_with_their_output() -> None:
    passed, skipped, failed = gtest_results(GTEST)
    assert (passed, skipped) == (1, 1)
    assert list(failed) == ["A.Fails", "A.Crashes"]
    assert failed["A.Fails"] == "A.Fails\na_test.cpp:7: Failure\n[  FAILED  ] A.Fails (1 ms)\n"


def test_how_long_cpp_tests_took_is_read_with_their_reasons() -> None:
    printed = """\
[ RUN      ] A.Passes
slow: plays 61 games
[       OK ] A.Passes (6100 ms)
[ RUN      ] Rows/A.Fails/0
[  FAILED  ] Rows/A.Fails/0, where GetParam() = (1) (12 ms)
[ RUN      ] A.Crashes
"""
    assert gtest_times(printed) == [Timed(6.1, "A.Passes", "plays 61 games"), Timed(0.012, "Rows/A.Fails/0")]


def test_how_long_python_tests_took_is_read_with_their_reasons() -> None:
    xml = """<testsuites><testsuite name="pytest">
<testcase classname="tests.python.test_a" name="test_b[c.d]" time="6.5"><properties>
<property name="slow" value="plays 61 games" /></properties></testcase>
<testcase classname="tests.python.test_a" name="test_e" time="0.25" />
</testsuite></testsuites>"""
    assert pytest_times(xml) == [
        Timed(6.5, "tests/python/test_a.py::test_b[c.d]", "plays 61 games"),
        Timed(0.25, "tests/python/test_a.py::test_e"),
    ]


TIERS = """\
import pytest
from wide import WIDE, wide

@pytest.mark.parametrize("one", [1, wide(2)])
def test_rows(one): assert one == 1 or WIDE

@pytest.mark.wide
@pytest.mark.slow("plays 61 games")
def test_whole(): assert WIDE
"""


@pytest.mark.parametrize(
    ("asked", "ran"), [("", {"test_rows[1]": ""}), ("1", {"test_rows[1]": "", "test_rows[2]": ""})]
)
def test_what_is_wide_runs_only_where_it_is_asked_for(tmp_path: Path, asked: str, ran: dict[str, str]) -> None:
    for name in ("conftest.py", "wide.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path)
    (tmp_path / "test_tiers.py").write_text(TIERS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow(why): long\n  wide: all\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--strict-markers",
        "--junitxml=told.xml",
    ]
    environment = {**os.environ, "QUOIN_WIDE": asked}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout
    if asked:
        ran = {**ran, "test_whole": "plays 61 games"}
    told = pytest_times((tmp_path / "told.xml").read_text())
    assert {one.name.partition("::")[2]: one.reason for one in told} == ran


def test_python_tests_that_failed_are_told_with_their_parameters() -> None:
    printed = """\
FAILED is not a summary yet
=========== short test summary info ===========
FAILED tests/a.py::test_one[a b - c] - AssertionError: x [1]
ERROR tests/a.py::test_two
SKIPPED [1] tests/a.py:3: no
"""
    assert pytest_failures(printed) == ["tests/a.py::test_one[a b - c]", "tests/a.py::test_two"]


def changed(project: Path) -> list[str]:
    """What clang-tidy would read in the project."""
    program = """
from steps.lints import changed_files, sources_of, tracked
everything, changed = tracked("runtime/src/*.cpp"), changed_files("tidy", ".clang-tidy")
print(*(everything if changed is None else sources_of(changed, everything)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=project / "tests", capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def git(project: Path, *words: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *who, *words], cwd=project, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_clang_tidy_reads_what_changed_since_it_last_passed(project: Path) -> None:
    source = project / "runtime" / "src" / "base"
    source.mkdir(parents=True)
    for name in ("one", "two", "three"):
        (source / f"{name}.h").touch()
        (source / f"{name}.cpp").write_text(f'#include "base/{name}.h"\n#include "base/one.h"\n')
    (project / ".clang-tidy").touch()
    git(project, "init", "-q")
    git(project, "add", "runtime", ".clang-tidy")
    git(project, "commit", "-qm", "first")
    everything = [f"runtime/src/base/{name}.cpp" for name in ("one", "three", "two")]
    assert changed(project) == everything  # it never passed, and there is nothing to differ from
    passed = project / ".build" / "test" / "tidy-passed"
    passed.parent.mkdir(parents=True)
    passed.write_text(git(project, "rev-parse", "HEAD"))
    assert changed(project) == []
    (source / "two.cpp").write_text("// changed\n")
    (source / "new.cpp").touch()
    assert changed(project) == ["runtime/src/base/new.cpp", "runtime/src/base/two.cpp"]
    git(project, "add", "runtime")
    git(project, "commit", "-qm", "second")
    assert changed(project) == ["runtime/src/base/new.cpp", "runtime/src/base/two.cpp"]
    (source / "one.h").write_text("// changed\n")
    assert "runtime/src/base/one.cpp" in changed(project)  # which sees the header
    (project / ".clang-tidy").write_text("Checks: '*'\n")
    assert changed(project) == sorted([*everything, "runtime/src/base/new.cpp"])


def test_a_changed_header_is_compiled_with_all_that_include_it_directly_or_not(project: Path) -> None:
    texts = {
        "runtime/include/quoin/base/one.h": "",
        "runtime/src/base/two.h": '#include "quoin/base/one.h"\n',
        "runtime/src/base/by_two.cpp": '  #  include "two.h"  // beside it\n',
        "runtime/src/base/other.cpp": '#include "quoin/base/none.h"\n',
        "tests/unit/base/deep/up.cpp": '#include "../near.h"\n',
        "tests/unit/base/near.h": "#include <base/two.h>\n",
        "tests/unit/base/told.cpp": '// #include "quoin/base/one.h"\n',
    }
    for name, text in texts.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text)
    git(project, "init", "-q")
    program = "from steps.lints import with_users\nprint(*sorted(with_users({'runtime/include/quoin/base/one.h'})))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=project / "tests", capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == sorted(texts.keys() - {"runtime/src/base/other.cpp", "tests/unit/base/told.cpp"})
