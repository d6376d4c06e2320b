package import Yams

/// Takes what is expected out of a manifest's values, and notes what is not.
package struct NodeReader {
    package let mistakes: MistakeList

    package init(mistakes: MistakeList) { self.mistakes = mistakes }

    /// The members of a map by name; names other than those allowed are mistakes.
    package func mapping(_ node: Node, _ what: String, allowed: [String]) -> [String: Node]? {
        guard let mapping = node.mapping else {
            mistakes.add(node, "\(what): names and values were expected")
            return nil
        }
        var members: [String: Node] = [:]
        for (key, value) in mapping {
            guard let name = key.string, allowed.contains(name) else {
                let name = key.string ?? "?"
                mistakes.add(
                    key, "\"\(name)\" is unknown here; \(NameGuess.hint(for: name, among: allowed))")
                continue
            }
            members[name] = value
        }
        return members
    }

    /// A text that is not empty.
    package func text(_ node: Node?, in parent: Node, _ expectation: String) -> String? {
        if let text = node?.scalar?.string, !text.isEmpty { return text }
        mistakes.add(node ?? parent, expectation)
        return nil
    }

    /// Texts that are not empty, in a list or one alone.
    package func texts(_ node: Node, _ expectation: String) -> [(text: String, node: Node)]? {
        let nodes = node.scalar == nil ? node.array() : [node]
        let texts = nodes.compactMap { node in
            node.scalar.flatMap { $0.string.isEmpty ? nil : (text: $0.string, node: node) }
        }
        guard !texts.isEmpty, texts.count == nodes.count else {
            mistakes.add(node, expectation)
            return nil
        }
        return texts
    }
}
