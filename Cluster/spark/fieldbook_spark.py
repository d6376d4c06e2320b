#!/usr/bin/env python3
"""Runs a Fieldbook manifest on a Spark cluster.

    spark-submit --master spark://host:7077 fieldbook_spark.py --output /shared/out /shared/job.yaml

`fieldbook batch items` lists what is left to do, one line an item; Spark pipes the lines through
`fieldbook worker` on its machines; `fieldbook batch merge` notes the answers in the output folder's journal. This is
repeated while there is something left, since steps may take what earlier steps made.

The command, the inputs and the output folder must have the same paths on every machine.
"""

import argparse
import itertools
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from py4j.protocol import Py4JError
from pyspark import SparkConf, SparkContext
from pyspark.errors import PySparkException

ALL_DONE, SOME_FAILED, WRONG_USE, WORTH_RETRYING, NOTHING_TO_DO, INTERRUPTED = 0, 1, 2, 3, 4, 130

# What a worker's environment holds, where it is set here. Spark's `pipe` gives it nothing of its own.
PASSED_ON = ["PATH", "HOME", "TMPDIR", "PROJ_DATA", "TESSDATA_PREFIX"]


class Stop(Exception):
    """Ends the run with an exit code."""

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


class Fieldbook:
    """The command, as far as the driver calls it itself."""

    def __init__(self, options):
        self.path = options.fieldbook
        self.root = options.output
        self.manifest = options.manifest
        self.overwrite = ["--overwrite"] if options.overwrite else []
        self.step = ["--step", options.step] if options.step else []

    @property
    def worker(self):
        """The worker as the one string that Spark splits like a shell."""
        return shlex.join([self.path, "worker", "-o", self.root, *self.overwrite])

    def list_items(self, path, *flags):
        """Writes the lines of what is left to do into the file at `path`."""
        with open(path, "wb") as file:
            code = self.run(
                "batch", "items", self.manifest, "-o", self.root, *self.step, *flags, stdout=file
            )
        if code not in (ALL_DONE, NOTHING_TO_DO):
            raise Stop("the items could not be listed", code)
        return code

    def merge(self, path):
        """Notes the answers in the file at `path` in the journal."""
        code = self.run("batch", "merge", self.root, path, stdout=sys.stderr)
        if code not in (ALL_DONE, SOME_FAILED):
            raise Stop(f"the answers in {path} could not be merged", code)

    def run(self, *arguments, stdout):
        try:
            return subprocess.run([self.path, *map(str, arguments)], stdout=stdout).returncode
        except OSError as error:
            raise Stop(f"{self.path} does not run: {error.strerror}", WRONG_USE) from error


class Tally:
    """What became of the items."""

    def __init__(self):
        self.statuses = {"ok": 0, "skipped": 0}
        self.with_faults = 0
        self.failures = {}  # by key, since a later wave may do what failed for the moment

    def add(self, answer):
        if answer["status"] == "failed":
            self.failures[answer["key"]] = answer["error"]
            return
        self.failures.pop(answer["key"], None)
        self.statuses[answer["status"]] += 1
        result = answer.get("output", {}).get("result")
        self.with_faults += bool(isinstance(result, dict) and result.get("faults"))

    @property
    def exit_code(self):
        if not self.failures:
            return SOME_FAILED if self.with_faults else ALL_DONE
        is_retryable = all(error.get("retryable") for error in self.failures.values())
        return WORTH_RETRYING if is_retryable and not self.with_faults else SOME_FAILED

    def lines(self, root):
        ok, skipped = self.statuses["ok"], self.statuses["skipped"]
        yield f"{ok} done, {skipped} were there already, {len(self.failures)} failed"
        if self.with_faults:
            yield f"  {self.with_faults} of those done have faults"
        for code, number in Counter(error["code"] for error in self.failures.values()).most_common():
            yield f"  failed: {number} x {code}"
        yield f"See: fieldbook batch report {shlex.quote(root)}"


