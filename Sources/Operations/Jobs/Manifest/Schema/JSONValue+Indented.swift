import Streams

extension JSONValue {
    /// The value as JSON text for people: a member a line, short values in one.
    var indentedText: String { indented(by: "") }

    private func indented(by indent: String) -> String {
        let short = jsonText
        if short.utf8.count <= 60 { return short }
        let inner = indent + "  "
        switch self {
        case .array(let elements):
            let lines = elements.map { inner + $0.indented(by: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        case .object(let object):
            let lines = object.members.map {
                "\(inner)\(JSONValue.string($0.name).jsonText): \($0.value.indented(by: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        default: return short
        }
    }
}
