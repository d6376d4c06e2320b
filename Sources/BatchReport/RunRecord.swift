import Batch
import Foundation
import GRDB

/// One run of the command, as recorded in the journal.
public struct RunRecord: Hashable, Sendable {
    /// The index of its journal, from 0.
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
    /// When it ended; empty without an end.
    public var endedAt: String
    /// How it ended: done, interrupted, gaveUp, failed; empty without an end.
    public var ending: String
    /// Notes on its inputs, such as skipped files in folders.
    public var notes: [String]
    /// When it ended or, without an end, last finished an item; empty if it never did.
    public var lastActivity: String
    /// Its current state.
    public var state: RunState
}

extension RunRecord {
    /// The run as one line of text.
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

/// The state of a run.
public enum RunState: String, Sendable {
    /// Its process is running on this machine and holds the journal.
    case running
    /// Not begun yet; of a step only.
    case notBegun = "not begun"
    /// It completed.
    case ended
    /// The user stopped it, and it ended in order.
    case interrupted
    /// Too many items failed.
    case gaveUp = "gave up"
    /// It ended with an error.
    case failed
    /// Its process has ended without recording an end.
    case killed
    /// It recorded no end and began on another machine, where it may still be running.
    case elsewhere = "not ended, on another machine"

    init(of run: RunRecord, lock: String) {
        if run.endedAt.isEmpty {
            let isHere = run.host == ProcessInfo.processInfo.hostName
            self =
                !isHere ? .elsewhere : RunningProcess.holds(lock, process: run.process) ? .running : .killed
        } else {
            self.init(ending: run.ending)
        }
    }

    /// The state of a step in a run with that state.
    init(of step: StepRecord, in run: RunState?) {
        if step.startedAt.isEmpty {
            self = .notBegun
        } else {
            self = step.endedAt.isEmpty ? run ?? .ended : Self(ending: step.ending)
        }
    }

    private init(ending: String) {
        switch ending {
        case "interrupted": self = .interrupted
        case "gaveUp": self = .gaveUp
        case "failed": self = .failed
        default: self = .ended
        }
    }
}

/// Checks whether a process on this machine is running.
enum RunningProcess {
    /// Whether the process is alive and holds the lock file; takes no lock, which could make a starting run fail.
    static func holds(_ lock: String, process: Int) -> Bool {
        guard let process = pid_t(exactly: process), process > 0 else { return false }
        guard kill(process, 0) == 0 || errno == EPERM else { return false }
        #if os(Linux)
            if let isListed = isListed(lock, process) { return isListed }
        #endif
        return isHeld(lock)
    }

    #if os(Linux)
        /// Whether the system's list of locks contains this one; `nil` if there is no such list.
        private static func isListed(_ lock: String, _ process: pid_t) -> Bool? {
            var status = stat()
            guard stat(lock, &status) == 0 else { return false }
            guard let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
            return list.split(separator: "\n").contains { line in
                let fields = line.split(separator: " ")
                return fields.count >= 6 && fields[1] == "FLOCK" && fields[4] == "\(process)"
                    && fields[5].hasSuffix(":\(status.st_ino)")
            }
        }
    #endif

    private static func isHeld(_ lock: String) -> Bool {
        let descriptor = open(lock, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }
}
