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
