import GRDB

/// The journal's tables.
///
/// Times are ISO 8601 in UTC with milliseconds; paths of outputs are relative to the journal's root where they lie
/// below it.
package enum JournalSchema {
    /// SQLite's `application_id` of a journal.
    package static let applicationID: Int64 = 0x4642_4A31  // "FBJ1"
    /// The version that is written.
    package static let version: Int64 = 6
    /// The oldest version that can be read, and is upgraded when written.
    package static let oldest: Int64 = 4

    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                PRAGMA application_id = \(applicationID);
                PRAGMA user_version = \(version);

                -- One start of the command; `endedAt` and `ending` stay NULL while it runs, and when it was killed.
                CREATE TABLE run (
                    id INTEGER PRIMARY KEY,
                    command TEXT NOT NULL,      -- the operation's name, or the manifest's path
                    toolVersion TEXT NOT NULL,
                    host TEXT NOT NULL,
                    process INTEGER NOT NULL,
                    shard TEXT,                 -- 2/8
                    startedAt TEXT NOT NULL,
                    notes TEXT,                 -- on the search for inputs, a line each; NULL without any
                    endedAt TEXT,
                    ending TEXT                 -- done, interrupted, gaveUp, failed
                );

                -- One operation of a run over its items; noted when the run begins, for all steps together.
                CREATE TABLE step (
                    run INTEGER NOT NULL REFERENCES run(id),
                    scope TEXT NOT NULL,
                    name TEXT NOT NULL,         -- the manifest's step; empty for a command's own operation
                    operation TEXT NOT NULL,
                    operationVersion INTEGER NOT NULL,
                    parameters TEXT NOT NULL,   -- JSON
                    recipeHash TEXT NOT NULL,
                    folder TEXT NOT NULL,       -- of the outputs
                    place INTEGER NOT NULL,     -- in the run, from 0
                    items INTEGER,              -- NULL while earlier steps are yet to make them
                    allItems INTEGER,           -- those of the other shards too
                    jobs INTEGER NOT NULL,
                    startedAt TEXT,             -- NULL until its turn comes
                    endedAt TEXT,
                    ending TEXT,                -- done, interrupted, gaveUp
                    PRIMARY KEY (run, scope)
                ) WITHOUT ROWID;

                -- The state of each item now.
                CREATE TABLE item (
                    scope TEXT NOT NULL,
                    stem TEXT NOT NULL,
                    input TEXT NOT NULL,        -- absolute path
                    inputHash TEXT NOT NULL,    -- SHA-256; empty where it could not be read
                    inputBytes INTEGER NOT NULL,
                    recipeHash TEXT NOT NULL,
                    state TEXT NOT NULL,        -- publishing, done, failed
                    result BLOB,                -- JSON of the operation's result
                    failure BLOB,               -- JSON of ItemFailure
                    faults BLOB,                -- JSON: [ItemFailure], of what is done but for a part of it
                    outputs BLOB NOT NULL,      -- JSON: [{"path", "hash", "bytes"}]
                    earlier BLOB NOT NULL,      -- what its earlier versions made and was still there: also "input", "recipeHash"
                    run INTEGER NOT NULL,
                    attempts INTEGER NOT NULL,
                    milliseconds INTEGER NOT NULL,
                    updatedAt TEXT NOT NULL,
                    essence TEXT NOT NULL,      -- recipeHash, or the hash of what of the recipe made a difference to the item
                    PRIMARY KEY (scope, stem)
                ) WITHOUT ROWID;

                -- Items of earlier runs that the last run of their step was not asked for.
                CREATE TABLE unasked (
                    scope TEXT NOT NULL,
                    stem TEXT NOT NULL,
                    PRIMARY KEY (scope, stem)
                ) WITHOUT ROWID;

                -- Every time that an item was worked on.
                CREATE TABLE attempt (
                    run INTEGER NOT NULL,
                    scope TEXT NOT NULL,
                    stem TEXT NOT NULL,
                    number INTEGER NOT NULL,    -- 1, or 2 for the second try alone
                    milliseconds INTEGER NOT NULL,
                    code TEXT,                  -- of the failure; NULL when done
                    endedAt TEXT NOT NULL
                );
                CREATE INDEX attemptByItem ON attempt (scope, stem);
                \(variants)
                """)
        try addNotes(to: database)
    }

    /// Adds the table of notes, which journals of version 6 may lack. Older programs read and write the journal without
    /// it, so it has no version of its own.
    static func addNotes(to database: Database) throws {
        try database.execute(
            sql: """
                -- Warnings and notes on items that have any.
                CREATE TABLE IF NOT EXISTS itemNote (
                    scope TEXT NOT NULL,
                    stem TEXT NOT NULL,
                    essence TEXT NOT NULL,
                    updatedAt TEXT NOT NULL,    -- of the entry in item or variant that they are on; others are outdated
                    notes BLOB NOT NULL,        -- JSON: [text]
                    PRIMARY KEY (scope, stem, essence)
                ) WITHOUT ROWID;
                """)
    }

    /// Brings an older journal up to this version.
    static func migrate(_ database: Database) throws {
        if try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0 < 5 {
            try database.execute(
                sql: """
                    ALTER TABLE item ADD COLUMN essence TEXT NOT NULL DEFAULT '';
                    UPDATE item SET essence = recipeHash;
                    \(variants)
                    """)
        }
        try database.execute(
            sql: """
                ALTER TABLE run ADD COLUMN notes TEXT;
                PRAGMA user_version = \(version);
                """)
    }

    /// The columns that `item` and `variant` share; the key's columns come first, since SQLite's integrity check
    /// otherwise mistakes other columns for them.
    static let itemColumns = """
        scope, stem, essence, input, inputHash, inputBytes, recipeHash, state, result, failure, faults, outputs, \
        earlier, run, attempts, milliseconds, updatedAt
        """

    private static let variants = """
        -- How items stood when they were last worked on in another way than that of `item`; the same columns.
        CREATE TABLE variant (
            scope TEXT NOT NULL, stem TEXT NOT NULL, essence TEXT NOT NULL, input TEXT NOT NULL,
            inputHash TEXT NOT NULL, inputBytes INTEGER NOT NULL, recipeHash TEXT NOT NULL, state TEXT NOT NULL,
            result BLOB, failure BLOB, faults BLOB, outputs BLOB NOT NULL, earlier BLOB NOT NULL,
            run INTEGER NOT NULL, attempts INTEGER NOT NULL, milliseconds INTEGER NOT NULL, updatedAt TEXT NOT NULL,
            PRIMARY KEY (scope, stem, essence)
        ) WITHOUT ROWID;
        """
}
