public import Batch
public import Routes

extension RouteError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: code == .unreadable ? .setting : .content)
    }
}
