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

    static func planned(
        _ method: HTTPRequest.Method, _ template: String, isCacheable: Bool? = nil
    ) -> NylaEndpoint {
        NylaEndpoint(endpoint: endpoint(method, template, isCacheable), isAssumed: false)
    }

    static func assumed(
        _ method: HTTPRequest.Method, _ template: String, isCacheable: Bool? = nil
    ) -> NylaEndpoint {
        NylaEndpoint(endpoint: endpoint(method, template, isCacheable), isAssumed: true)
    }

    /// The values that a column of this list has.
    var filterValues: NylaEndpoint {
        let template = endpoint.template + (endpoint.template.hasSuffix("/") ? "" : "/") + "filter-values"
        return NylaEndpoint(endpoint: Endpoint(.get, template, isCacheable: true), isAssumed: isAssumed)
    }

    /// Unless it is said, a GET only reads, and nothing else does.
    private static func endpoint(
        _ method: HTTPRequest.Method, _ template: String, _ isCacheable: Bool?
    ) -> Endpoint {
        Endpoint(method, template, isCacheable: isCacheable ?? (method == .get))
    }
}

/// Every path of Nyla that is asked: those that carry land and papers.
public enum NylaEndpoints {
    /// All of them.
    public static let all =
        signIn + features + files + trustee + realEstate + neutralization + lists.map(\.filterValues)

    /// The lists that can be filtered.
    static let lists = [mandates, fileList, documents, positions, projects, parcels]
}
