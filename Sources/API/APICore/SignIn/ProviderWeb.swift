import Foundation

/// Sends requests to OpenID providers, with small limits, encrypted unless the profile allows plain HTTP.
///
/// Forms are sent once, because codes and refresh tokens can be used only once.
struct ProviderWeb: Sendable {
    static let mostBytes = 1 << 20

    private let client: WebClient
    private let allowsPlainHTTP: Bool

    init(
        userAgent: String, limits: HTTPLimits, allowsPlainHTTP: Bool, retry: RetryPolicy = RetryPolicy(),
        transport: (any HTTPTransport)? = nil
    ) {
        var limits = limits
        limits.bytes = Self.mostBytes
        limits.total = min(limits.total, .seconds(300))
        limits.redirections = 0
        client = WebClient(
            over: transport ?? NetworkTransport(limits), userAgent: userAgent, limits: limits, retry: retry,
            pause: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0..<1) })
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    /// Fails if the address is not encrypted and plain HTTP is not allowed.
    func check(_ address: WebAddress) throws(APIError) {
        guard address.isEncrypted || address.isLoopback || allowsPlainHTTP else {
            throw APIError(
                .insecure, "the provider's address \(address.host) is not encrypted",
                remedy: "Use an https address, or allow plain HTTP in the profile if the network is safe.")
        }
    }

    func get(_ address: WebAddress, _ endpoint: Endpoint) async throws(APIError) -> [UInt8] {
        try await bytes(HTTPRequest(address, fields: ["Accept": "application/json"]), endpoint, hiding: [])
    }

    /// Posts a form; its secrets are blanked in errors.
    func post(
        _ form: [(name: String, value: String)], to address: WebAddress, _ endpoint: Endpoint
    ) async throws(APIError) -> [UInt8] {
        try check(address)
        let body = APIRequest(endpoint).carrying(form: form)
        let request = HTTPRequest(
            address, method: .post,
            fields: ["Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"],
            content: body.content)
        let hidden = ["code", "code_verifier", "refresh_token", "token", "device_code", "id_token_hint"]
        return try await bytes(
            request, endpoint,
            hiding: form.filter { hidden.contains($0.name) && !$0.value.isEmpty }.map(\.value))
    }

    private func bytes(
        _ request: HTTPRequest, _ endpoint: Endpoint, hiding secrets: [String]
    ) async throws(APIError) -> [UInt8] {
        try check(request.address)
        do {
            return try await client.bytes(of: request, atMost: Self.mostBytes)
        } catch {
            var failure = APIError(error, at: endpoint.description, id: nil, hiding: secrets)
            failure.serverCode = Self.code(error.body)
            throw failure.blanking(secrets)
        }
    }

    /// The `error` code (RFC 6749, 5.2).
    private static func code(_ body: [UInt8]) -> String? {
        guard case .string(let code)? = TokenClaims.object(body)?["error"], code.utf8.count <= 100,
            code.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return code
    }
}

/// The validated metadata of an OpenID provider from `/.well-known/openid-configuration`.
struct ProviderMetadata: Sendable {
    let issuer: String
    let authorization: WebAddress?
    let token: WebAddress
    let keys: WebAddress?
    let device: WebAddress?
    let endSession: WebAddress?
    let revocation: WebAddress?

    private struct Document: Decodable, Sendable {
        let issuer: String
        let authorization_endpoint: String?
        let token_endpoint: String
        let jwks_uri: String?
        let device_authorization_endpoint: String?
        let end_session_endpoint: String?
        let revocation_endpoint: String?
    }

    private static let endpoint = Endpoint(.get, "/.well-known/openid-configuration")

    /// Fetches the metadata. Fails if the issuer differs from the profile's or an endpoint is not encrypted.
    init(of issuer: String, through web: ProviderWeb) async throws(APIError) {
        guard let base = try? WebAddress(issuer), base.query.isEmpty,
            let address = base.appending(path: Self.endpoint.template)
        else {
            throw APIError(
                .profile, "the profile's issuer is not an address without a query",
                remedy: "Correct the profile.")
        }
        let document: Document
        do throws(APIError) {
            let bytes = try await web.get(address, Self.endpoint)
            document = try JSONAnswer.read(Document.self, from: bytes, of: Self.endpoint)
        } catch {
            guard error.code == .answer || (400..<500).contains(error.status ?? 0), !error.isTransient else {
                var error = error
                error.message = "the sign-in provider \(base.host): \(error.message)"
                throw error
            }
            throw Self.missing(at: address, error)
        }
        guard document.issuer == issuer else {
            throw APIError(
                .answer, "the provider's issuer differs from the profile's issuer \(base)",
                remedy: "Check the profile's issuer, letter by letter, also for a slash at its end.",
                endpoint: Self.endpoint.description)
        }
        func checked(_ text: String?, _ name: String) throws(APIError) -> WebAddress? {
            guard let text else { return nil }
            guard let address = try? WebAddress(text) else {
                throw APIError(
                    .answer, "the provider's \(name) is not a valid address",
                    remedy: "Report it to the provider's operator.", endpoint: Self.endpoint.description)
            }
            try web.check(address)
            return address
        }
        guard let token = try checked(document.token_endpoint, "token_endpoint") else {
            throw APIError(
                .answer, "the provider has no token_endpoint", remedy: "Check the profile's issuer.")
        }
        self.issuer = issuer
        self.token = token
        authorization = try checked(document.authorization_endpoint, "authorization_endpoint")
        keys = try checked(document.jwks_uri, "jwks_uri")
        device = try checked(document.device_authorization_endpoint, "device_authorization_endpoint")
        endSession = try checked(document.end_session_endpoint, "end_session_endpoint")
        revocation = try checked(document.revocation_endpoint, "revocation_endpoint")
    }

    /// The error of an issuer that has no metadata, with the reason.
    private static func missing(at address: WebAddress, _ reason: APIError) -> APIError {
        var error = APIError(
            .profile, "no OpenID configuration is at \(address): \(reason.message)",
            remedy:
                "Give the issuer as the provider states it, for example https://auth.example.ch/realms/office: "
                + "the address without \(endpoint.template).")
        error.status = reason.status
        return error
    }
}
