import APICore
import ArgumentParser
import Backends
import Batch
import ServiceOperations

/// What to read of one of Nyla's lists, and how to print it.
struct ListOptions: ParsableArguments {
    @OptionGroup var selection: OperationOptions<ListSelection>
    @OptionGroup var shape: OperationOptions<ListShape>
    @OptionGroup var rows: RowFormatOption

    /// Whether an option is given that only lists can have.
    var isShaped: Bool {
        let shape = shape.values
        return shape.page != nil || !shape.columns.isEmpty || shape.groupBy != nil || shape.rights
    }

    /// Reads the records, or only those of a page, which a note then describes.
    ///
    /// - Parameter nothing: the error of a list without records.
    func read(
        at place: NylaOptions.Place, orThrow nothing: @autoclosure () -> any Error,
        _ list: @escaping @Sendable (APIClient, PageQuery) -> PagedItems<Nyla.Entry>
    ) throws -> [Nyla.Entry] {
        let shape = shape.values
        var query = try selection.values.query().pages()
        query.mustBeWhole = shape.page == nil
        try shape.checkRanges()
        guard let number = shape.page else {
            let entries = try place.wait { [query] (client) throws(APIError) in
                try await list(client, query).all()
            }
            if entries.isEmpty { throw nothing() }
            return entries
        }
        let page = try place.wait { [query] (client) throws(APIError) in
            try await list(client, query).page(number)
        }
        let all = page.pages.map { " of \($0)" } ?? ""
        guard !page.items.isEmpty else {
            if number == 1 { throw nothing() }
            throw BatchError.nothingThere(
                "page \(number)\(all) is empty", remedy: "Choose an earlier page.")
        }
        let total = page.total.map { ", \($0.counted("row"))" } ?? ""
        StandardError.write("fieldbook: note: page \(number)\(all)\(total)\n")
        return page.items
    }

    /// What the user may do with the records, if the rows are to say it.
    ///
    /// - Parameter changes: what the list permits at all.
    func rights(
        at place: NylaOptions.Place, changes: Set<Nyla.Resource.Change>,
        _ access: @escaping @Sendable (Nyla.OwnInstances, RequestContext) -> Nyla.TableAccess
    ) throws -> EntryTable.Rights? {
        guard shape.values.rights else { return nil }
        let profile = place.service.profile
        let rights = try place.wait { (client) throws(APIError) in
            let own = try await NylaClient(client).ownInstances()
            let user = try await CurrentUser(of: profile, client).id
            return EntryTable.Rights(access(own, profile.context), user: user, changes: changes)
        }
        if !rights.areKnown, !changes.isDisjoint(with: [.update, .delete]) {
            StandardError.write(
                "fieldbook: note: the service names no rights for these records; it decides itself\n")
        }
        return rights
    }

    /// Prints the records.
    func print(_ table: EntryTable) throws {
        try rows.format.print(try table.rows(shape.values, for: rows.format))
    }
}
