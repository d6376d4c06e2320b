/// Checks that several operations make of their parameters.
package enum ParameterCheck {
    /// What a library makes of a parameter; its refusal is one of the parameter.
    package static func taken<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw ParameterFailure(name, error.itemFailure.message)
        }
    }
}
