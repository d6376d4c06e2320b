import Foundation

/// Separates an address from the secrets in it: user and password, keys in its query.
///
/// ```swift
/// let given = try SecretAddress("https://anna:geheim@example.ch/wfs?apikey=123")
/// print(given.address)  // https://example.ch/wfs
/// ```
public struct SecretAddress: Sendable {
    /// The address without secrets.
    public let address: WebAddress
    /// The secrets, to be sent to that origin only; `nil` if there are none.
    public let credentials: WebCredentials?

    private static let secretNames: Set<String> = [
        "token", "access_token", "accesstoken", "apikey", "api_key", "api-key", "key", "authkey", "auth",
        "password", "passwd", "pwd", "pass", "secret", "client_secret", "sig", "signature", "sessionid",
    ]

    /// Parses an address with optional secrets.
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

    /// Whether query values with that name are secret.
    static func isSecret(_ name: String) -> Bool { secretNames.contains(name.lowercased()) }
}

/// Credentials for one origin; never sent to another one and never printed.
public struct WebCredentials: Sendable, CustomStringConvertible {
    /// The value of the `Authorization` header.
    let authorization: String?
    let query: [(name: String, value: String)]
    private let origin: WebAddress

    /// Credentials by user and password, by entries of the query, or by both.
    public init(
        user: String?, password: String, query: [(name: String, value: String)] = [], for origin: WebAddress
    ) {
        authorization = user.map { "Basic " + Data("\($0):\(password)".utf8).base64EncodedString() }
        self.query = query
        self.origin = origin
    }

    /// Whether they may be sent to that address.
    func areFor(_ address: WebAddress) -> Bool { origin.hasSameOrigin(as: address) }

    /// The host only, no secret.
    public var description: String { "credentials for \(origin.host)" }
}
