import APICore

/// Parameters of an operation that pulls a list page by page.
package protocol PagePulling: ServicePulling {
    /// Items per request.
    var pageSize: Int { get }
}

extension PagePulling {
    /// How a list is asked for that has to come whole, and has at most so many items.
    func query(ofAtMost items: Int) -> PageQuery {
        var query = PageQuery()
        query.size = pageSize
        query.mostPages = max(1, items / pageSize)
        query.mustBeWhole = true
        return query
    }
}
