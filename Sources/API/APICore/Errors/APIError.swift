public import Errors
public import Streams

/// Why a request to a service failed.
public struct APIError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// Not signed in, or the session has ended.
        public static let signIn = Self("api.signIn")
        /// The user lacks the right.
        public static let forbidden = Self("api.forbidden")
        /// Not found.
        public static let notFound = Self("api.notFound")
        /// Another user has changed it meanwhile, or it exists already.
        public static let conflict = Self("api.conflict")
        /// The service rejects the content, see `fields`.
        public static let invalid = Self("api.invalid")
        /// The service asks to try again later.
        public static let busy = Self("api.busy")
        /// The service rejects the request for another reason.
        public static let refused = Self("api.refused")
        /// Internal error of the service.
        public static let server = Self("api.server")
        /// The service's answer is not as expected.
        public static let answer = Self("api.answer")
        /// The answer is larger than the service announced.
        public static let oversized = Self("api.oversized")
        /// The service cannot be reached, or the connection broke.
        public static let unreachable = Self("api.unreachable")
        /// The service was reached but did not answer in time.
        public static let slow = Self("api.slow")
        /// The request itself is invalid.
        public static let request = Self("api.request")
        /// The connection is not encrypted, or the server's certificate is not trusted.
        public static let insecure = Self("api.insecure")
        /// The service requires a newer client.
        public static let outdated = Self("api.outdated")
        /// The profile is invalid.
        public static let profile = Self("api.profile")
        /// A secret cannot be read or stored.
        public static let secret = Self("api.secret")
        /// A file cannot be read or written.
        public static let file = Self("api.file")
        /// The request was cancelled.
        public static let cancelled = Self("api.cancelled")
    }

    /// The stable code.
    public let code: Code
    /// What went wrong, in plain words.
    public internal(set) var message: String
    /// What the user can do about it.
    public package(set) var remedy: String
    /// Method and path of the request, without values.
    public internal(set) var endpoint: String?
    /// The status that the service answered with.
    public internal(set) var status: Int?
    /// The host that the service redirects to, if the redirection was not followed or led to a page for people.
    var redirectedHost: String?
    /// The service's own code.
    public internal(set) var serverCode: String?
    /// The fields that the service rejects, with its reasons.
    public internal(set) var fields: [FieldFault] = []
    /// Data that the service sent along with the error, not part of the description. For example, if another user has
    /// changed a booking, AsiaTravelPlan sends its current `booking`.
    ///
    /// ```swift
    /// if case .object(let booking)? = error.companions["booking"] { show(booking) }
    /// ```
    public internal(set) var companions = JSONObject()
    /// The request's id in the service's log.
    public internal(set) var requestID: String?
    /// Whether the same request may succeed a little later.
    public internal(set) var isTransient: Bool
    /// The pause that the service asks for.
    public internal(set) var retryAfter: Duration?

    /// Creates an error.
    public init(
        _ code: Code, _ message: String, remedy: String, endpoint: String? = nil, isTransient: Bool = false
    ) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.endpoint = endpoint
        self.isTransient = isTransient
    }

    /// Endpoint and message, with status, codes and fields.
    public var words: String {
        var found = [status.map { "status \($0)" }, serverCode, requestID.map { "request \($0)" }].compactMap(
            \.self)
        found += fields.map(\.words).filter { $0 != message }
        let place = endpoint.map { $0 + ": " } ?? ""
        return place + message + (found.isEmpty ? "" : " (" + found.joined(separator: ", ") + ")")
    }

    /// Errors that may pass, and errors that another profile, signing in or a newer program fixes.
    public var cause: ItemFailure.Cause {
        switch code {
        case _ where isTransient: .moment
        case .server, .busy, .unreachable, .slow, .file, .cancelled: .moment
        case .signIn, .forbidden, .insecure, .outdated, .profile, .secret, .request: .setting
        default: .content
        }
    }

    /// The error with a request id.
    func asked(as id: String?) -> APIError {
        var error = self
        error.requestID = id
        return error
    }

    /// The error with these secrets blanked, which servers may repeat in their answers.
    func blanking(_ secrets: [String]) -> APIError {
        func blank(_ text: String) -> String { ServerWords.blanking(text, secrets) }
        var error = self
        error.message = blank(message)
        error.remedy = blank(remedy)
        error.serverCode = serverCode.map(blank)
        error.fields = fields.map { FieldFault(field: blank($0.field), message: blank($0.message)) }
        error.companions.members = companions.members.map {
            .init(name: $0.name, value: $0.value.blanking(secrets))
        }
        return error
    }
}

