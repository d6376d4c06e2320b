public import APICore

/// One path of Nyla that is asked, and how well it is known.
///
/// The server's source is not public. What its clients' plan names is asked as it stands there; an assumed path follows the pattern
/// of those, and may have to be corrected against a server.
public struct NylaEndpoint: Hashable, Sendable {
    /// Where, and what is done there.
    public let endpoint: Endpoint
    /// Whether no plan names it.
    public let isAssumed: Bool

    static func planned(_ method: HTTPRequest.Method, _ template: String) -> NylaEndpoint {
        NylaEndpoint(endpoint: Endpoint(method, template), isAssumed: false)
    }

    static func assumed(_ method: HTTPRequest.Method, _ template: String) -> NylaEndpoint {
        NylaEndpoint(endpoint: Endpoint(method, template), isAssumed: true)
    }
}

/// Every path of Nyla that is asked: those that carry land and papers.
public enum NylaEndpoints {
    /// All of them.
    public static let all = signIn + features + files + trustee + realEstate + neutralization
}
