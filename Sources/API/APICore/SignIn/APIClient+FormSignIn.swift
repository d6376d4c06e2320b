import Foundation

extension Endpoint {
    /// Where services take a form with user and password.
    public static let formSignIn = Endpoint(.post, "/api/local/login")
}

extension APIClient {
    /// Signs in by a form with user and password; cookies or a token are the session's from then on.
    ///
    /// The password goes into no error, also where the server repeats it.
    ///
    /// ```swift
    /// try await client.signIn("anna", password: password)
    /// ```
    public func signIn(
        _ user: String, password: String, at endpoint: Endpoint = .formSignIn
    ) async throws(APIError) {
        var request = APIRequest(endpoint).carrying(form: [("username", user), ("password", password)])
        request.secrets = [password]
        do {
            let bytes = try await bytes(of: request, atMost: ProviderWeb.mostBytes)
            // Some services answer with a token besides or instead of cookies.
            if let token = Self.token(in: bytes) { session.update { $0.token = token } }
        } catch {
            guard error.status == 401 || error.status == 400 else { throw error }
            var refused = APIError(
                .signIn, "user or password is wrong: \(error.message)",
                remedy: "Sign in again: fieldbook login.", endpoint: endpoint.description)
            refused.status = error.status
            refused.requestID = error.requestID
            throw refused
        }
        guard !session.state.isEmpty else {
            throw APIError(
                .answer, "the service signs in without a cookie or token",
                remedy: "Check the profile's address.", endpoint: endpoint.description)
        }
    }

    private struct BareToken: Decodable {
        let accessToken: String?
        let token: String?
    }

    private static func token(in bytes: [UInt8]) -> AccessToken? {
        let (decoder, data) = (JSONDecoder(), Data(bytes))
        if let reply = try? decoder.decode(TokenReply.self, from: data) {
            return reply.token(after: nil, now: Date())
        }
        guard let reply = try? decoder.decode(BareToken.self, from: data),
            let token = reply.accessToken ?? reply.token, !token.isEmpty,
            token.utf8.count <= TokenClaims.mostBytes,
            token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return AccessToken(token, expiry: TokenClaims(token)?.expiry)
    }
}
