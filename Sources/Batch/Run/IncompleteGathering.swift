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
