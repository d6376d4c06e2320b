public import Streams

extension JSONObject {
    /// The most columns that building rules become.
    private static let mostColumns = 200
    private static let mostLevels = 8

    /// The values of building rules (BZO) as flat attributes: names of nested objects are joined by `_`, lists by `; `.
    ///
    /// ```swift
    /// let rules: JSONObject = ["zone": "W2", "heights": ["max": 9.5]]
    /// print(rules.columns(prefix: "bzo").members.map(\.name))  // ["bzo_zone", "bzo_heights_max"]
    /// ```
    public func columns(prefix: String) -> JSONObject {
        var columns = JSONObject()
        add(to: &columns, prefix, level: 1)
        return columns
    }

    private func add(to columns: inout JSONObject, _ prefix: String, level: Int) {
        for member in members where columns.members.count < Self.mostColumns {
            let name = "\(prefix)_\(member.name)"
            switch member.value {
            case .object(let object) where level < Self.mostLevels:
                object.add(to: &columns, name, level: level + 1)
            case .object: continue
            case .array(let values):
                let texts = values.map { $0.text ?? $0.jsonText }
                columns[name] = .string(texts.joined(separator: "; "))
            default: columns[name] = member.value
            }
        }
    }
}
