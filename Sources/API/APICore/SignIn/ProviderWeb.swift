import Foundation

/// Asks OpenID providers: small answers, soon, never without encryption where the profile does not allow it.
///
/// A code and a refresh token are good once, so what carries them is sent once.
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

    /// Refuses an address over which secrets could be read.
    func check(_ address: WebAddress) throws(APIError) {
        guard address.isEncrypted || address.isLoopback || allowsPlainHTTP else {
            throw APIError(
                .insecure, "the provider's address \(address.host) is not encrypted",
                remedy: "Use an https address, or allow plain HTTP in the profile if the way is safe.")
        }
    }

    func get(_ address: WebAddress, _ endpoint: Endpoint) async throws(APIError) -> [UInt8] {
        try await bytes(HTTPRequest(address, fields: ["Accept": "application/json"]), endpoint, hiding: [])
    }

    /// Posts a form; what stands in it is blanked in errors.
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

    /// `error` of RFC 6749, 5.2.
    private static func code(_ body: [UInt8]) -> String? {
        guard case .string(let code)? = TokenClaims.object(body)?["error"], code.utf8.count <= 100,
            code.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return code
    }
}
