import Foundation

/// What decides, besides an item's content, what an operation makes of it.
struct OperationRecipe {
    /// JSON, names in order.
    let parameters: String
    /// SHA-256 over the parameters, the operation's version and the tool's, and the resources if there are any.
    let hash: String
    /// The same without parameters, and what goes with them, that make no difference to some items.
    let reducedHashes: [Set<String>: String]

    init<Work: BatchOperation>(_ operation: Work, toolVersion: String) throws {
        let text = try operation.parameters.jsonText()
        func hash(_ parameters: String, _ resources: [String], _ words: String) -> String {
            let resources = resources.map { "\n\($0)" }.joined()
            return ContentHash.of(
                Data(
                    "\(parameters)\n\(Work.name) \(Work.version)\nfieldbook \(toolVersion)\(resources)\(words)"
                        .utf8))
        }
        parameters = text
        self.hash = hash(text, operation.resources, "")
        reducedHashes = try Dictionary(
            uniqueKeysWithValues: Work.dispensableParameters.map { names in
                (
                    names,
                    hash(
                        try Self.json(text, without: names), operation.resources(without: names),
                        "\nwithout \(names.sorted().joined(separator: " "))")
                )
            })
    }

    private static func json(_ text: String, without names: Set<String>) throws -> String {
        let members = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        return try OrderedJSON.text(of: members.filter { !names.contains($0.key) })
    }
}
