import Foundation

/// What proves to a server who asks; told to one origin only, and never printed.
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

    /// Whether a server at that address is told them.
    func areFor(_ address: WebAddress) -> Bool { origin.hasSameOrigin(as: address) }

    /// Says nothing of them.
    public var description: String { "credentials for \(origin.host)" }
}
