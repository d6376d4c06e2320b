/// Why a manifest's parameters are none of the operation's, and where.
struct ParameterMisfit {
    let line: Int?
    let message: String
}

/// Everything that is wrong with parameters, as far as it can be seen together.
struct ParameterMisfits: Error, CustomStringConvertible {
    let misfits: [ParameterMisfit]

    var description: String { misfits.map(\.message).joined(separator: "; ") }
}
