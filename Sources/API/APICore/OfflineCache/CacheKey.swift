import Crypto
import Foundation

/// Under what an answer is kept: a digest, from which nobody learns what was asked, nor by whom.
public struct CacheKey: Hashable, Sendable {
    /// The most that a cacheable request carries, in bytes.
    static let mostContent = 1 << 20

    let profile: [UInt8]
    let owner: [UInt8]
    let bytes: [UInt8]

    /// The key of what the caller names, for example a selection of travels.
    ///
    /// ```swift
    /// let key = CacheKey(["plotmaps", deviceID, from, to, selectionHash], in: scope, context)
    /// ```
    public init(_ parts: [String], in scope: CacheScope, _ context: RequestContext = RequestContext()) {
        self.init("named", parts, scope, context)
    }

    /// The key of a request; `nil` for one that carries too much.
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

    /// What `CacheKey.owner` is for all keys of a scope.
    static func owner(_ scope: CacheScope) -> [UInt8] { digest([scope.profile, scope.user]) }

    /// What `CacheKey.profile` is for all keys of a profile.
    static func profile(_ name: String) -> [UInt8] { digest([name]) }

    /// Each part goes with its length, so that no two lists are the same.
    private static func digest(_ parts: [String]) -> [UInt8] {
        var hash = SHA256()
        for part in parts {
            hash.update(data: Array("\(part.utf8.count):".utf8))
            hash.update(data: Array(part.utf8))
        }
        return Array(hash.finalize())
    }
}
