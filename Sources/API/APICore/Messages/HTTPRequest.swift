/// What a server is asked.
public struct HTTPRequest: Sendable {
    /// What is to be done with what is at the address.
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case options = "OPTIONS"
        case put = "PUT"
        case delete = "DELETE"
        case post = "POST"
        case patch = "PATCH"

        /// Whether it changes nothing on the server.
        public var isSafe: Bool {
            switch self {
            case .get, .head, .options: true
            case .put, .delete, .post, .patch: false
            }
        }

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
    /// The body, if there is one.
    public var content: RequestContent?
    /// Who asks, where the server wants to know.
    public var credentials: WebCredentials?
    /// Whether it sets something going that must not be set going twice: then it is sent once, whatever becomes of it.
    public var startsWork = false

    /// Creates a request.
    public init(
        _ address: WebAddress, method: Method = .get, fields: HTTPFields = [:],
        content: RequestContent? = nil, credentials: WebCredentials? = nil
    ) {
        self.method = method
        self.address = address
        self.fields = fields
        self.content = content
        self.credentials = credentials
    }

    /// Whether it may be sent again when nobody knows what became of it.
    public var canBeRepeated: Bool {
        !startsWork && (method.isIdempotent || fields["Idempotency-Key"] != nil)
    }
}
