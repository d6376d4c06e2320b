import Batch
import Foundation
import Yams

/// Parameters as a manifest gives them: the defaults, with what stands in the file laid over them.
struct ParameterOverlay<Parameters: OperationParameters> {
    private let node: Node?
    /// Parameters that were already read in the way that their type suggests.
    private let isTried: Set<String>

    init(_ node: Node?, isTried: Set<String> = []) {
        self.node = node
        self.isTried = isTried
    }

    func parameters() throws -> Parameters {
        let names = Mirror(reflecting: Parameters()).children.compactMap(\.label)
        guard let node else { return Parameters() }
        guard let mapping = node.mapping else {
            throw ParameterMisfit(line: node.mark?.line, message: "names and values were expected")
        }
        var members = try defaults()
        for (key, value) in mapping {
            guard let name = key.string, names.contains(name) else {
                throw ParameterMisfit(
                    line: key.mark?.line,
                    message:
                        "\"\(key.string ?? "?")\" is unknown; \(NameGuess.hint(for: key.string ?? "?", among: names))"
                )
            }
            members[name] = value.any
        }
        return try decode(members, mapping)
    }

    private func defaults() throws -> [String: Any] {
        let data = try JSONEncoder().encode(Parameters())
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    private func decode(_ members: [String: Any], _ mapping: Node.Mapping) throws -> Parameters {
        guard JSONSerialization.isValidJSONObject(members) else {
            throw ParameterMisfit(
                line: node?.mark?.line,
                message: "only text, numbers, true and false, lists and maps can stand here")
        }
        let data = try JSONSerialization.data(withJSONObject: members)
        do {
            return try JSONDecoder().decode(Parameters.self, from: data)
        } catch let error as DecodingError {
            let (path, reason) = error.pathAndReason
            let culprit = path.first.flatMap { name in mapping.first { $0.key.string == name }?.value }
            if let name = path.first, let culprit, let meant = error.meant(by: culprit),
                !isTried.contains(name)
            {
                return try ParameterOverlay(node, isTried: isTried.union([name]))
                    .decode(members.merging([name: meant]) { $1 }, mapping)
            }
            throw ParameterMisfit(
                line: culprit?.mark?.line, message: "\(path.joined(separator: ".")): \(reason)")
        }
    }
}

extension DecodingError {
    fileprivate var pathAndReason: ([String], String) {
        switch self {
        case .typeMismatch(let type, let context):
            (context.codingPath.map(\.stringValue), "\(Self.plainName(of: type)) was expected")
        case .dataCorrupted(let context), .valueNotFound(_, let context):
            (context.codingPath.map(\.stringValue), context.debugDescription)
        case .keyNotFound(let key, let context):
            ((context.codingPath + [key]).map(\.stringValue), "it is missing")
        @unknown default: ([], "\(self)")
        }
    }

    /// What a person means by a number where text is expected, or by one word where a list is.
    fileprivate func meant(by node: Node) -> Any? {
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
