import Batch

/// The faults of a file's features: the first hundred in words, the rest by count.
struct FaultList {
    private static let maximumKept = 100

    private var kept: [ItemFailure] = []
    private(set) var count = 0

    mutating func add(_ error: any ItemFailureConvertible, at place: String) {
        count += 1
        guard kept.count < Self.maximumKept else { return }
        var failure = error.itemFailure
        failure.place = failure.place ?? place
        kept.append(failure)
    }

    /// Counts faults whose words are not kept.
    mutating func add(unsaid more: Int) { count += more }

    /// What is told of the file: its faults, if something good was left beside them.
    func faults(besides good: Int) throws -> [ItemFailure] {
        if good == 0, let first = kept.first { throw first }
        guard count > kept.count else { return kept }
        return kept + [
            ItemFailure(
                code: "features.moreFaults", message: "\(count - kept.count) more features are faulty",
                remedy: "Correct the first ones and run again.")
        ]
    }
}
