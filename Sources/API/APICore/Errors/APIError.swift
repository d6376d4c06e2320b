public import SimpleFeatures

/// Why a service did not do what it was asked.
public struct APIError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case signIn = "api.signIn"
            case forbidden = "api.forbidden"
            case notFound = "api.notFound"
            case conflict = "api.conflict"
            case invalid = "api.invalid"
            case busy = "api.busy"
            case refused = "api.refused"
            case server = "api.server"
            case answer = "api.answer"
            case oversized = "api.oversized"
            case unreachable = "api.unreachable"
            case slow = "api.slow"
            case request = "api.request"
            case insecure = "api.insecure"
            case outdated = "api.outdated"
            case profile = "api.profile"
            case secret = "api.secret"
            case file = "api.file"
            case cancelled = "api.cancelled"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// Nobody is signed in, or not any more.
        public static let signIn = Self(.signIn)
        /// Who asks may not do that.
        public static let forbidden = Self(.forbidden)
        /// There is no such thing.
        public static let notFound = Self(.notFound)
        /// It was changed by somebody else meanwhile, or is there already.
        public static let conflict = Self(.conflict)
        /// The service does not take what it was sent: `fields` says what.
        public static let invalid = Self(.invalid)
        /// The service asks to come back later.
        public static let busy = Self(.busy)
        /// The service says no in another way.
        public static let refused = Self(.refused)
        /// The service failed.
        public static let server = Self(.server)
        /// The service's answer is not what it should be.
        public static let answer = Self(.answer)
        /// The service's answer is larger than the service said.
        public static let oversized = Self(.oversized)
        /// The service cannot be reached, or the connection broke.
        public static let unreachable = Self(.unreachable)
        /// The service was reached, and its answer did not come in the time allowed.
        public static let slow = Self(.slow)
        /// What is to be asked cannot be asked.
        public static let request = Self(.request)
        /// What would be told would be told to everyone on the way, or to a server that is not known to be the right one.
        public static let insecure = Self(.insecure)
        /// The service wants a newer client.
        public static let outdated = Self(.outdated)
        /// The profile says something that cannot be.
        public static let profile = Self(.profile)
        /// A secret cannot be read or kept.
        public static let secret = Self(.secret)
        /// A file cannot be read or written.
        public static let file = Self(.file)
        /// Who asked did not want to wait any more.
        public static let cancelled = Self(.cancelled)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words.
    public internal(set) var message: String
    /// What the person can do about it.
    public internal(set) var remedy: String
    /// What was asked: method and path, without values.
    public internal(set) var endpoint: String?
    /// The status that the service answered with.
    public internal(set) var status: Int?
    /// The service's own code.
    public internal(set) var serverCode: String?
    /// What the service says is wrong with what it was sent.
    public internal(set) var fields: [FieldFault] = []
    /// What the service sent along with the error: AsiaTravelPlan's `booking`, for example, as it is there now when somebody else
    /// has changed it. It is not part of the description.
    ///
    /// ```swift
    /// if case .object(let booking)? = error.companions["booking"] { show(booking) }
    /// ```
    public internal(set) var companions = JSONObject()
    /// By what the service's people find the request in their log.
    public internal(set) var requestID: String?
    /// Whether the same may go well a little later.
    public internal(set) var isTransient = false
    /// How long the service asks to wait.
    public internal(set) var retryAfter: Duration?

    /// Creates an error.
    public init(_ code: Code, _ message: String, remedy: String, endpoint: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.endpoint = endpoint
    }

    /// Endpoint, message, and what helps to find it.
    public var words: String {
        var found = [status.map { "status \($0)" }, serverCode, requestID.map { "request \($0)" }].compactMap(
            \.self)
        found += fields.map(\.words).filter { $0 != message }
        let place = endpoint.map { $0 + ": " } ?? ""
        return place + message + (found.isEmpty ? "" : " (" + found.joined(separator: ", ") + ")")
    }

    /// Code, endpoint, message, what helps to find it, and remedy in one line.
    public var description: String { "\(code): \(words). \(remedy)" }

    /// The error with what the service's log has the request as.
    func asked(as id: String?) -> APIError {
        var error = self
        error.requestID = id
        return error
    }

    /// The error without these, which servers repeat in what they say.
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
    /// The value without these texts, and without anything that looks like a token.
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
