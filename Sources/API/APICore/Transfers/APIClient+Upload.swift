extension APIClient {
    /// Posts a file in a form, read from disk while it is sent, and decodes the JSON answer.
    ///
    /// ```swift
    /// let scan = try FileContent("scan.pdf")
    /// let document = try await client.upload(scan, to: "/documents", fields: [("kind", "letter")], as: Document.self)
    /// ```
    ///
    /// - Parameters:
    ///   - name: the name of the file's part.
    ///   - fields: fields before the file.
    ///   - contentType: the file's media type.
    ///   - report: called with the progress of sending.
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
    /// The request with an idempotency key made from its address, context and the digest of its content. The same request
    /// always has the same key, even after a crash, so it can be sent again.
    ///
    /// The digest must cover the whole content; for a form, use `identified(_:carrying:)`.
    ///
    /// ```swift
    /// let digest = try await ContentDigest.of(file)
    /// let answer = try await client.bytes(of: client.identified(request, by: digest))
    /// ```
    public func identified(_ request: APIRequest, by digest: ContentDigest) throws(APIError) -> APIRequest {
        var request = request
        takeContext(&request)
        var parts = [
            request.endpoint.method.rawValue, base.text, try request.endpoint.path(request.values),
            request.context.mandate ?? "", request.context.instance ?? "", digest.description,
        ]
        for (name, value) in request.query { parts += [name, value] }
        // Each part has its length, so that different lists give different texts.
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        request.idempotencyKey = ContentDigest(of: Array(text.utf8)).description
        return request
    }

    /// The request with a form as its content, and an idempotency key made from the whole form: the same scan with other
    /// fields is another request.
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
