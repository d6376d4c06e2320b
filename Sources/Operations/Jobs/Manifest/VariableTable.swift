import Settings
import Yams

/// A manifest's variables: `${year}` is replaced by the value of `year`, `$${` by the two characters `${`.
///
/// A value may use the variables above it. Values given with `--set` replace the manifest's; the environment is not read.
struct VariableTable {
    private static let longestText = 1 << 16
    private static let most = 1_000
    private static let allowedInNames = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-".utf8)

    private var values: [String: String] = [:]
    /// All names, in the order of the manifest.
    private var names: [String] = []
    private let mistakes: MistakeList
    /// Bytes left for all texts together.
    private var left = 1 << 24

    /// Reads the variables; `settings` replace their values.
    init(_ node: Node?, settings: [String: String], mistakes: MistakeList) {
        self.mistakes = mistakes
        let members = pairs(of: node)
        names = members.map(\.name)
        for (name, value) in members {
            values[name] = settings[name] ?? expanded(value.scalar?.string ?? "", at: value)
        }
        for name in settings.keys.sorted() where !names.contains(name) {
            mistakes.add(
                nil, "--set \(name): there is no such variable; \(NameGuess.hint(for: name, among: names))")
        }
    }

    private func pairs(of node: Node?) -> [(name: String, value: Node)] {
        guard let node else { return [] }
        guard let mapping = node.mapping, mapping.count <= Self.most else {
            mistakes.add(node, "variables: up to \(Self.most) names and values were expected")
            return []
        }
        return mapping.compactMap { key, value in
            let name = key.scalar?.string ?? ""
            guard !name.isEmpty, name.utf8.allSatisfy(Self.allowedInNames.contains) else {
                mistakes.add(key, "variables: a name of letters, digits, _ and - was expected")
                return nil
            }
            guard value.scalar != nil else {
                mistakes.add(value, "variables: \(name): a text or a number was expected")
                return (name, Node(""))
            }
            return (name, value)
        }
    }

    /// The node with all variables in its texts replaced, except in the keys of maps.
    mutating func expanded(_ node: Node) -> Node {
        switch node {
        case .scalar(let scalar):
            guard scalar.string.utf8.contains(UInt8(ascii: "$")) else { return node }
            return .scalar(self.scalar(expanded(scalar.string, at: node), insteadOf: scalar))
        case .sequence(var sequence):
            for index in sequence.indices { sequence[index] = expanded(sequence[index]) }
            return .sequence(sequence)
        case .mapping(var mapping):
            for (key, value) in mapping { mapping[key] = expanded(value) }
            return .mapping(mapping)
        case .alias: return node
        }
    }

    /// A text that is one variable alone can become a number or a truth value, even in quotes, which YAML sometimes requires.
    private func scalar(_ text: String, insteadOf old: Node.Scalar) -> Node.Scalar {
        let end = old.string.utf8.firstIndex(of: UInt8(ascii: "}"))
        let isAlone = old.string.utf8.starts(with: "${".utf8) && end == old.string.utf8.indices.last
        let value = Node(text)
        guard isAlone, value.int != nil || value.float != nil || value.bool != nil else {
            return Node.Scalar(text, Tag(.str), old.style, old.mark)
        }
        return Node.Scalar(text, .implicit, .plain, old.mark)
    }

    private mutating func expanded(_ text: String, at node: Node) -> String {
        var result = ""
        var rest = text[...]
        while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
            result += rest[..<dollar]
            rest = rest[dollar...]
            if rest.utf8.starts(with: "$${".utf8) {
                result += "${"
                rest = rest[rest.utf8.index(dollar, offsetBy: 3)...]
            } else if rest.utf8.starts(with: "${".utf8) {
                guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else {
                    mistakes.add(node, "\"${\" without \"}\"; write $${ for the characters themselves")
                    break
                }
                result += value(of: String(rest[rest.utf8.index(dollar, offsetBy: 2)..<end]), at: node)
                rest = rest[rest.utf8.index(after: end)...]
            } else {
                result += "$"
                rest = rest[rest.utf8.index(after: dollar)...]
            }
            if result.utf8.count > Self.longestText || result.utf8.count > left {
                mistakes.add(node, "its variables make a text that is too long")
                return ""
            }
        }
        result += rest
        left -= min(result.utf8.count, left)
        return result
    }

    private func value(of name: String, at node: Node) -> String {
        if let value = values[name] { return value }
        if names.contains(name) {
            mistakes.add(
                node, "${\(name)} is defined further down; a variable may use only those above it")
        } else {
            mistakes.add(
                node, "${\(name)}: there is no such variable; \(NameGuess.hint(for: name, among: names))")
        }
        return ""
    }
}
