import GRDB

/// Why the journal could not be read or written in the middle of a run.
struct JournalFailure: Error {
    let reason: String
    /// Whether it lies in the file and not in the moment.
    let isDamaged: Bool

    init(_ error: DatabaseError) {
        reason = error.message ?? "\(error)"
        isDamaged = !Self.ofTheMoment.contains(error.resultCode)
    }

    private static let ofTheMoment: [ResultCode] = [
        .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_CANTOPEN,
        .SQLITE_READONLY, .SQLITE_PROTOCOL,
    ]
}

extension JournalFailure: ItemFailureConvertible {
    var itemFailure: ItemFailure {
        isDamaged
            ? ItemFailure(
                code: "journal.unusable", message: "the journal is damaged (\(reason))",
                remedy: "Move the file away to start anew, or name another one with --journal.",
                cause: .setting)
            : ItemFailure(
                code: "journal.failed", message: "the journal cannot be kept (\(reason))",
                remedy: "See that the disk has room and is in order, and run the same command again.",
                cause: .moment)
    }
}
