import Crypto

extension ContentDigest {
    /// The digest of what comes, never held in memory; `nil` where it is more than so many bytes.
    ///
    /// ```swift
    /// let digest = try await client.send(request) { (response) throws(HTTPError) in
    ///     try await ContentDigest.of(response.body, atMost: 10 << 20)
    /// }
    /// ```
    public static func of(_ body: HTTPBody, atMost bytes: Int64) async throws(HTTPError) -> ContentDigest? {
        var hash = SHA256()
        var count: Int64 = 0
        for try await chunk in body {
            count += Int64(chunk.count)
            guard count <= bytes else { return nil }
            hash.update(data: chunk)
        }
        return ContentDigest(Array(hash.finalize()))
    }
}
