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
