/// An operation that makes one output of all its items together.
///
/// It is done on one item, which has the first one's file and a name of its own, and is told which files follow. What it
/// made before, and nobody has changed since, gives way to what it makes of more items or fewer.
public protocol GatheringOperation: BatchOperation {
    /// Failures of items that have nothing to be put together, so that nothing is missing without them.
    static var codesLeftOut: Set<String> { get }
    /// Where the output goes below the output folder, without an extension.
    var gatheredStem: String { get }
    /// The operation that puts these files behind its item's.
    func followed(by paths: [String]) throws -> Self
}

extension GatheringOperation {
    /// None.
    public static var codesLeftOut: Set<String> { [] }

    /// The operation for all items together, and the one item that it is done on; none of none.
    package func gathering(_ items: ItemList) throws -> (operation: Self, items: ItemList) {
        guard var whole = items.first else { return (self, items) }
        whole.stem = gatheredStem
        return (try followed(by: items.dropFirst().map(\.path)), [whole])
    }
}

/// The items of a batch of which nothing is there to be put together.
package struct MissingParts {
    private static let mostNamed = 20

    /// Their stems.
    package let stems: Set<String>
    private let missing: [String]
    private let leftOut: [String]
    private let itemCount: Int
    private let isRetryable: Bool

    /// Those that failed; with one of the codes they are left out, with any other they are missing.
    package init(of items: ItemList, _ report: BatchReport, leavingOut codes: Set<String>) {
        func places(_ isWanted: (String) -> Bool) -> [Int] {
            report.failedPlaces.filter { isWanted($0.key) }.flatMap(\.value).sorted()
        }
        stems = Set(places { _ in true }.map { items[$0].stem })
        missing = places { !codes.contains($0) }.map { items[$0].name }
        leftOut = places(codes.contains).map { items[$0].name }
        itemCount = items.count
        isRetryable = report.areFailuresRetryable
    }

    /// What is to be said of the whole where items are missing in it.
    package var failure: ItemFailure? {
        guard !missing.isEmpty else { return nil }
        return ItemFailure(
            code: "batch.incomplete",
            message: "\(missing.count) of \(itemCount) inputs are missing in it: \(Self.list(missing))",
            remedy:
                "Mend what failed, or run the same command with --retry-failed; then it is put together again with them.",
            cause: isRetryable ? .moment : .content)
    }

    /// What is to be said of the whole where items are missing that an earlier one may have, so that it stays.
    package var refusal: ItemFailure? {
        failure.map { failure in
            ItemFailure(
                code: failure.code,
                message:
                    "it stays as it was, since \(missing.count) of \(itemCount) inputs are not done: \(Self.list(missing))",
                remedy:
                    "Mend what failed, or run the same command with --retry-failed; --overwrite puts together what is done.",
                cause: failure.cause)
        }
    }

    /// What is to be said of items that were left out.
    package var note: String? {
        leftOut.isEmpty ? nil : "left out, since nothing is on them: \(Self.list(leftOut))"
    }

    private static func list(_ names: [String]) -> String {
        let more = names.count - mostNamed
        return names.prefix(mostNamed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}

/// Why nothing is put together: some of what it would be made of is missing.
package struct IncompleteGathering {
    private let missing: Int
    private let items: Int
    private let isRetryable: Bool

    /// `nil` where every item of these batches is done.
    package init?(_ reports: [BatchReport]) {
        let sum = reports.reduce(BatchReport()) { $0.adding($1) }
        missing = sum.failed + sum.notBegun
        items = sum.items
        isRetryable = sum.areFailuresRetryable
        if missing == 0 { return nil }
    }

    /// The reason as the failure of the whole.
    package var failure: ItemFailure {
        ItemFailure(
            code: "batch.incomplete",
            message: "nothing was put together, since \(missing) of \(items) inputs are not done",
            remedy:
                "Mend or leave out what failed, or run the same command with --retry-failed; what is done is not done again.",
            cause: isRetryable ? .moment : .content)
    }

    /// The batch of one item that failed.
    package var report: BatchReport {
        var report = BatchReport()
        report.items = 1
        report.failures = [failure.code: 1]
        report.areFailuresRetryable = isRetryable
        return report
    }
}
