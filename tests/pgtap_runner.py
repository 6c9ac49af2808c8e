"""pgTAP files as pytest items: one for each `tests/pgtap/<function>/<behaviour>.sql` and PostgreSQL version.

A file runs under psql, rolled back in a shared database or, where it can't be, in a clone of the template; so it may
commit, call procedures and use psql's own commands. It stays fit for pg_prove. TAP is read strictly: the plan must be
kept, and a test that is marked as to do or skipped has not passed.
Protocol: https://testanything.org/tap-version-13-specification.html
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess
from typing import TYPE_CHECKING

import pytest

from support.clusters import CHECKOUT, Cluster, Clusters

if TYPE_CHECKING:
    from _pytest._code.code import ExceptionInfo, TerminalRepr

PGTAP = CHECKOUT / "tests" / "pgtap"

# `t` holds the prelude's helpers, `public` pgTAP.
SEARCH_PATH = "-c search_path=t,public"

# What a fixture needs of a machine, extensions and programs: where it can't be had, its tests are left out, and the
# first lines of the report say so.
NEEDS = {"plpgsql_check_database": "plpgsql_check", "cron_database": "pg_cron"}
NEEDS_PROGRAM = {"pgbouncer": "pgbouncer"}

_CLUSTERS = pytest.StashKey[Clusters]()

_PLAN = re.compile(r"1\.\.(\d+)(.*)")
_TEST = re.compile(r"(not )?ok\b(?: (\d+))?(.*)")
_DIRECTIVE = re.compile(r"#\s*(?:TODO|SKIP)", re.IGNORECASE)
_BAIL_OUT = re.compile(r"Bail out!\s*(.*)")


class TapError(Exception):
    """What is wrong with a TAP stream: one sentence a fault."""


def check_tap(output: str) -> None:
    """Raises TapError unless the stream keeps its plan and every test in it is plainly `ok`.

    Lines that are no TAP, such as the rows of a query, are ignored, as the protocol wants it.
    """
    plans: list[int] = []
    faults: list[str] = []
    tests = 0
    for line in output.splitlines():
        if plan := _PLAN.fullmatch(line):
            plans.append(int(plan[1]))
            if _DIRECTIVE.search(plan[2]):
                faults.append(f"The whole file is skipped: {line}")
        elif test := _TEST.fullmatch(line):
            tests += 1
            if test[2] is not None and int(test[2]) != tests:
                faults.append(f"Test {tests} calls itself {test[2]}.")
            if test[1]:
                faults.append(line)
            elif _DIRECTIVE.search(test[3]):
                faults.append(f"Neither passed nor failed: {line}")
        elif bail_out := _BAIL_OUT.fullmatch(line):
            faults.append(f"Bailed out: {bail_out[1]}")
    if len(plans) != 1:
        faults.append(f"There are {len(plans)} plans, not one.")
    elif plans[0] != tests:
        faults.append(f"{plans[0]} tests were planned and {tests} run.")
    elif tests == 0:
        faults.append("Nothing was tested.")
    if faults:
        raise TapError("\n".join(faults))


@dataclass
class FileFailedError(Exception):
    """A file that didn't pass: what is wrong, and all that psql said."""

    fault: str
    run: CompletedProcess[str]


