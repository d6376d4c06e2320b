public import Foundation
import Streams

/// The claims of a token (JWT), unverified: use them for expiry and roles, never to authenticate a user.
///
/// ```swift
/// TokenClaims(token.value)?.roles  // ["surveyor"]
/// ```
public struct TokenClaims: Hashable, Sendable {
    static let mostBytes = 1 << 16
    /// Times at least this many seconds from 1970 are ignored, since they are hardly in seconds.
    static let farthestTime: TimeInterval = 1e11

    private let claims: JSONObject

    /// Parses a token of at most 64 KiB; `nil` if it is not a JWT.
    public init?(_ token: String) {
        guard let bytes = Self.part(1, of: token), let claims = Self.object(bytes) else { return nil }
        self.claims = claims
    }

    /// Decodes one part of a token: 0 is its header, 1 its claims. `nil` if it is not a JWT of at most 64 KiB.
    ///
    /// jwt-kit's `DefaultJWTParser` traps on a header with a number beyond the range of `Int`, so tokens are split here.
    static func part(_ number: Int, of token: String) -> [UInt8]? {
        guard token.utf8.count <= mostBytes else { return nil }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 ? Base64URL.decode(parts[number]) : nil
    }

    /// When it expires.
    public var expiry: Date? { date("exp") }
    /// When it was issued.
    public var issued: Date? { date("iat") }

    /// The user's name: `preferred_username`, `email`, `name`, else `sub`.
    public var name: String? {
        ["preferred_username", "email", "name", "sub"].lazy.compactMap { text($0) }.first { !$0.isEmpty }
    }

    /// The sign-in name, `preferred_username`.
    public var username: String? { text("preferred_username") }
    /// The email address.
    public var email: String? { text("email") }
    /// The provider's identifier of the user, `sub`.
    public var subject: String? { text("sub") }

    /// The roles in `realm_access.roles`, `resource_access[client].roles`, `roles`, `groups` and `role`, each once.
    ///
    /// Without clients, the roles of all clients count. A group counts by its path without the leading `/`, and by the last
    /// part of its path.
    public func roles(clients: [String] = []) -> [String] {
        var found = texts(object(claims["realm_access"])?["roles"])
        let resources = object(claims["resource_access"])?.members ?? []
        for resource in resources where clients.isEmpty || clients.contains(resource.name) {
            found += texts(object(resource.value)?["roles"])
        }
        found += texts(claims["roles"])
        for group in texts(claims["groups"]) {
            found += [group] + (group.split(separator: "/").last.map { [String($0)] } ?? [])
        }
        found += texts(claims["role"])
        var seen: Set<String> = []
        return found.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// A text.
    func text(_ name: String) -> String? {
        guard case .string(let text)? = claims[name] else { return nil }
        return text
    }

    /// Seconds since 1970.
    func date(_ name: String) -> Date? {
        let seconds: Double? =
            switch claims[name] {
            case .integer(let value)?: Double(value)
            case .number(let value)?: value
            default: nil
            }
        return seconds.flatMap { abs($0) < Self.farthestTime ? Date(timeIntervalSince1970: $0) : nil }
    }

    static func object(_ bytes: [UInt8]) -> JSONObject? {
        var reader = JSONReader(bytes: bytes)
        guard let value = try? reader.readValue(), case .object(let object) = value else { return nil }
        return object
    }

    private func object(_ value: JSONValue?) -> JSONObject? {
        guard case .object(let object)? = value else { return nil }
        return object
    }

    private func texts(_ value: JSONValue?) -> [String] {
        switch value {
        case .string(let text)?: [text]
        case .array(let values)?:
            values.prefix(1_000).compactMap { value in
                guard case .string(let text) = value else { return nil }
                return text
            }
        default: []
        }
    }
}

/// Decides by the roles in the token who may use a profile's service.
///
/// A service answers 401, not 403, to a valid token without an allowed role; signing in again would not help.
public struct RoleGate: Sendable {
    private let profile: Profile

    /// The gate of a profile. If neither the profile nor its service names roles, everybody may use it.
    public init(_ profile: Profile) { self.profile = profile }

    /// An error that names the allowed roles, if the session has a readable token without any of them.
    public func refusal(of state: SessionState) -> APIError? {
        let allowed = profile.allowedRoles
        guard !allowed.isEmpty else { return nil }
        let cookie = state.cookies.cookies.first { $0.name == ProxyRenewal.cookie }?.value
        let tokens = [state.token?.value, state.token?.identityToken, cookie].compactMap(\.self)
        let claims = tokens.compactMap { TokenClaims($0) }
        // The service judges tokens that cannot be read here.
        guard !claims.isEmpty else { return nil }
        let found = Set(claims.flatMap { $0.roles(clients: profile.roleClients) })
        guard found.isDisjoint(with: allowed) else { return nil }
        return APIError(
            .forbidden, "the signed-in user has none of the roles \(allowed.joined(separator: ", "))",
            remedy: "Ask for one of them, or sign in as another user: fieldbook login.")
    }
}

/// Base 64 with the URL alphabet, without padding (RFC 4648, 5).
enum Base64URL {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(Array(bytes)).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }
}
