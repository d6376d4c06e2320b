/// Everything that is wrong with a manifest, each mistake with its line.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One mistake.
    public struct Mistake: Hashable, Sendable {
        /// The line, from 1.
        public var line: Int?
        /// What is wrong and what was expected.
        public var message: String
    }

    /// The manifest's path.
    public let path: String
    /// All mistakes, by line.
    public let mistakes: [Mistake]

    public var description: String {
        mistakes.map { "\(path):\($0.line.map { "\($0):" } ?? "") \($0.message)" }.joined(separator: "\n")
    }
}
