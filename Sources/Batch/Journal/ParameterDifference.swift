import Foundation

/// The difference between the parameters of two runs.
package enum ParameterDifference {
    private static let maximumNames = 5
    private static let longest = 40

    /// The parameters in `old` that differ from `new`, both JSON: `size: 256, no dpi`; `nil` if there are none.
    package static func text(of old: String, besides new: String) -> String? {
        guard let old = members(of: old), let new = members(of: new) else { return nil }
        let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(maximumNames).map { name in
            old[name].map { "\(name): \($0)" } ?? "no \(name)"
        }
        return (shown + (names.count > maximumNames ? ["and others"] : [])).joined(separator: ", ")
    }

    private static func members(of json: String) -> [String: String]? {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else {
            return nil
        }
        return object.mapValues { value in
            String(((try? OrderedJSON.text(of: value)) ?? "").prefix(longest))
        }
    }
}

/// JSON with object keys in byte order, so that equal values have equal texts.
///
/// Foundation sorts keys by the rules of a language and loads all languages' rules first: a twentieth of a short run's
/// time.
enum OrderedJSON {
    /// The text of a value that `JSONSerialization` has parsed.
    static func text(of value: Any) throws -> String {
        switch value {
        case let members as [String: Any]:
            let texts = try members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
                "\(Row.Value.quoted($0.key)):\(try text(of: $0.value))"
            }
            return "{\(texts.joined(separator: ","))}"
        case let values as [Any]:
            return "[\(try values.map(text).joined(separator: ","))]"
        default:
            let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            return String(decoding: data, as: UTF8.self)
        }
    }
}
