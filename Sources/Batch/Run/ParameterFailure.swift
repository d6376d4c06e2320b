/// Invalid parameters of an operation, detected before any item is processed.
public struct ParameterFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The invalid parameter, if it is a single one.
    public let parameter: String?
    /// What is wrong and what was expected.
    public let message: String

    /// Creates a failure of several parameters together.
    public init(_ message: String) {
        parameter = nil
        self.message = message
    }

    /// Creates a failure of one parameter.
    public init(_ parameter: String, _ message: String) {
        self.parameter = parameter
        self.message = message
    }

    /// The parameter's name and the message.
    public var description: String { parameter.map { "\($0): \(message)" } ?? message }
}

extension ItemFailure {
    /// The item's failure for a parameter that only a worker can check.
    init(_ failure: ParameterFailure) {
        self.init(
            code: "parameter.wrong", message: failure.description,
            remedy: "Correct it, and run the same command again.", cause: .setting)
    }
}

/// Checks that several operations apply to their parameters.
package enum ParameterCheck {
    /// Runs `body` with a library's check of a parameter; reports an error as one of the parameter.
    package static func taken<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw ParameterFailure(name, error.itemFailure.message)
        }
    }
}