extension JSONValue {
    /// The value with these texts and anything that looks like a token blanked.
    func blanking(_ secrets: [String]) -> JSONValue {
        switch self {
        case .string(let text): .string(ServerWords.blanking(text, secrets))
        case .array(let values): .array(values.map { $0.blanking(secrets) })
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map {
                        .init(
                            name: ServerWords.blanking($0.name, secrets), value: $0.value.blanking(secrets))
                    }))
        default: self
        }
    }
}

extension APIError {
    /// Translates an HTTP error of a request to a service; `secrets` are blanked.
    init(_ error: HTTPError, at endpoint: String, id: String?, hiding secrets: [String] = []) {
        guard let status = error.status else {
            self.init(
                Self.code(of: error), ServerWords.blanking(error.message, secrets), remedy: error.remedy,
                endpoint: endpoint, isTransient: error.isTransient)
            redirectedHost = error.redirectedHost
            requestID = id
            return
        }
        let reply = ErrorReply(error.body, mediaType: error.mediaType, hiding: secrets)
        self.init(
            Self.code(of: status), reply.message ?? error.message,
            remedy: Self.remedy(for: status, error, reply.fields),
            endpoint: endpoint, isTransient: error.isTransient)
        self.status = status
        redirectedHost = error.redirectedHost
        retryAfter = error.retryAfter
        take(reply, id)
    }

    /// The error of a request that must not be sent twice, after the session was renewed.
    var afterRenewal: APIError {
        var error = self
        error.remedy =
            "The session has been renewed: check whether the request was carried out, and send it again if not."
        return error
    }

    /// An error reported in an answer with a success status.
    init(_ reply: ErrorReply, at endpoint: String, id: String?) {
        self.init(
            .refused, reply.message ?? "the service reports an error",
            remedy: "Check the request, or ask the service's operator.", endpoint: endpoint)
        take(reply, id)
    }

    private mutating func take(_ reply: ErrorReply, _ id: String?) {
        fields = reply.fields
        serverCode = reply.code
        companions = reply.companions
        requestID = id
    }

    private static func code(of error: HTTPError) -> Code {
        switch error.code {
        case .content, .unwritable: .file
        case .oversized: .oversized
        case .tooLarge, .malformed, .redirection: .answer
        case .address: .request
        case .tls: .insecure
        case .cancelled: .cancelled
        case .timeout: .slow
        default: .unreachable
        }
    }

    private static func code(of status: Int) -> Code {
        switch status {
        case 401: .signIn
        case 403: .forbidden
        case 404, 410: .notFound
        case 409, 412: .conflict
        case 400, 413, 415, 422: .invalid
        case 426: .outdated
        case 408, 429, 503: .busy
        case 500...: .server
        default: .refused
        }
    }

    private static func remedy(for status: Int, _ error: HTTPError, _ fields: [FieldFault]) -> String {
        switch status {
        case 401: "Sign in: fieldbook login."
        case 403: askForRight
        case 404, 410: "Check its name, and the profile's address."
        case 409, 412: "Read the current state and try again."
        case 413: "Make it smaller, or ask the service's operator for the size limit."
        case 507: "Remove data there that is no longer needed, or ask the service's operator for more space."
        case 400, 415, 422: "Correct \(names(of: fields) ?? "the content"), and send it again."
        case 429:
            error.retryAfter.map { "Come back in \(max(1, Int(clamping: $0.components.seconds))) s." }
                ?? "Come back later, or with fewer requests at a time."
        case 408, 500...: "Try again later, or report it to the service's operator."
        default: "Check the request, or ask the service's operator."
        }
    }

    /// The remedy of a missing right, if nothing more is known of the service.
    static let askForRight = "Ask for the right to do it."

    /// The names of the first few fields, each once.
    private static func names(of fields: [FieldFault]) -> String? {
        var names: [String] = []
        for field in fields where !names.contains(field.field) { names.append(field.field) }
        guard !names.isEmpty else { return nil }
        return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and others" : "")
    }
}

extension Result where Failure == APIError {
    /// The result of work, or its error, for parts of an answer that are requested side by side.
    package init(_ work: () async throws(APIError) -> Success) async {
        do throws(APIError) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }

    /// The error of failed work.
    package var failure: APIError? { if case .failure(let error) = self { error } else { nil } }
}
