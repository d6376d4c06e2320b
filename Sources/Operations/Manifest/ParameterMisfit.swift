/// Why a manifest's parameters are none of the operation's, and where.
struct ParameterMisfit: Error {
    let line: Int?
    let message: String
}
