/// What a server is asked.
public struct HTTPRequest: Sendable {
    /// What is to be done with what is at the address.
    public enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case options = "OPTIONS"
        case put = "PUT"
        case delete = "DELETE"
        case post = "POST"
        case patch = "PATCH"

        /// Whether asking twice does the same as asking once.
        var isIdempotent: Bool {
            switch self {
            case .get, .head, .options, .put, .delete: true
            case .post, .patch: false
            }
        }
    }

    /// What is to be done.
    public var method: Method
    /// Where.
    public var address: WebAddress
    /// The head's fields.
    public var fields: HTTPFields
    /// The body; empty for none.
    public var body: [UInt8]
    /// Who asks, where the server wants to know.
    public var credentials: WebCredentials?

    /// Creates a request.
    public init(
        _ address: WebAddress, method: Method = .get, fields: HTTPFields = [:], body: [UInt8] = [],
        credentials: WebCredentials? = nil
    ) {
        self.method = method
        self.address = address
        self.fields = fields
        self.body = body
        self.credentials = credentials
    }

    /// Whether it may be sent again when nobody knows what became of it.
    public var canBeRepeated: Bool { method.isIdempotent || fields["Idempotency-Key"] != nil }
}
