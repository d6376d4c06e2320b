import Foundation

/// What an OpenID provider says of itself at `/.well-known/openid-configuration`, checked.
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

    /// Asks the provider. One that names itself otherwise, or endpoints that are not encrypted, are refused.
    init(of issuer: String, through web: ProviderWeb) async throws(APIError) {
        guard let base = try? WebAddress(issuer), base.query.isEmpty,
            let address = base.appending(path: Self.endpoint.template)
        else {
            throw APIError(
                .profile, "the profile's issuer is no address without a query", remedy: "Mend the profile.")
        }
        let bytes = try await web.get(address, Self.endpoint)
        let document = try JSONAnswer.read(Document.self, from: bytes, of: Self.endpoint)
        guard document.issuer == issuer else {
            throw APIError(
                .answer, "the provider names itself otherwise than the profile's issuer \(base)",
                remedy: "Check the profile's issuer, letter by letter, also for a slash at its end.",
                endpoint: Self.endpoint.description)
        }
        func checked(_ text: String?, _ name: String) throws(APIError) -> WebAddress? {
            guard let text else { return nil }
            guard let address = try? WebAddress(text) else {
                throw APIError(
                    .answer, "the provider's \(name) is no address",
                    remedy: "Tell who runs the provider.", endpoint: Self.endpoint.description)
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
}
