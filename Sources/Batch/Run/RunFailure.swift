/// Why a run cannot go on with any item, found while one was worked on: the session with a service has ended, say.
///
/// A worker throws it in place of an item's own failure: nothing more is begun, and the item stays as it was.
public struct RunFailure: ItemFailureConvertible, Sendable {
    /// What keeps every item from being done.
    public let itemFailure: ItemFailure
    /// How the run went until then, the item at which it was found among those that failed; known where a run throws it.
    package internal(set) var report = BatchReport()

    /// Creates a failure of the whole run.
    public init(_ failure: ItemFailure) {
        itemFailure = failure
        report.items = 1
        report.count(failure)
    }
}
