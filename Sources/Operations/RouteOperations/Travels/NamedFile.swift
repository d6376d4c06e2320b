import Batch

/// A file that an operation reads beside its item.
enum NamedFile {
    /// What `body` gives; its failure tells the file's name, since it is not the item's.
    static func reading<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            var failure = error.itemFailure
            failure.place = ([PathText.shown(path)] + [failure.place].compactMap(\.self)).joined(
                separator: ", ")
            throw failure
        }
    }
}
