/// An operation that makes one output of all its items together.
///
/// It runs on one item, which has the first file's path and its own name, and gets the paths of the other files. Its
/// earlier, unmodified output may be replaced when the items change.
public protocol GatheringOperation: BatchOperation {
    /// Codes of failed items that have no content to combine, so that the output is complete without them.
    static var codesLeftOut: Set<String> { get }
    /// The output's path below the output folder, without an extension.
    var gatheredStem: String { get }
    /// The operation that appends these files to its item.
    func followed(by paths: [String]) throws -> Self
}

extension GatheringOperation {
    /// None.
    public static var codesLeftOut: Set<String> { [] }

    /// The operation for all items together, and the one item on which it runs; no item if there are none.
    package func gathering(_ items: ItemList) throws -> (operation: Self, items: ItemList) {
        guard var whole = items.first else { return (self, items) }
        whole.stem = gatheredStem
        return (try followed(by: items.dropFirst().map(\.path)), [whole])
    }
}

/// The items of a batch that cannot be combined.
package struct MissingParts {
    private static let mostNamed = 20

    /// Their stems.
    package let stems: Set<String>
    private let missing: [String]
    private let leftOut: [String]
    private let itemCount: Int
    private let isRetryable: Bool

    /// The failed items: left out if their code is in `codes`, otherwise missing.
    package init(of items: ItemList, _ report: BatchSummary, leavingOut codes: Set<String>) {
        func places(_ isWanted: (String) -> Bool) -> [Int] {
            report.failedPlaces.filter { isWanted($0.key) }.flatMap(\.value).sorted()
        }
        stems = Set(places { _ in true }.map { items[$0].stem })
        missing = places { !codes.contains($0) }.map { items[$0].name }
        leftOut = places(codes.contains).map { items[$0].name }
        itemCount = items.count
        isRetryable = report.areFailuresRetryable
    }

    /// The error of an output in which items are missing.
    package var failure: ItemFailure? {
        guard !missing.isEmpty else { return nil }
        return ItemFailure(
            code: "batch.incomplete",
            message: "\(missing.count) of \(itemCount) inputs are missing from it: \(Self.list(missing))",
            remedy:
                "Fix the failed inputs, or repeat the command with --retry-failed; they are then merged too.",
            cause: isRetryable ? .moment : .content)
    }

    /// The error if items are missing that the existing output may contain, so that it stays.
    package var refusal: ItemFailure? {
        failure.map { failure in
            ItemFailure(
                code: failure.code,
                message:
                    "it was not changed, because \(missing.count) of \(itemCount) inputs are not done: \(Self.list(missing))",
                remedy:
                    "Fix the failed inputs, or repeat the command with --retry-failed; --overwrite merges what is done.",
                cause: failure.cause)
        }
    }

    /// The note on items that were left out.
    package var note: String? {
        leftOut.isEmpty ? nil : "left out, since nothing is on them: \(Self.list(leftOut))"
    }

    private static func list(_ names: [String]) -> String {
        let more = names.count - mostNamed
        return names.prefix(mostNamed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}

/// Why no combined output is made: some of its items are missing.
package struct IncompleteGathering {
    private let missing: Int
    private let items: Int
    private let isRetryable: Bool

    /// Returns `nil` if every item of these batches is done.
    package init?(_ reports: [BatchSummary]) {
        let sum = reports.reduce(BatchSummary()) { $0.adding($1) }
        missing = sum.failed + sum.notBegun
        items = sum.items
        isRetryable = sum.areFailuresRetryable
        if missing == 0 { return nil }
    }

    /// The reason as a failure of the combined output.
    package var failure: ItemFailure {
        ItemFailure(
            code: "batch.incomplete",
            message: "nothing was written, since \(missing) of \(items) inputs are not done",
            remedy:
                "Fix or leave out the failed inputs, or repeat the command with --retry-failed; inputs that are done are not processed again.",
            cause: isRetryable ? .moment : .content)
    }

    /// The report of one failed item.
    package var report: BatchSummary {
        var report = BatchSummary()
        report.items = 1
        report.failures = [failure.code: 1]
        report.areFailuresRetryable = isRetryable
        return report
    }
}
