/// What the local pool asks of a worker: one item, its outputs left where they were made.
struct StagedRequest {
    let operation: String
    /// JSON.
    let parameters: String
    let item: Item
    let destination: Destination
    let stagingPrefix: String
    /// JSON; `nil` for all of the item.
    let portion: String?

    /// The request as its line.
    var line: [UInt8] {
        let place =
            switch destination {
            case .folder(let path): ",\"folder\":\(Row.Value.quoted(path))"
            case .file(let path): ",\"file\":\(Row.Value.quoted(path))"
            case .standardOutput: ""
            }
        let text = """
            {"v":1,"key":\(Row.Value.quoted(item.stem)),"op":\(Row.Value.quoted(operation)),\
            "input":\(Row.Value.quoted(item.path)),"name":\(Row.Value.quoted(item.name)),\
            "stem":\(Row.Value.quoted(item.stem)),"staging":\(Row.Value.quoted(stagingPrefix))\(place)\
            \(portion.map { ",\"portion\":\(Row.Value.quoted($0))" } ?? ""),"params":\(parameters)}

            """
        return Array(text.utf8)
    }
}
