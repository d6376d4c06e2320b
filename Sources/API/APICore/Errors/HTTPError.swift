public import Errors

/// Why an HTTP request failed.
public struct HTTPError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The address is not a valid web address.
        public static let address = Self("http.address")
        /// The server cannot be reached, or closed the connection before it answered.
        public static let connection = Self("http.connection")
        /// The server's certificate is not trusted, or the encryption failed.
        public static let tls = Self("http.tls")
        /// The server was silent for too long, or took too long in all.
        public static let timeout = Self("http.timeout")
        /// The answer ended in the middle.
        public static let cut = Self("http.cut")
        /// The server answered with an error status, see `status`.
        public static let status = Self("http.status")
        /// Too many redirections, or one that must not be followed.
        public static let redirection = Self("http.redirection")
        /// The answer is larger than allowed.
        public static let tooLarge = Self("http.tooLarge")
        /// The answer is larger than the server announced.
        public static let oversized = Self("http.oversized")
        /// The answer is not valid HTTP.
        public static let malformed = Self("http.malformed")
        /// The answer could not be written to its file.
        public static let unwritable = Self("http.unwritable")
        /// The request's content cannot be read, or does not have the announced length.
        public static let content = Self("http.content")
        /// The request was cancelled.
        public static let cancelled = Self("http.cancelled")
    }

    /// The stable code.
    public let code: Code
    /// What went wrong, in plain words.
    public let message: String
    /// What the user can do about it.
    public let remedy: String
    /// Whether the same request may succeed a little later.
    public let isTransient: Bool
    /// The error status that the server answered with.
    public internal(set) var status: Int?
    /// Whether the error comes from another origin than the request's, after a redirection.
    var isElsewhere = false
    /// The host that the server redirects to, if the redirection was not followed or led to a page for people.
    var redirectedHost: String?
    /// Whether the request's own origin requires signing in.
    var isSignedOut: Bool { status == 401 && !isElsewhere }
    /// The pause that the server asks for.
    public internal(set) var retryAfter: Duration?
    /// The beginning of the error answer's body.
    public internal(set) var body: [UInt8] = []
    /// The body's media type, such as `text/html`.
    public internal(set) var mediaType: String?
    /// The request's address without secrets.
    public internal(set) var address: String?

    /// Creates an error.
    public init(_ code: Code, _ message: String, remedy: String, isTransient: Bool = false) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.isTransient = isTransient
    }

    /// Code, message and remedy in one line.
    public var description: String {
        "\(code): \(address.map { $0 + ": " } ?? "")\(message). \(remedy)"
    }

    func at(_ address: WebAddress) -> HTTPError {
        var error = self
        error.address = error.address ?? address.description
        return error
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause { isTransient ? .moment : .setting }
}

extension HTTPError {
    private static let later = "Try again later."

    static func unreachable(_ message: String) -> HTTPError {
        HTTPError(
            .connection, message, remedy: "Check the address and the network, or try again later.",
            isTransient: true)
    }

    static func slow(_ message: String) -> HTTPError {
        HTTPError(
            .timeout, message,
            remedy: "It may still be working: try again later, or raise the profile's timeouts.",
            isTransient: true)
    }

    /// The answer ended in the middle; transient.
    public static var incomplete: HTTPError {
        HTTPError(.cut, "the response ended in the middle", remedy: later, isTransient: true)
    }

    static var cancelled: HTTPError { HTTPError(.cancelled, "it was cancelled", remedy: "Start it again.") }

    /// The content does not have the length that was announced to the server.
    static var unequalContent: HTTPError {
        HTTPError(
            .content, "the content changed its length while it was sent",
            remedy: "Send it again when the file no longer changes.")
    }

    static func tooLarge(_ bytes: Int) -> HTTPError {
        HTTPError(
            .tooLarge, "the response is larger than \(bytes) bytes", remedy: "Request less at a time.")
    }

    /// A redirection to a page for people.
    static func page(of host: String) -> HTTPError {
        var error = HTTPError(
            .redirection, "the server redirects to a page of \(host)",
            remedy: "Open the address in a browser, and use the final address.")
        error.redirectedHost = host
        return error
    }

    /// An error status.
    static func refusal(_ status: Int, _ fields: HTTPFields, _ body: [UInt8]) -> HTTPError {
        var error = HTTPError(
            .status, "the server answered \(status)\(words(status))", remedy: remedy(for: status),
            isTransient: [408, 429, 502, 503, 504].contains(status))
        error.status = status
        error.body = body
        error.mediaType = fields.mediaType
        error.retryAfter = fields["Retry-After"].flatMap { RetryAfter.wait($0) }
        return error
    }

    private static func words(_ status: Int) -> String {
        switch status {
        case 400: " (bad request)"
        case 401: " (sign in)"
        case 403: " (forbidden)"
        case 404: " (not found)"
        case 408: " (request timeout)"
        case 413: " (too large)"
        case 422: " (invalid content)"
        case 429: " (too many requests)"
        case 500: " (internal error)"
        case 502, 503, 504: " (not available)"
        case 507: " (no space left)"
        default: ""
        }
    }

    private static func remedy(for status: Int) -> String {
        switch status {
        case 401, 403: "Check the user and the password, and whether you may use the service."
        case 404, 410: "Check the address."
        case 408, 429, 502...504: later
        default: "Check the request, or ask the server's operator."
        }
    }
}
