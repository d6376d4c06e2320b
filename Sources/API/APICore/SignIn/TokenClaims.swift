public import Foundation
import SimpleFeatures

/// What a token (JWT) says, read tolerantly and not checked: for its end and its roles, never to believe who somebody is.
///
/// ```swift
/// TokenClaims(token.value)?.roles  // ["surveyor"]
/// ```
public struct TokenClaims: Hashable, Sendable {
    static let mostBytes = 1 << 16

    private let claims: JSONObject

    /// The claims of a token of at most 64 KiB; `nil` for what is no such token.
    public init?(_ token: String) {
        guard token.utf8.count <= Self.mostBytes else { return nil }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[1]),
            let claims = Self.object(bytes)
        else { return nil }
        self.claims = claims
    }

    /// When it ends.
    public var expiry: Date? { date("exp") }
    /// When it was made.
    public var issued: Date? { date("iat") }

    /// What people call who it is of: `preferred_username`, `email`, `name`, else `sub`.
    public var name: String? {
        ["preferred_username", "email", "name", "sub"].lazy.compactMap { text($0) }.first { !$0.isEmpty }
    }

    /// All that `realm_access.roles`, `resource_access[client].roles`, `roles` and `groups` name, each once.
    ///
    /// Without clients, the roles of all of them count. A group counts as it stands, its leading `/` left out, and by the
    /// last part of its path.
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

    /// A text, or a list of texts.
    func texts(_ name: String) -> [String] { texts(claims[name]) }

    /// Seconds since 1970.
    func date(_ name: String) -> Date? {
        let seconds: Double? =
            switch claims[name] {
            case .integer(let value)?: Double(value)
            case .number(let value)?: value
            default: nil
            }
        return seconds.flatMap { abs($0) < 1e11 ? Date(timeIntervalSince1970: $0) : nil }
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
