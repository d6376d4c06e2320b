import Batch

/// Why an operation's parameters make no sense: wrong use, found before any item is touched.
package struct ParameterFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The parameter that it lies in, if it is one alone.
    package let parameter: String?
    /// What is wrong and what was expected.
    package let message: String

    init(_ message: String) {
        parameter = nil
        self.message = message
    }

    init(_ parameter: String, _ message: String) {
        self.parameter = parameter
        self.message = message
    }

    /// The parameter's name and the message.
    package var description: String { parameter.map { "\($0): \(message)" } ?? message }
}

/// Checks that several operations make of their parameters.
enum ParameterCheck {
    static func decimals(_ decimals: Int?) throws {
        if let decimals, !(0...15).contains(decimals) {
            throw ParameterFailure("decimals", "0 to 15 were expected, not \(decimals)")
        }
    }

    /// What a library makes of a parameter; its refusal is one of the parameter.
    static func taken<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw ParameterFailure(name, error.itemFailure.message)
        }
    }
}
