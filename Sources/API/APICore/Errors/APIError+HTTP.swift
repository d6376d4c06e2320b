extension APIError {
    /// What became of a request to a service, said without these secrets.
    init(_ error: HTTPError, at endpoint: String, id: String?, hiding secrets: [String] = []) {
        guard let status = error.status else {
            self.init(
                Self.code(of: error), ServerWords.blanking(error.message, secrets), remedy: error.remedy,
                endpoint: endpoint)
            isTransient = error.isTransient
            requestID = id
            return
        }
        let reply = ErrorReply(error.body, mediaType: error.mediaType, hiding: secrets)
        self.init(
            Self.code(of: status), reply.message ?? error.message,
            remedy: Self.remedy(for: status, error, reply.fields),
            endpoint: endpoint)
        self.status = status
        isTransient = error.isTransient
        retryAfter = error.retryAfter
        fields = reply.fields
        serverCode = reply.code
        companions = reply.companions
        requestID = id
    }

    /// The same of a request that is not sent twice, and whose session has been renewed since.
    var afterRenewal: APIError {
        var error = self
        error.remedy = "The session has been renewed: look whether it was done, and ask again if not."
        return error
    }

    /// An answer with a good status that says no.
    init(_ reply: ErrorReply, at endpoint: String, id: String?) {
        self.init(
            .refused, reply.message ?? "the service says that it did not succeed",
            remedy: "Check what is asked, or ask who runs the service.", endpoint: endpoint)
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
        case 403: "Ask for the right to do it, or choose another mandate or instance."
        case 404, 410: "Check its name, and the profile's address."
        case 409, 412: "Read it again, and decide anew."
        case 413: "Make it smaller, or ask who runs the service how large it may be."
        case 507: "Remove there what nobody needs any more, or ask who runs the service for more room."
        case 400, 415, 422: "Mend \(names(of: fields) ?? "what is named"), and send it again."
        case 429:
            error.retryAfter.map { "Come back in \(max(1, Int(clamping: $0.components.seconds))) s." }
                ?? "Come back later, or with fewer requests at a time."
        case 408, 500...: "Try again later, or tell who runs the service."
        default: "Check what is asked, or ask who runs the service."
        }
    }

    /// The first few fields, each once.
    private static func names(of fields: [FieldFault]) -> String? {
        var names: [String] = []
        for field in fields where !names.contains(field.field) { names.append(field.field) }
        guard !names.isEmpty else { return nil }
        return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and others" : "")
    }
}
