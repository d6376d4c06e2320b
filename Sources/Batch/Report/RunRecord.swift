import GRDB

/// One start of the command, as the journal knows it.
public struct RunRecord: Hashable, Sendable {
    /// The journal that it is noted in, from 0.
    var journal: Int
    var id: Int
    /// The operation's name or the manifest's path.
    public var command: String
    /// The tool's version.
    public var toolVersion: String
    /// The machine.
    public var host: String
    /// The process.
    public var process: Int
    /// Its part of the items, such as `2/8`; empty for all.
    public var shard: String
    /// When it began, ISO 8601 in UTC.
    public var startedAt: String
    /// When it ended; empty if it did not.
    public var endedAt: String
    /// How it ended: done, interrupted, gaveUp, failed; empty if it did not.
    public var ending: String
    /// What there was to say of its inputs, such as files in folders that were not taken.
    public var notes: [String]
    /// When it ended or, without an end, last finished an item; empty if it never did.
    public var lastActivity: String
    /// How it stands now.
    public var state: RunState
}

extension RunRecord {
    /// The run in one line, for people.
    public var line: String {
        let part = shard.isEmpty ? "" : ", part \(shard)"
        let end = endedAt.isEmpty ? "" : ", ended \(JournalTime.forPeople(endedAt))"
        let line =
            "last run\(part): \(PathParts(command).name), fieldbook \(toolVersion) on \(host) (process "
            + "\(process)), began \(JournalTime.forPeople(startedAt))\(end): \(state.rawValue)"
        return line.visible
    }

    init(_ row: GRDB.Row, paths: [String]) {
        journal = row["journal"]
        id = row["id"]
        command = row["command"]
        toolVersion = row["toolVersion"]
        host = row["host"]
        process = row["process"]
        shard = row["shard"]
        startedAt = row["startedAt"]
        endedAt = row["endedAt"]
        ending = row["ending"]
        let text: String = row["notes"]
        notes = text.split(separator: "\n").map(String.init)
        lastActivity = endedAt.isEmpty ? row["lastAttempt"] : endedAt
        state = .ended
        let lock = paths.indices.contains(journal) ? paths[journal] + ".lock" : ""
        state = RunState(of: self, lock: lock)
    }
}
