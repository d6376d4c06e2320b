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
    /// After which event a stream of events is to go on.
    var lastEventID: String?

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

    func request(to base: WebAddress, id: String) throws(APIError) -> HTTPRequest {
        guard let address = base.appending(path: try endpoint.path(values)) else {
            throw APIError(
                .request, "the address is too long", remedy: "Ask for less at a time.",
                endpoint: endpoint.description)
        }
        var request = HTTPRequest(
            query.isEmpty ? address : address.adding(query), method: endpoint.method, content: content)
        request.fields["Accept"] = accept
        request.fields["Content-Type"] = contentType
        request.fields["Idempotency-Key"] = idempotencyKey
        request.fields["X-Request-Id"] = id
        request.fields["Last-Event-ID"] = lastEventID
        context.apply(to: &request.fields)
        request.startsWork = endpoint.startsWork
        return request
    }
}
