/// The faults of a file's features or pages: the first hundred in words, the rest by count.
package struct FaultList {
    private static let maximumKept = 100

    private var kept: [ItemFailure] = []
    /// How many there are.
    package private(set) var count = 0
    private let parts: String

    /// Creates an empty list of faults in such parts.
    package init(of parts: String = "features") { self.parts = parts }

    /// Adds a fault.
    package mutating func add(_ error: any ItemFailureConvertible, at place: String) {
        count += 1
        guard kept.count < Self.maximumKept else { return }
        var failure = error.itemFailure
        failure.place = failure.place ?? place
        kept.append(failure)
    }

    /// Counts faults whose words are not kept.
    package mutating func add(unsaid more: Int) { count += more }

    /// What is told of the file: its faults, if something good was left beside them.
    package func faults(besides good: Int) throws -> [ItemFailure] {
        if good == 0, let first = kept.first { throw first }
        guard count > kept.count else { return kept }
        return kept + [
            ItemFailure(
                code: "\(parts).moreFaults", message: "\(count - kept.count) more \(parts) are faulty",
                remedy: "Correct the first ones and run again.")
        ]
    }
}
