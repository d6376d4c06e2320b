import Crypto
import Foundation

/// The key of a stored answer: a digest that reveals neither the request nor the user.
public struct CacheKey: Hashable, Sendable {
    /// Largest content of a cacheable request, in bytes.
    static let mostContent = 1 << 20

    let profile: [UInt8]
    let owner: [UInt8]
    let bytes: [UInt8]

    /// A key from the caller's own parts, for example a selection of trips.
    ///
    /// ```swift
    /// let key = CacheKey(["plotmaps", deviceID, from, to, selectionHash], in: scope, context)
    /// ```
    public init(_ parts: [String], in scope: CacheScope, _ context: RequestContext = RequestContext()) {
        self.init("named", parts, scope, context)
    }

    /// The key of a request; `nil` if its content is too large.
    init?(_ request: APIRequest, to base: WebAddress, in scope: CacheScope) async throws(APIError) {
        let sent = try request.request(to: base, id: "")
        guard let content = try? await sent.content?.chunks.all(atMost: Self.mostContent) ?? [] else {
            return nil
        }
        let digest = Data(SHA256.hash(data: content)).base64EncodedString()
        let parts = [
            sent.method.rawValue, sent.address.text, request.accept, request.contentType ?? "", digest,
        ]
        self.init("request", parts, scope, request.context)
    }

    private init(_ kind: String, _ parts: [String], _ scope: CacheScope, _ context: RequestContext) {
        profile = Self.profile(scope.profile)
        owner = Self.owner(scope)
        let whose = [kind, scope.profile, scope.user, "\(context.mandate != nil)", context.mandate ?? ""]
        bytes = Self.digest(whose + ["\(context.instance != nil)", context.instance ?? ""] + parts)
    }

    /// The `owner` of all keys of a scope.
    static func owner(_ scope: CacheScope) -> [UInt8] { digest([scope.profile, scope.user]) }

    /// The `profile` of all keys of a profile.
    static func profile(_ name: String) -> [UInt8] { digest([name]) }

    /// Each part is hashed with its length, so that different lists have different digests.
    private static func digest(_ parts: [String]) -> [UInt8] {
        var hash = SHA256()
        for part in parts {
            hash.update(data: Array("\(part.utf8.count):".utf8))
            hash.update(data: Array(part.utf8))
        }
        return Array(hash.finalize())
    }
}

/// The owner of stored answers; they are returned to no other.
public struct CacheScope: Hashable, Sendable {
    /// The profile's name.
    public let profile: String
    /// The signed-in user's id or name at the service, never a token.
    public let user: String

    /// Creates a scope.
    public init(profile: String, user: String) {
        self.profile = profile
        self.user = user
    }
}
