/// Why a line of the workers' protocol asks for nothing, or answers nothing.
public struct WorkMisfit: Error, CustomStringConvertible, Sendable {
    /// What is wrong and what was expected.
    public let description: String

    /// Creates a misfit in these words.
    public init(_ description: String) { self.description = description }

    /// The same with its line, from 1.
    func inLine(_ number: Int) -> WorkMisfit { WorkMisfit("line \(number): \(description)") }
}
