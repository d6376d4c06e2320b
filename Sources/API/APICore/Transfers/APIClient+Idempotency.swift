extension APIClient {
    /// The request with a key made of where it goes, on whose behalf, and the digest of what it carries: whoever sends the
    /// same to the same place sends the same key, also after a crash, so that the request may be sent again.
    ///
    /// The digest is of all that is carried: for a form, of its fields too, see `identified(_:carrying:)`.
    ///
    /// ```swift
    /// let digest = try await ContentDigest.of(file)
    /// let answer = try await client.bytes(of: client.identified(request, by: digest))
    /// ```
    public func identified(_ request: APIRequest, by digest: ContentDigest) throws(APIError) -> APIRequest {
        var request = request
        if request.context == RequestContext() { request.context = context }
        var parts = [
            request.endpoint.method.rawValue, base.text, try request.endpoint.path(request.values),
            request.context.mandate ?? "", request.context.instance ?? "", digest.description,
        ]
        for (name, value) in request.query { parts += [name, value] }
        // Each part with its length, so that none can pass for two.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        request.idempotencyKey = ContentDigest(of: Array(text.utf8)).description
        return request
    }

    /// The request with a form as its content, and a key made of the whole form: the same scan for another person is
    /// another request.
    ///
    /// ```swift
    /// let answer = try await client.bytes(of: client.identified(request, carrying: form))
    /// ```
    public func identified(
        _ request: APIRequest, carrying form: MultipartForm
    ) async throws(APIError) -> APIRequest {
        let digest: ContentDigest
        do {
            digest = try await form.digest()
        } catch {
            throw APIError(error, at: request.endpoint.description, id: nil)
        }
        return try identified(request.carrying(form), by: digest)
    }
}
