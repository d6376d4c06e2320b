import APICore
import Batch

/// What an operation is told that pulls a list page by page.
package protocol PagePulling: ServicePulling {
    /// How many items are asked for at once.
    var pageSize: Int { get set }
}

extension PagePulling {
    /// Refuses pages that no service gives.
    func checkPageSize() throws {
        guard (1...1_000).contains(pageSize) else {
            throw ParameterFailure("pageSize", "1 to 1000 were expected, not \(pageSize)")
        }
    }

    /// How a list is asked for that has to come whole, and has at most so many items.
    func query(ofAtMost items: Int) -> PageQuery {
        var query = PageQuery()
        query.size = pageSize
        query.mostPages = max(1, items / pageSize)
        query.mustBeWhole = true
        return query
    }
}
