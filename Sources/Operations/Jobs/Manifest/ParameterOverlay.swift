import Settings
import Batch
import Foundation
import Yams

/// Parameters as a manifest gives them: the defaults, with what stands in the file laid over them.
struct ParameterOverlay<Parameters: OperationParameters> {
    private let node: Node?
    /// The manifest's own folder.
    private let folder: String
    private let standard = Parameters().declared
    private let aliases = Parameters().aliases
    private var misfits: [ParameterMisfit] = []

    /// Reads parameters; throws all their `ParameterMisfits`.
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
                note(
                    key, "\"\(given)\" is unknown; \(NameGuess.hint(for: given, among: standard.map(\.name)))"
                )
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

    /// YAML reads `1:50` as 110, which nobody means, and days as times, which parameters take as texts.
    private static func value(of node: Node) -> Any {
        let value = node.any
        guard let text = node.scalar?.string, value is Date || text.utf8.contains(UInt8(ascii: ":")) else {
            return value
        }
        return text
    }

    /// Paths of files as they are from here, in a text or a list of such.
    private func resolved(_ value: Any, behind prefix: String) -> Any {
        if let list = value as? [Any] { return list.map { resolved($0, behind: prefix) } }
        guard let text = value as? String, text.hasPrefix(prefix), text != prefix else { return value }
        return prefix + ManifestPath.resolved(String(text.dropFirst(prefix.count)), seenFrom: folder)
    }

    /// Decodes the members; one that does not fit is noted and gives way to its default, so that the others are seen.
    private mutating func decode(
        _ members: [String: Any], _ defaults: [String: Any], _ mapping: Node.Mapping,
        _ names: [String: String]
    ) throws -> Parameters? {
        var members = members
        var guessed: Set<String> = []
        var refused: Set<String> = []
        while true {
            guard JSONSerialization.isValidJSONObject(members) else {
                note(node, "only text, numbers, true and false, lists and maps can stand here")
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
                guard refused.insert(name).inserted else { return nil }
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
