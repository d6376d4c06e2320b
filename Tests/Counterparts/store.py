"""Things that outlive the server: in SQLite, each on the disk before anybody is told that it is there."""

import pickle
import sqlite3
from collections.abc import MutableMapping


class Shelf(MutableMapping):
    """A dictionary in a database, in the order in which things came."""

    def __init__(self, name: str):
        self.name = name

    def open(self, path: str | None):
        """To be called once, in the process that uses it; without a path nothing outlives the server."""
        self.database = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.execute(f"CREATE TABLE IF NOT EXISTS {self.name} (key TEXT PRIMARY KEY, value BLOB)")

    def ask(self, sql, *values):
        return self.database.execute(sql.format(self.name), values)

    def __getitem__(self, key):
        row = self.ask("SELECT value FROM {} WHERE key = ?", key).fetchone()
        if row is None:
            raise KeyError(key)
        return pickle.loads(row[0])

    def __setitem__(self, key, value):
        put = "INSERT INTO {} VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        self.ask(put, key, pickle.dumps(value))

    def __delitem__(self, key):
        self.ask("DELETE FROM {} WHERE key = ?", key)

    def __iter__(self):
        return iter([key for key, in self.ask("SELECT key FROM {} ORDER BY rowid")])

    def __len__(self):
        return self.ask("SELECT count(*) FROM {}").fetchone()[0]
