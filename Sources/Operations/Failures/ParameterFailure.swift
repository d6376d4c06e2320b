import Batch

/// Why an operation's parameters make no sense: wrong use, found before any item is touched.
package struct ParameterFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what was expected.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Checks that several operations make of their parameters.
enum ParameterCheck {
    static func decimals(_ decimals: Int?) throws {
        if let decimals, !(0...15).contains(decimals) {
            throw ParameterFailure("decimals: 0 to 15 were expected, not \(decimals)")
        }
    }

    /// What a library makes of a parameter; its refusal is one of the parameter.
    static func taken<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw ParameterFailure("\(name): \(error.itemFailure.message)")
        }
    }
}
