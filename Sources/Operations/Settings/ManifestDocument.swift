import Batch
package import Foundation
package import Yams

/// A YAML file such as a manifest, read within bounds.
package enum ManifestDocument {
    private static let maximumBytes = 1 << 20
    /// References can nest values as deep as there are references, too deep for a thread's stack.
    private static let maximumBytesWithReferences = 1 << 14
    private static let maximumNodes = 100_000

    /// The top-level value of the file at `path`.
    package static func root(ofFileAt path: String) throws -> Node {
        try ItemFailure.refuseEndless(at: path)
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: maximumBytes + 1) ?? Data()
        else { throw SettingsError(path: path, mistakes: [.init(message: "cannot be read; check the path")]) }
        return try root(of: data, path: path)
    }

    /// The top-level value of the bytes of the file at `path`.
    package static func root(of data: Data, path: String) throws -> Node {
        func refusal(_ message: String, line: Int? = nil) -> SettingsError {
            SettingsError(path: path, mistakes: [.init(line: line, message: message)])
        }
        guard data.count <= maximumBytes, let text = String(data: data, encoding: .utf8) else {
            throw refusal("a YAML file in UTF-8 of up to 1 MB was expected")
        }
        guard data.count <= maximumBytesWithReferences || !hasReferences(data) else {
            throw refusal("with references (&name) a file of up to 16 KB was expected; use variables instead")
        }
        do {
            guard let node = try Yams.compose(yaml: text) else { throw refusal("the file is empty") }
            var left = maximumNodes
            guard fits(node, into: &left) else {
                throw refusal("it holds more than \(maximumNodes) values")
            }
            return node
        } catch let error as YamlError {
            throw refusal("not YAML: \(error.problem); \(Self.hint(in: text, error.line))", line: error.line)
        }
    }

    private static func hint(in text: String, _ number: Int?) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isTabbed = number.map { lines.indices.contains($0 - 1) && lines[$0 - 1].utf8.first == 9 } ?? false
        return isTabbed
            ? "the line begins with a tab, but YAML takes spaces only"
            : "check the indentation, the colons and the quotes there and in the line before"
    }

    /// Whether an ampersand is in a place where YAML takes it for the start of an anchor.
    private static func hasReferences(_ data: Data) -> Bool {
        let before = Set(" \t\r\n[{,:-?".utf8)
        let after = Set(" \t\r\n".utf8)
        var previous = UInt8(ascii: "\n")
        var isBehindAmpersand = false
        for byte in data {
            if isBehindAmpersand && !after.contains(byte) { return true }
            isBehindAmpersand = byte == UInt8(ascii: "&") && (before.contains(previous) || previous >= 0x80)
            previous = byte
        }
        return false
    }

    /// Counts a value and everything in it, with references as often as they are used: a few lines of them can expand to
    /// billions of values.
    private static func fits(_ node: Node, into left: inout Int) -> Bool {
        left -= 1
        guard left > 0 else { return false }
        switch node {
        case .mapping(let mapping):
            for (key, value) in mapping {
                guard fits(key, into: &left), fits(value, into: &left) else { return false }
            }
        case .sequence(let sequence):
            for element in sequence {
                guard fits(element, into: &left) else { return false }
            }
        case .scalar, .alias: break
        }
        return true
    }
}

extension YamlError {
    fileprivate var line: Int? {
        switch self {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        case .duplicatedKeysInMapping(_, let context): context.mark.line
        default: nil
        }
    }

    fileprivate var problem: String {
        switch self {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
            problem
        case .duplicatedKeysInMapping(let names, _):
            "\(names.map { "\"\($0)\"" }.joined(separator: ", ")) occurs twice in the same map"
        default: "\(self)"
        }
    }
}
