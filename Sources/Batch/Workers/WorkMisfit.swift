/// Why a line of the workers' protocol asks for nothing, or answers nothing.
public struct WorkMisfit: Error, CustomStringConvertible, Sendable {
    /// What is wrong and what was expected.
    public let description: String
}
