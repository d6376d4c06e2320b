import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

/// What to read of one of Nyla's lists, and how to print it.
struct ListOptions: ParsableArguments {
    @OptionGroup var selection: OperationOptions<ListSelection>
    @OptionGroup var shape: OperationOptions<ListShape>
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption

    /// Whether an option is given that only lists can have.
    var isShaped: Bool {
        let shape = shape.values
        return shape.page != nil || !shape.columns.isEmpty || shape.groupBy != nil || shape.rights
            || shape.described
    }

    /// Reads the records, or only those of a page, which a note then describes, and what their rows need beside them.
    ///
    /// If the service cannot be reached, the last good answers to all of that are used, with a note.
    ///
    /// - Parameters:
    ///   - nothing: the error of a list without records.
    ///   - more: reads what the rows need beside the records.
    ///   - named: the query with the service's names in place of those of the list's columns.
    func read<More: Sendable>(
        at place: NylaOptions.Place, orThrow nothing: @autoclosure () -> any Error,
        _ list: @escaping @Sendable (APIClient, PageQuery) -> PagedItems<Nyla.Entry>,
        with more: @escaping @Sendable (APIClient, [Nyla.Entry]) async throws(APIError) -> More,
        named: @escaping @Sendable (APIClient, Nyla.ListQuery) async throws(APIError) -> Nyla.ListQuery = {
            $1
        }
    ) throws -> (entries: [Nyla.Entry], more: More) {
        let number = shape.values.page
        try shape.values.checkRanges()
        let wanted = try selection.values.query()
        let found = try cache.answer(of: place.service) { (client) throws(APIError) -> Found<More> in
            var query = try await named(client, wanted).pages()
            query.mustBeWhole = number == nil
            let items = list(client, query)
            guard let number else {
                let entries = try await items.all()
                return Found(entries: entries, more: try await entries.isEmpty ? nil : more(client, entries))
            }
            let page = try await items.page(number)
            return Found(
                entries: page.items, total: page.total, pages: page.pages,
                more: try await page.items.isEmpty ? nil : more(client, page.items))
        }
        let all = found.pages.map { " of \($0)" } ?? ""
        guard let beside = found.more else {
            guard let number, number > 1 else { throw nothing() }
            throw BatchError.nothingThere(
                "page \(number)\(all) is empty", remedy: "Choose an earlier page.")
        }
        if let number {
            let total = found.total.map { ", \($0.counted("row"))" } ?? ""
            StandardError.write("fieldbook: note: page \(number)\(all)\(total)\n")
        }
        return (found.entries, beside)
    }

    /// The records of a list or a page.
    private struct Found<More: Sendable>: Sendable {
        let entries: [Nyla.Entry]
        var total: Int?
        var pages: Int?
        /// `nil` if there are no records.
        let more: More?
    }

    /// Prints the records. Notes say if the service does not describe the columns, or names no rights, that are to be shown.
    ///
    /// - Parameter isDescribed: whether the service describes the columns.
    func print(_ table: EntryTable, rights: EntryTable.Rights?, isDescribed: Bool) throws {
        if shape.values.described, !isDescribed {
            StandardError.write(
                "fieldbook: note: the service does not describe these records; the usual columns are shown\n")
        }
        if let rights, !rights.areKnown, rights.mayChange {
            StandardError.write(
                "fieldbook: note: the service states no rights for these records, and decides itself\n")
        }
        try rows.format.print(try table.rows(shape.values, for: rows.format))
    }
}
