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
