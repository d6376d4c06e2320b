import Foundation
package import Yams

extension DecodingError {
    private var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .dataCorrupted(let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context):
            context
        @unknown default: nil
        }
    }

    /// The names, and the numbers from 1, that lead to the value.
    package var path: [String] {
        keys.map { key in
            // A dictionary's name that is a number has it as its text too; a place in a list has not.
            guard let place = key.intValue, key.stringValue != "\(place)" else { return key.stringValue }
            return "\(place + 1)"
        }
    }

    /// The keys that lead to the value, one that is missing among them.
    package var keys: [any CodingKey] {
        var keys = context?.codingPath ?? []
        if case .keyNotFound(let key, _) = self { keys.append(key) }
        return keys
    }

    /// What is wrong with the value, in words for people.
    package var reason: String {
        switch self {
        case .typeMismatch(let type, _), .valueNotFound(let type, _):
            "\(Self.plainName(of: type)) was expected"
        case .keyNotFound: "it is missing"
        default: context?.debugDescription ?? "\(self)"
        }
    }

    /// What a person means by a number where text is expected, or by one word where a list is.
    package func meant(by node: Node) -> Any? {
        guard case .typeMismatch(let type, _) = self else { return nil }
        if type == String.self {
            return node.scalar?.string ?? node.array().compactMap { $0.scalar?.string }
        }
        return type == [Any].self ? node.scalar.map { [$0.string] } : nil
    }

    private static func plainName(of type: any Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is Bool.Type: "true or false"
        case is String.Type: "text"
        default: "a list or a map"
        }
    }
}
