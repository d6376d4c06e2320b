import ArgumentParser
import Batch

/// How a command asks before it deletes something.
struct DeletionOptions: ParsableArguments {
    @Flag(name: [.short, .customLong("yes")], help: "Delete without asking.")
    var yes = false

    @Flag(help: "Print what would be deleted, and delete nothing.")
    var dryRun = false

    /// Deletes something after a question; returns whether it did.
    ///
    /// Throws if the answer is no, or if nobody can be asked.
    func delete(_ what: String, _ work: () throws -> Void) throws -> Bool {
        if dryRun { return false }
        if !yes {
            guard TerminalQuestions.canBeAsked,
                try TerminalQuestions.confirm("Delete \(what)?", usual: false)
            else { throw ItemFailure.notConfirmed }
        }
        try work()
        return true
    }
}

extension ItemFailure {
    /// The error of a deletion that nobody has confirmed.
    static var notConfirmed: ItemFailure {
        ItemFailure(
            code: "record.notConfirmed", message: "nothing was deleted",
            remedy: "Answer yes, or use --yes.", cause: .setting)
    }
}
