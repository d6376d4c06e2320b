import Foundation

/// A line that asks a worker for one item.
struct WorkRequest {
    let key: String
    let operation: String
    /// JSON with names in order, which tells apart what needs another worker.
    let parameters: Data
    let item: Item
    let step: String?
    let folder: String?
    let file: String?
    let stagingPrefix: String?
    /// JSON; `nil` for all of the item.
    let portion: String?

    init(_ line: [UInt8]) throws {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
            throw WorkMisfit("a JSON object was expected")
        }
        func text(_ name: String) throws -> String? {
            guard let value = object[name] else { return nil }
            guard let text = value as? String, !text.isEmpty, !text.utf8.contains(0) else {
                throw WorkMisfit("\(name): text was expected")
            }
            return text
        }
        func needed(_ name: String) throws -> String {
            guard let text = try text(name) else { throw WorkMisfit("\(name) is missing") }
            return text
        }
        guard object["v"] as? Int == 1 else { throw WorkMisfit("v: 1 was expected") }
        key = try needed("key")
        operation = try needed("op")
        step = try text("step")
        folder = try text("folder")
        file = try text("file")
        stagingPrefix = try text("staging")
        portion = try text("portion")
        let given = object["params"] ?? [String: Any]()
        guard given is [String: Any] else {
            throw WorkMisfit("params: names and values were expected")
        }
        parameters = Data(try OrderedJSON.text(of: given).utf8)
        let input = try needed("input")
        var item = Item(path: input, stem: try text("stem") ?? PathParts(input).stem)
        item.name = try text("name") ?? item.name
        self.item = item
    }
}
