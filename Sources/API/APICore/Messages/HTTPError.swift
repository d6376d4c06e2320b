/// Why a server could not be asked, or did not answer as it should.
public struct HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case address = "http.address"
            case connection = "http.connection"
            case tls = "http.tls"
            case timeout = "http.timeout"
            case cut = "http.cut"
            case status = "http.status"
            case redirection = "http.redirection"
            case tooLarge = "http.tooLarge"
            case oversized = "http.oversized"
            case malformed = "http.malformed"
            case unwritable = "http.unwritable"
            case content = "http.content"
            case cancelled = "http.cancelled"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// No address on the web.
        public static let address = Self(.address)
        /// The server cannot be reached, or ended the connection before it answered.
        public static let connection = Self(.connection)
        /// The server's certificate is not trusted, or the encryption failed.
        public static let tls = Self(.tls)
        /// The server was silent for too long, or took too long in all.
        public static let timeout = Self(.timeout)
        /// The answer ended in the middle.
        public static let cut = Self(.cut)
        /// The server refused: `status` says how.
        public static let status = Self(.status)
        /// Too many redirections, or one to where nobody may be sent.
        public static let redirection = Self(.redirection)
        /// The answer is larger than allowed.
        public static let tooLarge = Self(.tooLarge)
        /// The answer is larger than the server said.
        public static let oversized = Self(.oversized)
        /// The answer is no HTTP.
        public static let malformed = Self(.malformed)
        /// What came could not be written to its file.
        public static let unwritable = Self(.unwritable)
        /// What was to be sent cannot be read, or is not as long as it was said to be.
        public static let content = Self(.content)
        /// Who asked did not want to wait any more.
        public static let cancelled = Self(.cancelled)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words.
    public let message: String
    /// What the person can do about it.
    public let remedy: String
    /// Whether the same request may go well a little later.
    public let isTransient: Bool
    /// The server's status, where it answered with one that says no.
    public internal(set) var status: Int?
    /// Whether it was said by another origin than the one that was asked, after a redirection.
    var isElsewhere = false
    /// Whether who was asked, and nobody else, wants somebody to sign in.
    var isSignedOut: Bool { status == 401 && !isElsewhere }
    /// How long the server asks to wait.
    public internal(set) var retryAfter: Duration?
    /// The beginning of the answer that says no; servers tell there why.
    public internal(set) var body: [UInt8] = []
    /// What that is, such as `text/html`.
    public internal(set) var mediaType: String?
    /// Who was asked, secrets left out.
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
            remedy: "It may still be at work: ask again later, or raise the profile's timeouts.",
            isTransient: true)
    }

    /// The answer ended in the middle; it may come whole another time.
    public static var incomplete: HTTPError {
        HTTPError(.cut, "the answer ended in the middle", remedy: later, isTransient: true)
    }

    static var cancelled: HTTPError { HTTPError(.cancelled, "it was cancelled", remedy: "Start it again.") }

    /// What is sent has not the length that the server was told.
    static var unequalContent: HTTPError {
        HTTPError(
            .content, "what was to be sent changed its length meanwhile",
            remedy: "Send it again when nobody writes to the file any more.")
    }

    static func tooLarge(_ bytes: Int) -> HTTPError {
        HTTPError(
            .tooLarge, "the answer is larger than \(bytes) bytes", remedy: "Ask for less at a time.")
    }

    /// A status that says no.
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
        case 404: " (nothing there)"
        case 408: " (it waited too long)"
        case 413: " (too large)"
        case 422: " (not taken as it is)"
        case 429: " (too many requests)"
        case 500: " (an error of its own)"
        case 502, 503, 504: " (not available)"
        case 507: " (no room left there)"
        default: ""
        }
    }

    private static func remedy(for status: Int) -> String {
        switch status {
        case 401, 403: "Check the user and the password, and whether you may use the service."
        case 404, 410: "Check the address."
        case 408, 429, 502...504: later
        default: "Check the request, or ask who runs the server."
        }
    }
}
