import Batch
import Foundation
import Settings
import Streams
import Yams

/// Reads an operation's parameters from a manifest, over their defaults.
struct ParameterOverlay<Parameters: OperationParameters> {
    private let node: Node?
    /// The manifest's own folder.
    private let folder: String
    private let standard = Parameters().declared
    private let aliases = Parameters().aliases
    private var misfits: [ParameterMisfit] = []

    /// Reads parameters.
    ///
    /// - Throws: `ParameterMisfits` with all errors.
    static func parameters(_ node: Node?, seenFrom folder: String) throws -> Parameters {
        var overlay = ParameterOverlay(node: node, folder: folder)
        let parameters = try overlay.parameters()
        guard let parameters, overlay.misfits.isEmpty else {
            throw ParameterMisfits(misfits: overlay.misfits)
        }
        return parameters
    }

    private init(node: Node?, folder: String) {
        self.node = node
        self.folder = folder
    }

    private mutating func parameters() throws -> Parameters? {
        guard let node else { return Parameters() }
        guard let mapping = node.mapping else {
            note(node, "names and values were expected")
            return nil
        }
        let defaults = try defaults()
        var members = defaults
        var names: [String: String] = [:]
        for (key, value) in mapping {
            let given = key.string ?? "?"
            let name = aliases[given] ?? given
            guard let parameter = standard.first(where: { $0.name == name })?.parameter else {
                let hint = NameGuess.hint(
                    for: given, among: standard.map(\.name), listedBy: "fieldbook batch operations NAME")
                note(key, "\"\(given)\" is unknown; \(hint)")
                continue
            }
            if let other = names.updateValue(given, forKey: name) {
                note(key, "\"\(other)\" and \"\(given)\" are the same parameter; give one of them")
            }
            let value = Self.value(of: value)
            members[name] = parameter.declaration.filePrefix.map { resolved(value, behind: $0) } ?? value
        }
        return try decode(members, defaults, mapping, names)
    }

    private func defaults() throws -> [String: Any] {
        let data = try JSONEncoder().encode(Parameters())
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// The value of a node. Texts such as `1:50`, which YAML reads as 110, and dates stay texts.
    private static func value(of node: Node) -> Any {
        let value = node.any
        guard let text = node.scalar?.string, value is Date || text.utf8.contains(UInt8(ascii: ":")) else {
            return value
        }
        return text
    }

    /// Resolves the paths of files in a text or a list of texts.
    private func resolved(_ value: Any, behind prefix: String) -> Any {
        if let list = value as? [Any] { return list.map { resolved($0, behind: prefix) } }
        guard let text = value as? String, text.hasPrefix(prefix), text != prefix else { return value }
        return prefix + ManifestPath.resolved(String(text.dropFirst(prefix.count)), seenFrom: folder)
    }

    /// Decodes the members. A wrong one is noted and replaced by its default, so that errors in others are found too.
    private mutating func decode(
        _ members: [String: Any], _ defaults: [String: Any], _ mapping: Node.Mapping,
        _ names: [String: String]
    ) throws -> Parameters? {
        var members = members
        var guessed: Set<String> = []
        var noted: Set<String> = []
        while true {
            guard JSONSerialization.isValidJSONObject(members) else {
                note(node, "only text, numbers, true and false, lists and maps are allowed here")
                return nil
            }
            let data = try JSONSerialization.data(withJSONObject: members)
            do {
                return try JSONDecoder().decode(Parameters.self, from: data)
            } catch let error as DecodingError {
                let path = error.path
                guard let name = path.first,
                    let culprit = mapping.first(where: { $0.key.string == names[name] })?.value
                else {
                    note(node, (path + [error.reason]).joined(separator: ": "))
                    return nil
                }
                if guessed.insert(name).inserted, let meant = error.meant(by: culprit) {
                    members[name] = meant
                    continue
                }
                guard noted.insert(name).inserted else { return nil }
                note(culprit, "\(path.joined(separator: ".")): \(reason(of: error, in: name, culprit))")
                members[name] = defaults[name]
            }
        }
    }

    private mutating func note(_ node: Node?, _ message: String) {
        misfits.append(ParameterMisfit(line: node?.mark?.line, message: message))
    }

    private func reason(of error: DecodingError, in name: String, _ culprit: Node) -> String {
        let given = (culprit.scalar.map { [$0.string] }) ?? culprit.array().compactMap { $0.scalar?.string }
        if case .choice(let choices)? = standard.first(where: { $0.name == name })?.parameter.shape.element,
            let wrong = given.first(where: { !choices.contains($0) })
        {
            return "\"\(wrong)\" is unknown; \(NameGuess.hint(for: wrong, among: choices))"
        }
        return error.reason
    }
}

/// An error in a manifest's parameters.
struct ParameterMisfit {
    let line: Int?
    let message: String
}

/// All errors in an operation's parameters that can be found together.
struct ParameterMisfits: Error, CustomStringConvertible {
    let misfits: [ParameterMisfit]

    var description: String { misfits.map(\.message).joined(separator: "; ") }
}

extension Node {
    /// Creates the node that YAML would have for a JSON value.
    init(json value: JSONValue) {
        switch value {
        case .null: self = Node("null", Tag(.null))
        case .bool(let flag): self = Node("\(flag)", Tag(.bool))
        case .integer(let number): self = Node("\(number)", Tag(.int))
        case .number(let number): self = Node("\(number)", Tag(.float))
        case .literal(let text): self = Node(text, Tag(.float))
        case .string(let text): self = Node(text, Tag(.str))
        case .array(let elements): self = Node(elements.map { Node(json: $0) })
        case .object(let object):
            var pairs: [(Node, Node)] = []
            var seen: Set<String> = []
            for member in object.members.reversed() where seen.insert(member.name).inserted {
                pairs.append((Node(member.name, Tag(.str)), Node(json: member.value)))
            }
            self = Node(pairs.reversed())
        }
    }
}
