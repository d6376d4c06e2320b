/// Keeps secrets between two commands.
public protocol SecretStore: Sendable {
    /// The secret; `nil` for none.
    func read(_ name: SecretName) throws(APIError) -> [UInt8]?
    /// Keeps a secret in place of the last one.
    func write(_ secret: [UInt8], _ name: SecretName) throws(APIError)
    /// Forgets a secret, if there is one.
    func remove(_ name: SecretName) throws(APIError)
}
