public import Batch
public import DocumentModel

extension PDFError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, place: place, remedy: remedy,
            cause: [.unreadable, .encrypted, .unwritable, .engineMissing].contains(code) ? .setting : .content
        )
    }
}
