/// What a server answered: the head, and the body as it comes.
public struct HTTPResponse: Sendable {
    /// The status, for example 200.
    public let status: Int
    /// The head's fields.
    public let fields: HTTPFields
    /// The body; it can be read once.
    public let body: HTTPBody
    /// Who answered in the end, redirections followed.
    public let address: WebAddress

    /// Creates a response.
    public init(status: Int, fields: HTTPFields, body: HTTPBody, address: WebAddress) {
        self.status = status
        self.fields = fields
        self.body = body
        self.address = address
    }

    /// The media type without its parameters, in small letters: `application/json`.
    public var mediaType: String? { fields.mediaType }

    func replacing(_ body: HTTPBody) -> HTTPResponse {
        HTTPResponse(status: status, fields: fields, body: body, address: address)
    }
}
