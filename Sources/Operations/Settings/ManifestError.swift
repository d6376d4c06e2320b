/// Everything that is wrong with a manifest, each mistake with its line.
package struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One mistake.
    package struct Mistake: Hashable, Sendable {
        /// What it lies in.
        package enum Kind: Hashable, Sendable {
            /// What stands in the manifest.
            case wrong
            /// What is there: an input that matches nothing.
            case nothingFound
        }

        /// The line, from 1.
        package var line: Int?
        /// What is wrong and what was expected.
        package var message: String
        /// What it lies in.
        package var kind = Kind.wrong

        package init(line: Int? = nil, message: String, kind: Kind = .wrong) {
            self.line = line
            self.message = message
            self.kind = kind
        }
    }

    /// The manifest's path.
    package let path: String
    /// The mistakes, by line; of very many, the first.
    package let mistakes: [Mistake]
    /// How many more there are.
    package var omitted: Int

    package init(path: String, mistakes: [Mistake], omitted: Int = 0) {
        self.path = path
        self.mistakes = mistakes
        self.omitted = omitted
    }

    /// Whether the manifest is as it should be, and only its inputs are not there.
    package var isOnlyLackOfInputs: Bool {
        omitted == 0 && mistakes.allSatisfy { $0.kind == .nothingFound }
    }

    package var description: String {
        let lines = mistakes.map { "\(path):\($0.line.map { "\($0):" } ?? "") \($0.message)" }
        let rest = omitted > 0 ? ["\(path): and \(omitted) more mistakes"] : []
        return (lines + rest).map(\.visible).joined(separator: "\n")
    }
}
