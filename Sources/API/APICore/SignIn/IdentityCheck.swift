import Foundation
import JWTKit

/// Validates a provider's `id_token` (OpenID Connect Core 3.1.3.7).
struct IdentityCheck: Sendable {
    /// Tolerated clock difference, in seconds.
    static let leeway: TimeInterval = 60

    let client: SignInMethod.ProviderClient
    let metadata: ProviderMetadata
    /// The nonce that was sent; `nil` if the flow has none.
    let nonce: String?
    let now: Date

    /// The user's `sub`; errors name the wrong claim.
    ///
    /// - Parameter keys: the provider's keys, if it publishes any.
    func subject(of token: String, signedBy keys: KeySet?) async throws(APIError) -> String {
        guard let unverified = IdentityClaims(unverified: token) else { throw Self.wrong("is not a JWT") }
        guard let keys else { return try subject(of: unverified) }
        guard let claims = await keys.claims(of: token) else {
            throw Self.wrong("is not signed by the provider's keys")
        }
        return try subject(of: claims)
    }

    private func subject(of claims: IdentityClaims) throws(APIError) -> String {
        guard claims.issuer?.value == metadata.issuer else { throw Self.wrong("has another iss") }
        guard let audience = claims.audience,
            (try? audience.verifyIntendedAudience(includes: client.id)) != nil
        else { throw Self.wrong("has another aud") }
        guard claims.party == client.id || claims.party == nil && audience.value.count == 1 else {
            throw Self.wrong("has another azp")
        }
        let earliest = now.addingTimeInterval(-Self.leeway)
        guard let expiry = claims.expiry, (try? expiry.verifyNotExpired(currentDate: earliest)) != nil else {
            throw Self.wrong("is over (exp)")
        }
        guard claims.issued?.value ?? now < now.addingTimeInterval(10 * Self.leeway) else {
            throw Self.wrong("is of the future (iat)")
        }
        guard nonce == nil || claims.nonce == nonce else { throw Self.wrong("has another nonce") }
        guard let subject = claims.subject?.value, !subject.isEmpty else { throw Self.wrong("has no sub") }
        return subject
    }

    private static func wrong(_ words: String) -> APIError {
        APIError(
            .answer, "the provider's id_token \(words)",
            remedy: "Check the clock and the profile's issuer and client, and sign in again.",
            endpoint: TokenEndpoint.endpoint.description)
    }
}

/// The claims of an `id_token` that `IdentityCheck` validates.
///
/// A claim of another type than expected is read as missing, so that the check can name it.
struct IdentityClaims: JWTPayload {
    let issuer: IssuerClaim?
    let audience: AudienceClaim?
    let party: String?
    let expiry: ExpirationClaim?
    let issued: IssuedAtClaim?
    let nonce: String?
    let subject: SubjectClaim?

    private enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case audience = "aud"
        case party = "azp"
        case expiry = "exp"
        case issued = "iat"
        case nonce
        case subject = "sub"
    }

    /// The claims of a token whose signature is not checked; `nil` if it is not a JWT.
    init?(unverified token: String) {
        guard let bytes = TokenClaims.part(1, of: token),
            let claims = try? DefaultJWTParser().jsonDecoder.decode(Self.self, from: Data(bytes))
        else { return nil }
        self = claims
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func claim<Claim: Decodable>(_ key: CodingKeys) -> Claim? {
            try? values.decode(Claim.self, forKey: key)
        }
        func time<Claim: JWTUnixEpochClaim>(_ key: CodingKeys) -> Claim? {
            let read: Claim? = claim(key)
            return read.flatMap {
                abs($0.value.timeIntervalSince1970) < TokenClaims.farthestTime ? $0 : nil
            }
        }
        issuer = claim(.issuer)
        // `AudienceClaim` traps on an empty list.
        let one: String? = claim(.audience)
        let several: [String]? = claim(.audience)
        let names = several ?? one.map { [$0] } ?? []
        audience = names.isEmpty ? nil : AudienceClaim(value: names)
        party = claim(.party)
        expiry = time(.expiry)
        issued = time(.issued)
        nonce = claim(.nonce)
        subject = claim(.subject)
    }

    /// Accepts all claims; `IdentityCheck` compares them with the sign-in.
    func verify(using algorithm: some JWTAlgorithm) {}
}
