package import Yams

/// Collects the errors in a YAML file, so that all are reported at once.
package final class MistakeList {
    private static let maximum = 100

    private let path: String
    private var mistakes: [SettingsError.Mistake] = []
    private var omitted = 0

    /// Creates an empty list for the file at `path`.
    package init(path: String) {
        self.path = path
    }

    package func add(_ line: Int?, _ message: String, kind: SettingsError.Mistake.Kind = .wrong) {
        guard mistakes.count < Self.maximum else {
            omitted += 1
            return
        }
        mistakes.append(SettingsError.Mistake(line: line, message: message, kind: kind))
    }

    package func add(_ node: Node, _ message: String) {
        add(node.mark?.line, message)
    }

    /// Throws a `SettingsError` if there are any errors.
    package func check() throws {
        guard !mistakes.isEmpty else { return }
        throw SettingsError(
            path: path, mistakes: mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }, omitted: omitted)
    }
}

/// All errors in a file of settings, such as a manifest, a list of items or the rules of a logbook, each with its line.
package struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One error.
    package struct Mistake: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// An error in the file itself.
            case wrong
            /// An input that matches nothing.
            case nothingFound
        }

        /// The line, from 1.
        package var line: Int?
        /// The error and what was expected.
        package var message: String
        package var kind = Kind.wrong

        package init(line: Int? = nil, message: String, kind: Kind = .wrong) {
            self.line = line
            self.message = message
            self.kind = kind
        }
    }

    /// The path of the file.
    package let path: String
    /// The errors by line, at most 100.
    package let mistakes: [Mistake]
    /// The number of further errors.
    package var omitted: Int

    package init(path: String, mistakes: [Mistake], omitted: Int = 0) {
        self.path = path
        self.mistakes = mistakes
        self.omitted = omitted
    }

    /// Whether the file itself is correct, and only inputs are missing.
    package var isOnlyLackOfInputs: Bool {
        omitted == 0 && mistakes.allSatisfy { $0.kind == .nothingFound }
    }

    package var description: String {
        let lines = mistakes.map { "\(path):\($0.line.map { "\($0):" } ?? "") \($0.message)" }
        let rest = omitted > 0 ? ["\(path): and \(omitted) more errors"] : []
        return (lines + rest).map(\.visible).joined(separator: "\n")
    }
}
