/// Everything that is wrong with a manifest, each mistake with its line.
package struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One mistake.
    package struct Mistake: Hashable, Sendable {
        /// The line, from 1.
        package var line: Int?
        /// What is wrong and what was expected.
        package var message: String
    }

    /// The manifest's path.
    package let path: String
    /// All mistakes, by line.
    package let mistakes: [Mistake]

    package var description: String {
        mistakes.map { "\(path):\($0.line.map { "\($0):" } ?? "") \($0.message)" }.joined(separator: "\n")
    }
}
