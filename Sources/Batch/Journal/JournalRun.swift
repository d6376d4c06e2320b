import Foundation
import GRDB

/// One start of the command, as the journal knows it.
public final class JournalRun: Sendable {
    /// How a run came to its end.
    enum Ending: String {
        case done
        case interrupted
        case gaveUp
        case failed

        init(_ report: BatchReport) {
            self = report.wasInterrupted ? .interrupted : report.gaveUp ? .gaveUp : .done
        }
    }

    let journal: Journal
    let id: Int64

    /// Notes that a run has begun; `command` is the operation's name or the manifest's path.
    public init(in journal: Journal, command: String, options: BatchOptions) throws {
        self.journal = journal
        id = try journal.reporting {
            try journal.pool.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO run (command, toolVersion, host, process, shard, startedAt, notes)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        command, options.toolVersion, ProcessInfo.processInfo.hostName, getpid(),
                        options.shard?.description, JournalClock.text(),
                        options.notes.isEmpty ? nil : options.notes.joined(separator: "\n"),
                    ])
                return database.lastInsertedRowID
            }
        }
    }

    /// Notes how the run went; what cannot be noted any more is left open, as by a kill.
    public func end(_ report: BatchReport?) {
        let ending = report.map(Ending.init) ?? .failed
        try? journal.pool.write { try noteEnd(ending, $0) }
        journal.settle()
    }

    /// Notes that somebody stopped the run at once; waits for no more than a moment.
    public func interrupt() {
        let noted = DispatchSemaphore(value: 0)
        journal.pool.asyncWrite { [self] in
            try noteEnd(.interrupted, $0)
        } completion: { _, _ in
            noted.signal()
        }
        _ = noted.wait(timeout: .now() + .seconds(2))
    }

    private func noteEnd(_ ending: Ending, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE run SET endedAt = ?, ending = ? WHERE id = ?",
            arguments: [JournalClock.text(), ending.rawValue, id])
    }

}
