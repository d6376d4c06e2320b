/// A parser of small inputs, by the name that `scripts/fuzz` and the folder of its seeds have.
struct FuzzedParser: Sendable, CustomStringConvertible {
    let name: String
    /// Ends the process where an input is read wrongly.
    let check: @Sendable ([UInt8]) -> Void

    init(_ name: String, _ check: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.check = check
    }

    var description: String { name }
}
