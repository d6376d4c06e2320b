import Foundation

/// What a service is asked: an endpoint with its values, a query, and content.
public struct APIRequest: Sendable {
    /// Where, and what is done there.
    public var endpoint: Endpoint
    /// What stands for the names in the endpoint's braces.
    public var values: [String: String]
    /// Names and values of the query, in their order.
    public var query: [(name: String, value: String)]
    /// What it carries, if anything.
    public var content: RequestContent?
    /// The content's media type.
    public var contentType: String?
    /// On whose behalf.
    public var context = RequestContext()
    /// What tells the server that it was asked the same before, so that it may be asked again.
    public var idempotencyKey: String?
    /// The media type that is wanted.
    public var accept = "application/json"
    /// What of its content nobody is to see, though the service repeats it in an error.
    var secrets: [String] = []
    /// By what the service's people find it in their log; drawn when it is sent, where there is none.
    var id: String?
    /// What else stands in its head.
    var fields: HTTPFields = [:]
    /// The place that the service named itself, instead of the endpoint's path.
    var address: WebAddress?

    /// Asks an endpoint.
    public init(
        _ endpoint: Endpoint, _ values: [String: String] = [:], query: [(name: String, value: String)] = [],
        content: RequestContent? = nil, contentType: String? = nil
    ) {
        self.endpoint = endpoint
        self.values = values
        self.query = query
        self.content = content
        self.contentType = contentType
    }

    /// The request with a name of its own for the service's log.
    var identified: APIRequest {
        var request = self
        request.id = id ?? Self.drawID()
        return request
    }

    static func drawID() -> String { UUID().uuidString.lowercased() }

    func request(to base: WebAddress, id: String) throws(APIError) -> HTTPRequest {
        let path = self.address == nil ? try endpoint.path(values) : ""
        guard let address = self.address ?? base.appending(path: path) else {
            throw APIError(
                .request, "the address is too long", remedy: "Ask for less at a time.",
                endpoint: endpoint.description)
        }
        var request = HTTPRequest(
            query.isEmpty ? address : address.adding(query), method: endpoint.method, fields: fields,
            content: content)
        request.fields["Accept"] = accept
        request.fields["Content-Type"] = contentType
        request.fields["Idempotency-Key"] = idempotencyKey
        request.fields["X-Request-Id"] = id
        context.apply(to: &request.fields)
        request.startsWork = endpoint.startsWork
        return request
    }
}
