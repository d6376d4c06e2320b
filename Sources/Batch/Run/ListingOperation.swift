/// An operation of whose items one may stand for others that only show when somebody is asked: a service's address for all that
/// lies there.
package protocol ListingOperation: BatchOperation {
    /// The items, with others in place of those that stand for them.
    ///
    /// - Parameter earlier: what earlier runs did to the same place.
    /// - Throws: `RunFailure` where nobody can be asked.
    func listed(_ items: ItemList, earlier: [JournaledAddress]) throws -> ItemList
}
