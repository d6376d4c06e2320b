import Foundation

/// What decides, besides an item's content, what an operation makes of it.
struct OperationRecipe {
    /// JSON, names in order.
    let parameters: String
    /// SHA-256 over the parameters, the operation's version and the tool's, and the resources if there are any.
    let hash: String

    init<Work: BatchOperation>(_ operation: Work, toolVersion: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(operation.parameters)
        parameters = String(decoding: data, as: UTF8.self)
        let resources = operation.resources.map { "\n\($0)" }.joined()
        hash = ContentHash.of(
            data + Data("\n\(Work.name) \(Work.version)\nfieldbook \(toolVersion)\(resources)".utf8))
    }
}