class Cluster:
    """Spark, begun with the first line that is to be piped."""

    def __init__(self, options, command):
        self.options = options
        self.command = command
        self.context = None

    def answers(self, lines):
        """The workers' answers to the lines.

        Only the answers of a partition's attempt that ended well come back: those of an executor that was lost, or of
        the slower of two attempts, are dropped by Spark.
        """
        partitions = -(-len(lines) // self.options.items_per_partition)
        environment = {name: os.environ[name] for name in PASSED_ON + self.options.env if name in os.environ}
        environment |= {"LANG": "C.UTF-8", "OMP_THREAD_LIMIT": "1"}
        try:
            self.context = self.context or self.begin()
            piped = self.context.parallelize(lines, partitions).pipe(
                self.command, env=environment, checkCode=True
            )
            return [line for line in piped.collect() if line]
        except Py4JError as error:
            raise self.stop(error) from error
        except PySparkException as error:
            raise Stop(f"Spark does not begin: {error}", WRONG_USE) from error

    def begin(self):
        conf = SparkConf().setAppName("fieldbook " + Path(self.options.manifest).name)
        conf.set("spark.task.maxFailures", str(self.options.attempts))
        if self.options.master:
            conf.setMaster(self.options.master)
        context = SparkContext(conf=conf)
        listen_to_interruptions()  # again: Spark's own handler breaks the call that it interrupts
        return context

    def stop(self, error):
        text = str(error)
        if "FileNotFoundError" in text or "PermissionError" in text:
            return Stop(f"the cluster's machines cannot run {self.command}\n{text}", WRONG_USE)
        ending = re.search(r"exited with error code (-?\d+)", text)
        if ending:
            code = WRONG_USE if ending[1] == "2" else WORTH_RETRYING
            return Stop(
                f"a worker ended with {ending[1]}; an executor's stderr says why: {self.command}", code
            )
        return Stop(f"Spark gave up\n{text}", WORTH_RETRYING)

    def end(self):
        if self.context:
            self.context.stop()


def listen_to_interruptions():
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)


def batches(path, size):
    """The file's lines, as they are, in lists of up to `size`. Only a line feed ends a line."""
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = (line.rstrip("\n") for line in file if line.strip())
        while batch := list(itertools.islice(lines, size)):
            yield batch


def fingerprint(path):
    """How many items there are, and which, in whatever order."""
    keys = (hash(json.loads(line)["key"]) for batch in batches(path, 10_000) for line in batch)
    number = total = 0
    for key in keys:
        number, total = number + 1, total + key
    return number, total


def answer(line):
    """A worker's line as what it says."""
    try:
        answer = json.loads(line)
        if answer["status"] in ("ok", "skipped") or answer["error"]["code"]:
            return {"key": answer["key"], **answer}
    except (ValueError, TypeError, KeyError):
        pass
    raise Stop(f"a worker's line is no answer: {line[:200]}", WRONG_USE)


def check(requests, answers):
    """Stops unless every item was asked for once and answered once."""
    asked = Counter(json.loads(line)["key"] for line in requests)
    answered = Counter(answer["key"] for answer in answers)
    mistakes = {
        "listed more than once": [key for key, number in asked.items() if number > 1],
        "without an answer": list(asked.keys() - answered.keys()),
        "answered more than once": [key for key, number in answered.items() if number > 1],
        "answered without being asked for": list(answered.keys() - asked.keys()),
    }
    found = [f"{len(keys)} items {what}, {keys[0]!r} first" for what, keys in mistakes.items() if keys]
    if found:
        raise Stop("the answers do not fit the items: " + "; ".join(found), WRONG_USE)


def run_wave(wave, items, results_folder, fieldbook, cluster, tally, size):
    """Has all listed items worked on; what was answered is in the journal batch by batch."""
    for number, requests in enumerate(batches(items, size), start=1):
        lines = cluster.answers(requests)
        answers = [answer(line) for line in lines]
        check(requests, answers)
        results = results_folder / f"wave-{wave}-{number}.ndjson"
        with open(results, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in lines)
        fieldbook.merge(results)
        for each in answers:
            tally.add(each)


