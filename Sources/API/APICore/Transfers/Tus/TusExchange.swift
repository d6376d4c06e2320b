import Foundation

/// Sends the requests of tus 1.0 and validates their answers.
struct TusExchange: Sendable {
    /// An upload that the server has created.
    struct Created: Sendable {
        let place: WebAddress
        /// Bytes that the server has of the first chunk, if one was sent along.
        let offset: Int64?
        let expiry: Date?
    }

    let client: APIClient
    let creation: WebAddress
    let path: String

    func capabilities() async throws(APIError) -> TusCapabilities {
        let fields = try await fields(Endpoint(.options, path), at: creation, [:])
        guard let capabilities = TusCapabilities(fields), capabilities.canCreate else {
            throw APIError(
                .answer, "the server does not support uploads with tus \(TusCapabilities.version)",
                remedy: "Check the profile's address, or upload in another way.",
                endpoint: "OPTIONS \(path)")
        }
        return capabilities
    }

    /// Creates an upload of `length` bytes; `first` is sent along.
    func create(
        length: Int64, metadata: String, first: RequestContent?, checksum: String?
    ) async throws(APIError) -> Created {
        let endpoint = Endpoint(.post, path)
        var head: HTTPFields = ["Upload-Length": "\(length)"]
        head["Upload-Metadata"] = metadata.isEmpty ? nil : metadata
        head["Upload-Checksum"] = checksum
        let fields = try await fields(endpoint, at: creation, head, first)
        guard let place = fields["Location"].flatMap({ self.place($0) }) else {
            throw wrong("has no address for the upload on this server", endpoint)
        }
        var reached: Int64?
        if fields["Upload-Offset"] != nil {
            reached = try offset(fields, within: 0...(first?.length ?? 0), endpoint)
        }
        return Created(place: place, offset: reached, expiry: fields.uploadExpiry)
    }

    /// The number of bytes that the server has.
    func offset(of place: WebAddress, length: Int64) async throws(APIError) -> Int64 {
        let endpoint = Endpoint(.head, path + "{upload}")
        let fields = try await fields(endpoint, at: place, [:])
        guard fields.isOfUpload(length: length) else {
            throw wrong("is about an upload of another length", endpoint)
        }
        return try offset(fields, within: 0...length, endpoint)
    }

    /// Sends bytes from an offset on; returns how many the server has then, and when the upload expires.
    func append(
        _ content: RequestContent, at offset: Int64, to place: WebAddress, checksum: String?
    ) async throws(APIError) -> (offset: Int64, expiry: Date?) {
        let endpoint = Endpoint(.patch, path + "{upload}")
        var head: HTTPFields = ["Upload-Offset": "\(offset)"]
        head["Upload-Checksum"] = checksum
        let fields = try await fields(endpoint, at: place, head, content)
        let reached = try self.offset(
            fields, within: offset...(offset + (content.length ?? 0)), endpoint)
        return (reached, fields.uploadExpiry)
    }

    /// Resolves an upload's address; `nil` if it is on another origin, which must not be sent the file.
    func place(_ text: String) -> WebAddress? {
        creation.resolving(text).flatMap { $0.hasSameOrigin(as: creation) ? $0 : nil }
    }

    private func fields(
        _ endpoint: Endpoint, at address: WebAddress, _ head: HTTPFields, _ content: RequestContent? = nil
    ) async throws(APIError) -> HTTPFields {
        var request = APIRequest(endpoint, content: content)
        request.address = address
        request.fields = head
        request.fields["Tus-Resumable"] = TusCapabilities.version
        if content != nil { request.contentType = "application/offset+octet-stream" }
        return try await client.send(request) { (response) throws(HTTPError) in response.fields }
    }

    private func offset(
        _ fields: HTTPFields, within bounds: ClosedRange<Int64>, _ endpoint: Endpoint
    ) throws(APIError) -> Int64 {
        guard let offset = fields.uploadOffset(within: bounds) else {
            throw wrong(
                "has no Upload-Offset from \(bounds.lowerBound) to \(bounds.upperBound)", endpoint)
        }
        return offset
    }

    private func wrong(_ words: String, _ endpoint: Endpoint) -> APIError {
        APIError(
            .answer, "the response \(words)", remedy: "Report it to the service's operator.",
            endpoint: endpoint.description)
    }
}
