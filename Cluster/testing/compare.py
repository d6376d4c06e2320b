"""Checks what a cluster made against a plain run of the same manifest.

compare.py results ITEMS.ndjson RESULTS ROOT   every item once in the results, every output there and as it says
compare.py folders ROOT PLAIN                  the same files, byte for byte, and the same journal
compare.py shards ROOT N PLAIN                 each shard has its part, none two
"""

import hashlib
import json
import os
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

BROKEN = "broken"


def require(holds, message):
    if not holds:
        sys.exit(f"compare: {message}")


def lines(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]


def files(root):
    """The hashes of all files but those of Fieldbook's own folder, by path below the root."""
    found = {}
    for folder, folders, names in os.walk(root):
        if folder == root and ".fieldbook" in folders:
            folders.remove(".fieldbook")
        for name in names:
            path = Path(folder) / name
            found[str(path.relative_to(root))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def journal(path):
    """How each item stands, by scope and stem."""
    require(Path(path).is_file(), f"there is no {path}")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT scope, stem, inputHash, state, outputs FROM item").fetchall()
    return {
        (scope, stem): (input_hash, state, sorted((file["path"], file["hash"]) for file in json.loads(outputs)))
        for scope, stem, input_hash, state, outputs in rows
    }


def compare_results(items_path, results, root):
    items = Counter(item["key"] for item in lines(items_path))
    answers = [answer for path in sorted(Path(results).iterdir()) for answer in lines(path)]
    answered = Counter(answer["key"] for answer in answers)
    require(items and max(items.values()) == 1, "an item is listed twice, or none is")
    require(answered == items, f"{len(items)} items, {answered.total()} answers: "
            f"missing {list((items - answered).keys())[:3]}, too many {list((answered - items).keys())[:3]}")
    failed = [answer for answer in answers if answer["status"] == "failed"]
    require([Path(answer["input"]["path"]).stem for answer in failed] == [BROKEN], f"failed: {failed[:3]}")
    require(not failed[0]["error"]["retryable"], "a file that is no PDF is called worth a retry")
    told = [file for answer in answers if answer["status"] != "failed" for file in answer["output"]["files"]]
    require(len({file["path"] for file in told}) == len(told), "two answers name the same output")
    named = {file["path"]: file["hash"] for file in told}
    require(named == files(root), "the answers name other files than are there")
    again = sum(answer["status"] == "skipped" for answer in answers)
    print(f"{len(answers)} items, each once; {again} had been made by the worker that was killed; 1 had to fail")


def compare_folders(root, plain):
    made, expected = files(root), files(plain)
    different = sorted(path for path in made.keys() | expected.keys() if made.get(path) != expected.get(path))
    require(expected, "the plain run made nothing")
    require(not different, f"{len(different)} files differ from the plain run's: {different[:5]}")
    noted, expected = (journal(f"{folder}/.fieldbook/journal.sqlite") for folder in (root, plain))
    different = sorted(key for key in noted.keys() | expected.keys() if noted.get(key) != expected.get(key))
    require(not different, f"{len(different)} items are noted otherwise than by the plain run: {different[:5]}")
    print(f"{len(made)} files and {len(noted)} notes are the plain run's")


def compare_shards(root, count, plain):
    parts = [journal(f"{root}/.fieldbook/journal-{shard}-of-{count}.sqlite") for shard in range(int(count))]
    sizes = [len(part) for part in parts]
    require(all(sizes), f"a shard had nothing to do: {sizes}")
    require(sum(sizes) == len(set().union(*parts)), f"an item is in two shards: {sizes}")
    require(sum(sizes) == len(journal(f"{plain}/.fieldbook/journal.sqlite")), f"items are in no shard: {sizes}")
    print(f"shards of {', '.join(map(str, sizes))} items")


COMMANDS = {"results": compare_results, "folders": compare_folders, "shards": compare_shards}
COMMANDS[sys.argv[1]](*sys.argv[2:])
