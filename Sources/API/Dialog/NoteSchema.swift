import GRDB

/// The tables of a store.
enum NoteSchema {
    private static let applicationID: Int64 = 0x4642_4E31  // "FBN1"
    private static let version: Int64 = 1

    static func prepare(_ database: Database) throws {
        if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") != 0 {
            let application = try Int64.fetchOne(database, sql: "PRAGMA application_id")
            let version = try Int64.fetchOne(database, sql: "PRAGMA user_version")
            guard application == applicationID, version == Self.version else {
                throw NoteStore.unusable("the file", "it has no notes of this version of Fieldbook")
            }
            return try database.execute(sql: places)
        }
        try database.execute(
            sql: """
                PRAGMA application_id = \(applicationID);
                PRAGMA user_version = \(version);

                CREATE TABLE note (
                    id BLOB NOT NULL PRIMARY KEY,  -- SHA-256 of the event
                    time INTEGER NOT NULL,         -- seconds since 1970
                    text TEXT NOT NULL,
                    tags TEXT NOT NULL,            -- JSON array
                    folded TEXT NOT NULL,          -- text and hashtags to search in
                    isRead INTEGER NOT NULL,
                    isSynced INTEGER NOT NULL,
                    event TEXT                     -- signed, until the relay has it
                );
                CREATE INDEX noteByTime ON note (time);
                CREATE TABLE topic (
                    tag TEXT NOT NULL,
                    note BLOB NOT NULL REFERENCES note (id) ON DELETE CASCADE,
                    PRIMARY KEY (tag, note)
                ) WITHOUT ROWID;
                CREATE INDEX topicByNote ON topic (note);

                -- Deleted notes, which no relay can bring back.
                CREATE TABLE deletion (
                    id BLOB NOT NULL PRIMARY KEY,
                    event TEXT                     -- signed, until the relay has it
                );
                -- When the last complete synchronization with a relay began.
                CREATE TABLE relay (
                    address TEXT NOT NULL PRIMARY KEY,
                    time INTEGER NOT NULL
                );
                """ + places)
    }

    /// Files of earlier programs of this version have none, and those programs do not need it.
    private static let places = """

        -- How far the readers have come.
        CREATE TABLE IF NOT EXISTS place (
            reader TEXT NOT NULL PRIMARY KEY,
            arrival INTEGER NOT NULL       -- the highest rowid of a note
        ) WITHOUT ROWID;
        """
}
