extension APIClient {
    /// Sends a file in a form (POST), read from disk as it is sent; what the service answers, read as JSON.
    ///
    /// ```swift
    /// let scan = try FileContent("scan.pdf")
    /// let document = try await client.upload(scan, to: "/documents", fields: [("kind", "letter")], as: Document.self)
    /// ```
    ///
    /// - Parameters:
    ///   - name: the form's name for the file.
    ///   - fields: what stands before the file in the form.
    ///   - contentType: the file's media type.
    ///   - report: is told how much of the form was sent.
    public func upload<Value: Decodable & Sendable>(
        _ file: FileContent, to path: String, _ values: [String: String] = [:], name: String = "file",
        fields: [(name: String, value: String)] = [], contentType: String = "application/octet-stream",
        as type: Value.Type = Value.self, report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(APIError) -> Value {
        var form = MultipartForm()
        for field in fields { form.add(field.name, field.value) }
        form.add(name, file, contentType: contentType)
        let request = APIRequest(
            Endpoint(.post, path), values, content: form.content.reporting(to: report),
            contentType: form.contentType)
        return try await answer(to: request, as: type)
    }
}

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
