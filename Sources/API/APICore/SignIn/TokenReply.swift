import Foundation

/// What a token endpoint answers (RFC 6749, 5.1).
struct TokenReply: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
    let identityToken: String?
    let lifetime: Double?

    private enum Key: String, CodingKey {
        case access_token, refresh_token, id_token, expires_in, token_type
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        accessToken = try values.decode(String.self, forKey: .access_token)
        refreshToken = try values.decodeIfPresent(String.self, forKey: .refresh_token)
        identityToken = try values.decodeIfPresent(String.self, forKey: .id_token)
        let text = try? values.decodeIfPresent(String.self, forKey: .expires_in)
        lifetime =
            (try? values.decodeIfPresent(Double.self, forKey: .expires_in)) ?? text.flatMap(Double.init)
        let type = try values.decodeIfPresent(String.self, forKey: .token_type)
        guard type?.lowercased() ?? "bearer" == "bearer" else {
            throw DecodingError.dataCorruptedError(
                forKey: .token_type, in: values, debugDescription: "no bearer token")
        }
        let tokens = [accessToken, refreshToken, identityToken].compactMap(\.self)
        guard
            tokens.allSatisfy({ token in
                (1...TokenClaims.mostBytes).contains(token.utf8.count)
                    && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .access_token, in: values, debugDescription: "no token")
        }
    }

    /// The token; what the last one had is kept where the answer leaves it out.
    func token(after last: AccessToken?, now: Date) -> AccessToken {
        let expiry = lifetime.flatMap { (0...1e9).contains($0) ? now.addingTimeInterval($0) : nil }
        return AccessToken(
            accessToken, expiry: expiry ?? TokenClaims(accessToken)?.expiry,
            refreshToken: refreshToken ?? last?.refreshToken,
            identityToken: identityToken ?? last?.identityToken)
    }
}