def run(options, fieldbook, cluster, temporary):
    """Runs waves until nothing is left, or the same is left as before."""
    tally = Tally()
    items = temporary / "items.ndjson"
    flags = ["--retry-failed"] * options.retry_failed + ["--force"] * options.force
    before = None
    for wave in itertools.count(1):
        code = fieldbook.list_items(items, *(flags if wave == 1 else []))
        if wave == 1 and code == NOTHING_TO_DO:
            return NOTHING_TO_DO
        left = fingerprint(items)
        if left[0] == 0 or left == before:
            break
        print(f"wave {wave}: {left[0]} items", file=sys.stderr)
        run_wave(wave, items, options.results or temporary, fieldbook, cluster, tally, options.items_per_batch)
        before = left
    print("\n".join(tally.lines(options.output)))
    return tally.exit_code


def prepare(results_folder):
    """Makes the folder for the answers; another run's are not mixed with this one's."""
    if not results_folder:
        return
    results_folder.mkdir(parents=True, exist_ok=True)
    if any(results_folder.iterdir()):
        raise Stop(f"{results_folder} is not empty; name a new folder for the answers", WRONG_USE)


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("1 or more was expected")
    return number


def parse(arguments):
    parser = argparse.ArgumentParser(
        description="Runs a Fieldbook manifest on a Spark cluster.",
        epilog="Exit codes: 0 all done, 1 some items failed, 2 wrong usage, 3 worth a retry, 4 nothing to do, "
        "130 interrupted.",
    )
    parser.add_argument("manifest", type=os.path.abspath)
    parser.add_argument("--output", "-o", required=True, type=os.path.abspath, metavar="ROOT",
                        help="folder for the outputs, on a disk that all machines share")
    parser.add_argument("--fieldbook", default="fieldbook", metavar="PATH", help="the command on every machine")
    parser.add_argument("--master", metavar="URL",
                        help="spark://..., unless spark-submit says it; else this machine alone")
    parser.add_argument("--items-per-partition", type=positive, default=400, metavar="N",
                        help="items that one worker is given (400)")
    parser.add_argument("--items-per-batch", type=positive, default=100_000, metavar="N",
                        help="items whose answers the driver holds before it notes them (100000)")
    parser.add_argument("--attempts", type=positive, default=4, metavar="N",
                        help="how often a partition is tried before the run ends (4)")
    parser.add_argument("--step", metavar="NAME", help="only this step")
    parser.add_argument("--retry-failed", action="store_true", help="also what failed because of its content")
    parser.add_argument("--force", action="store_true", help="also what is done")
    parser.add_argument("--overwrite", action="store_true", help="replace outputs that are there")
    parser.add_argument("--env", action="append", default=[], metavar="NAME",
                        help="pass this environment variable on to the workers")
    parser.add_argument("--results", type=Path, metavar="FOLDER", help="keep the workers' answers here")
    options = parser.parse_args(arguments)
    if os.sep in options.fieldbook:
        options.fieldbook = os.path.abspath(options.fieldbook)
    return options


def main(arguments):
    options = parse(arguments)
    fieldbook = Fieldbook(options)
    cluster = Cluster(options, fieldbook.worker)
    listen_to_interruptions()
    try:
        prepare(options.results)
        with tempfile.TemporaryDirectory(prefix="fieldbook-") as temporary:
            return run(options, fieldbook, cluster, Path(temporary))
    except Stop as stop:
        print(f"fieldbook_spark: {stop}", file=sys.stderr)
        return stop.code
    except KeyboardInterrupt:
        print("fieldbook_spark: interrupted; run the same command again to go on", file=sys.stderr)
        return INTERRUPTED
    finally:
        cluster.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
