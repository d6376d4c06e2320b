import Foundation

/// What decides, besides an item's content, what an operation makes of it.
struct OperationRecipe {
    /// JSON, names in order.
    let parameters: String
    /// SHA-256 over the parameters, the operation's version and the tool's, and the resources if there are any.
    let hash: String

    init<Work: BatchOperation>(_ operation: Work, toolVersion: String) throws {
        parameters = try operation.parameters.jsonText()
        let resources = operation.resources.map { "\n\($0)" }.joined()
        hash = ContentHash.of(
            Data("\(parameters)\n\(Work.name) \(Work.version)\nfieldbook \(toolVersion)\(resources)".utf8))
    }
}
