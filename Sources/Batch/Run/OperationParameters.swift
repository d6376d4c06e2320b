import Foundation

extension OperationParameters {
    /// All of them as JSON, names in order.
    package func jsonText() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Throws where one names a pipe, a socket or a device; see ``ItemFailure/refuseEndless(at:)``.
    func checkFiles() throws {
        for path in namedFiles { try ItemFailure.refuseEndless(at: path) }
    }

    /// The paths of the files that parameters name.
    var namedFiles: [String] {
        let files = Self.files
        return members.flatMap { name, value -> [String] in
            guard let prefix = files[name] else { return [] }
            let values = value as? [String] ?? [value as? String].compactMap(\.self)
            return values.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        }
    }
}

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

/// A file that keeps a secret out of arguments and parameters.
package enum PasswordFile {
    /// Its first line; empty where it has none.
    package static func firstLine(ofFileAt path: String) throws -> String {
        try ItemFailure.refuseEndless(at: path)
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ItemFailure(
                code: "password.unreadable", message: "the password file \(path) cannot be read",
                remedy: "Check its path and that you may read it.", cause: .setting)
        }
        return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
}
