import Foundation

/// A request to a service: an endpoint with its values, a query, and content.
public struct APIRequest: Sendable {
    /// The endpoint.
    public var endpoint: Endpoint
    /// Values for the names in the endpoint's braces.
    public var values: [String: String]
    /// Names and values of the query, in order.
    public var query: [(name: String, value: String)]
    /// The content, if any.
    public var content: RequestContent?
    /// The content's media type.
    public var contentType: String?
    /// Mandate and instance, the client's if empty; sent to features only.
    public var context = RequestContext()
    /// Whether the request may have mandate and instance at all.
    package var hasContext = true
    /// The idempotency key, by which the server recognises a repeated request.
    public var idempotencyKey: String?
    /// The accepted media type.
    public var accept = "application/json"
    /// Secrets in the content, blanked in errors.
    var secrets: [String] = []
    /// The request's id in the service's log; drawn when it is sent if `nil`.
    var id: String?
    /// Additional header fields.
    var fields: HTTPFields = [:]
    /// An address that is used instead of the endpoint's path.
    var address: WebAddress?

    /// Creates a request.
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

    /// The request with an id.
    var identified: APIRequest {
        var request = self
        request.id = id ?? Self.drawID()
        return request
    }

    /// The request for exactly this address of the service, in place of the endpoint's path.
    package func at(_ address: WebAddress) -> APIRequest {
        var request = self
        request.address = address
        return request
    }

    /// The request with secrets in its content, which errors do not repeat.
    package func hiding(_ secrets: [String]) -> APIRequest {
        var request = self
        request.secrets += secrets
        return request
    }

    /// An id or idempotency key that no other request has.
    package static func drawID() -> String { UUID().uuidString.lowercased() }

    func request(to base: WebAddress, id: String) throws(APIError) -> HTTPRequest {
        let path = self.address == nil ? try endpoint.path(values) : ""
        guard let address = self.address ?? base.appending(path: path) else {
            throw APIError(
                .request, "the address is too long", remedy: "Request less at a time.",
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

extension APIRequest {
    /// Runs `work` with an id for the request, and adds the id to every error that `work` throws, including errors in reading
    /// the answer.
    ///
    /// ```swift
    /// let parcels = try await request.identifying { (request) throws(APIError) in
    ///     try parcels(in: try await client.bytes(of: request))
    /// }
    /// ```
    public func identifying<Value: Sendable>(
        _ work: (APIRequest) async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let request = identified
        do {
            return try await work(request)
        } catch {
            throw error.requestID == nil ? error.asked(as: request.id) : error
        }
    }
}
