/// Whether the run gives up what is at work, known to all that an item's thread calls.
///
/// ```swift
/// for feature in features {
///     try WorkStop.check()
///     ...
/// }
/// ```
package enum WorkStop {
    /// Whether that is so; to be handed to other threads, which do not know it.
    @TaskLocal package static var isRequested: @Sendable () -> Bool = { false }

    /// Throws `StoppedItem` where that is so; the item stays undone then.
    package static func check() throws {
        if isRequested() { throw StoppedItem() }
    }

    /// Does an item's work, which is to end where `isRequested` says so.
    static func watching<Value>(_ isRequested: @escaping @Sendable () -> Bool, _ work: () throws -> Value)
        rethrows -> Value
    {
        try Self.$isRequested.withValue(isRequested) { try work() }
    }
}
