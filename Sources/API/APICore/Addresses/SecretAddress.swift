import Foundation

/// An address as a person gave it, and the secrets that stood in it: user and password, keys in its query.
///
/// ```swift
/// let given = try SecretAddress("https://anna:geheim@example.ch/wfs?apikey=123")
/// print(given.address)  // https://example.ch/wfs
/// ```
public struct SecretAddress: Sendable {
    /// The address without them.
    public let address: WebAddress
    /// What a server of that origin is told besides; `nil` for none.
    public let credentials: WebCredentials?

    private static let secretNames: Set<String> = [
        "token", "access_token", "accesstoken", "apikey", "api_key", "api-key", "key", "authkey", "auth",
        "password", "passwd", "pwd", "pass", "secret", "client_secret", "sig", "signature", "sessionid",
    ]

    /// Takes the text apart.
    public init(_ text: String) throws(HTTPError) {
        let components = try WebAddress.components(text)
        let whole = WebAddress(unchecked: components)
        address = whole.keepingQuery { !Self.isSecret($0) }
        let query = whole.query.filter { Self.isSecret($0.name) }
        guard components.user != nil || components.password != nil || !query.isEmpty else {
            credentials = nil
            return
        }
        credentials = WebCredentials(
            user: components.user, password: components.password ?? "", query: query, for: address)
    }

    /// Whether a query's value under that name is a secret.
    static func isSecret(_ name: String) -> Bool { secretNames.contains(name.lowercased()) }
}
