import Foundation

/// JSON with the names of objects in the order of their bytes, so that equal values are equal texts.
///
/// Foundation orders names by the rules of a language, and loads all languages' first: a twentieth of a short run's time.
enum OrderedJSON {
    /// The text of what `JSONSerialization` has read.
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
