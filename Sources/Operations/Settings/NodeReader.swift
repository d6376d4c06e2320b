import Foundation
package import Yams

/// Reads expected values from YAML nodes and notes errors.
package struct NodeReader {
    package let mistakes: MistakeList

    package init(mistakes: MistakeList) { self.mistakes = mistakes }

    /// The members of a map by name. Names that are not allowed are errors.
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

    /// Texts that are not empty: a list, or a single one.
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

extension DecodingError {
    private var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .dataCorrupted(let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context):
            context
        @unknown default: nil
        }
    }

    /// The path to the value: names, and numbers from 1 for list elements.
    package var path: [String] {
        keys.map { key in
            // A name that is a number has it as its text too; an index does not.
            guard let place = key.intValue, key.stringValue != "\(place)" else { return key.stringValue }
            return "\(place + 1)"
        }
    }

    /// The keys of the path to the value, including a missing one.
    package var keys: [any CodingKey] {
        var keys = context?.codingPath ?? []
        if case .keyNotFound(let key, _) = self { keys.append(key) }
        return keys
    }

    /// The error in plain words.
    package var reason: String {
        switch self {
        case .typeMismatch(let type, _), .valueNotFound(let type, _):
            "\(Self.plainName(of: type)) was expected"
        case .keyNotFound: "it is missing"
        default: context?.debugDescription ?? "\(self)"
        }
    }

    /// The value that was probably meant: a number as text where text is expected, or one word as a list.
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

/// Suggestions for unknown names.
package enum NameGuess {
    private static let longestName = 64

    /// A hint for an error, such as `did you mean "size"? There are type, size, dpi`.
    ///
    /// - Parameter command: A command that lists the names; a guess then names it instead of all of them.
    package static func hint(
        for name: String, among names: [String], listedBy command: String? = nil
    ) -> String {
        guard !names.isEmpty else { return "there is none" }
        let list = "here are \(names.joined(separator: ", "))"
        guard let guess = nearest(to: name, among: names) else { return "t" + list }
        return "did you mean \"\(guess)\"? " + (command.map { "\($0) lists them" } ?? "T" + list)
    }

    /// The name with the fewest letters to change, if these are at most a third of its letters.
    package static func nearest(to name: String, among names: [String]) -> String? {
        guard name.utf8.count <= longestName else { return nil }
        let ranked = names.filter { $0.utf8.count <= longestName }.map { ($0, distance(name, $0)) }
        guard let (guess, distance) = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        let longest = max(name.utf8.count, guess.utf8.count)
        return distance < longest && distance <= max(1, longest / 3) ? guess : nil
    }

    /// The number of letters to add, remove, replace or exchange with the next one, ignoring case.
    private static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first.lowercased().utf8)
        let second = Array(second.lowercased().utf8)
        var before: [Int] = []
        var row = Array(0...second.count)
        for (line, letter) in first.enumerated() {
            var next = [line + 1]
            for (column, other) in second.enumerated() {
                let replaced = row[column] + (letter == other ? 0 : 1)
                var least = min(replaced, row[column + 1] + 1, next[column] + 1)
                if line > 0, column > 0, letter == second[column - 1], first[line - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}