class PgTapItem(pytest.Item):
    """One file on one PostgreSQL version."""

    def __init__(self, *, cluster: Cluster, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self._cluster = cluster

    def runtest(self) -> None:
        """Runs the file inside a transaction of the shared database; where that doesn't do, in a clone of its own.

        A clone costs several times what most files do, and almost every file is content with being rolled back. One
        that commits, raises on purpose or needs several transactions fails the first way; then the second counts.
        """
        shared = self._cluster.shared()
        run = shared.psql(self.path, in_transaction=True, PGOPTIONS=SEARCH_PATH)
        if self._cluster.is_untouched(shared) and _fault(run) is None:
            return
        database = self._cluster.clone()
        try:
            run = database.psql(self.path, PGOPTIONS=SEARCH_PATH)
        finally:
            database.drop()
        fault = _fault(run)
        if fault is not None:
            raise FileFailedError(fault, run)

    def repr_failure(self, excinfo: ExceptionInfo[BaseException], *_: object, **__: object) -> str | TerminalRepr:
        """The faults, then psql's output and errors, then how to run the file again."""
        failure = excinfo.value
        if not isinstance(failure, FileFailedError):
            return super().repr_failure(excinfo)
        again = f"Again: bin/test '{self.nodeid}'"
        return "\n\n".join(filter(None, [failure.fault, failure.run.stdout.strip(), failure.run.stderr.strip(), again]))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The heading of a failure: `claim/returns_the_oldest_first.sql[pg15]`."""
        return self.path, None, f"{self.path.relative_to(PGTAP)}[{self.name}]"


class PgTapFile(pytest.File):
    """One file; it yields an item for each PostgreSQL version."""

    def collect(self) -> Iterator[PgTapItem]:
        """An item named for its version: `-k pg15` and `FILE::pg15` choose it."""
        for cluster in _wanted(self.config):
            yield PgTapItem.from_parent(self, name=cluster.label, cluster=cluster)


def _fault(run: CompletedProcess[str]) -> str | None:
    """What is wrong with a run: psql's status, or what its TAP says."""
    if run.returncode != 0:
        return f"psql ended with status {run.returncode}."
    try:
        check_tap(run.stdout)
    except TapError as error:
        return str(error)
    return None


def _absent(clusters: Clusters) -> dict[str, str]:
    """The fixtures that can't be had on this machine, and for want of what."""
    return {
        fixture: f"{extension}, which no PostgreSQL here offers"
        for fixture, extension in NEEDS.items()
        if clusters.offering(extension) is None
    } | {fixture: program for fixture, program in NEEDS_PROGRAM.items() if shutil.which(program) is None}


def _wanted(config: pytest.Config) -> list[Cluster]:
    """The clusters that --pg chooses."""
    wanted = config.getoption("--pg")
    return [cluster for cluster in config.stash[_CLUSTERS] if wanted in {"both", str(cluster.installation.major)}]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds --pg."""
    parser.addoption(
        "--pg",
        default="both",
        metavar="MAJOR",
        help="the PostgreSQL version for tests that run on each, such as 15; 'both' (the default): all there are",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Finds the PostgreSQL versions of this machine; nothing is started yet."""
    clusters = config.stash[_CLUSTERS] = Clusters()
    wanted = config.getoption("--pg")
    offered = [str(cluster.installation.major) for cluster in clusters]
    if wanted not in {"both", *offered}:
        raise pytest.UsageError(f"--pg {wanted}: this machine offers {' and '.join(offered) or 'no PostgreSQL'}.")


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Says on which PostgreSQL versions tests run, and which is missing."""
    clusters = config.stash[_CLUSTERS]
    found = [f"{cluster.label} ({cluster.installation.source})" for cluster in clusters]
    left_out = [f"left out: tests that need {what}" for what in _absent(clusters).values()]
    return [f"PostgreSQL: {', '.join(found) or 'none'}", *clusters.missing, *left_out]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs a test that asks for `each_cluster` once on each PostgreSQL version."""
    if "each_cluster" in metafunc.fixturenames:
        labels = [cluster.label for cluster in _wanted(metafunc.config)]
        metafunc.parametrize("each_cluster", labels, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests that need what this machine does not have."""
    absent = _absent(config.stash[_CLUSTERS]).keys()
    left_out = [item for item in items if absent & set(getattr(item, "fixturenames", ()))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stops what was started."""
    if _CLUSTERS in config.stash:
        config.stash[_CLUSTERS].stop()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> PgTapFile | None:
    """Takes the .sql files beneath tests/pgtap."""
    if file_path.suffix == ".sql" and file_path.is_relative_to(PGTAP):
        return PgTapFile.from_parent(parent, path=file_path)
    return None


@pytest.fixture(scope="session")
def clusters(pytestconfig: pytest.Config) -> Clusters:
    """Every PostgreSQL version of this run."""
    return pytestconfig.stash[_CLUSTERS]
