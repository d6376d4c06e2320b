public import APICore

/// Files and folders of Nyla.
///
/// ```swift
/// let files = NylaFiles(client, in: RequestContext(mandate: "m1"))
/// for try await file in files.list() { print(file.name) }
/// ```
public struct NylaFiles: Sendable {
    /// The most files that one request moves or deletes; more become several requests.
    public static let mostAtOnce = 100

    let client: APIClient
    private let context: RequestContext

    /// Asks on behalf of a mandate.
    public init(_ client: APIClient, in context: RequestContext) {
        self.client = client
        self.context = context
    }

    /// The files, all or those of a folder.
    public func list(_ query: PageQuery = PageQuery(), folder: Identifier? = nil) -> PagedItems<Nyla.File> {
        let entries = folder.map { [(name: "folderId", value: $0.text)] } ?? []
        return client.items(of: NylaEndpoints.fileList.request(query: entries).with(context), query)
    }

    /// The values that a column of the files has.
    public func values(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(
            column, of: NylaEndpoints.fileList.filterValues.request().with(context))
    }

    /// The folders.
    public func folders() async throws(APIError) -> [Nyla.Folder] {
        try await client.all(of: NylaEndpoints.folders.request().with(context))
    }

    /// What is known of a file.
    public func file(_ id: Identifier) async throws(APIError) -> Nyla.File {
        try await client.answer(to: NylaEndpoints.file.request(["fileId": id]).with(context))
    }

    /// Sends a file; with a key, the server knows it again, so that it may be sent again.
    public func upload(
        _ file: some UploadedFile, folder: Identifier? = nil, idempotencyKey: String?
    ) async throws(APIError) -> Nyla.File {
        var request = try NylaEndpoints.uploadFile.request().with(context).carrying(
            file, fields: folder.map { [("folderId", $0.text)] } ?? [])
        request.idempotencyKey = idempotencyKey
        return try await client.answer(to: request)
    }

    /// What a download of a file asks.
    public func download(of id: Identifier) -> APIRequest {
        var request = NylaEndpoints.downloadFile.request(["fileId": id]).with(context)
        request.accept = "*/*"
        return request
    }

    /// What is shown of a file, in memory; what it is, its media type says.
    public func preview(
        of id: Identifier, atMost bytes: Int = 16 << 20
    ) async throws(APIError) -> Nyla.Preview {
        var request = NylaEndpoints.previewFile.request(["fileId": id]).with(context)
        request.accept = "*/*"
        let preview = try await client.send(request) { (response) throws(HTTPError) in
            var content: [UInt8] = []
            for try await chunk in response.body {
                content += chunk
                guard content.count <= bytes else {
                    throw HTTPError(
                        .tooLarge, "the preview is larger than \(bytes) bytes", remedy: "Download the file.")
                }
            }
            return Nyla.Preview(mediaType: response.mediaType, bytes: content)
        }
        if preview.mediaType == "application/json" { try client.checkSuccess(preview.bytes, of: request) }
        return preview
    }

    /// Deletes a file.
    public func delete(_ id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: NylaEndpoints.deleteFile.request(["fileId": id]).with(context))
    }

    /// Deletes files.
    public func delete(_ ids: [Identifier]) async throws(APIError) -> Nyla.BulkResult {
        try await bulk(NylaEndpoints.deleteFiles, ids) { Bulk(fileIds: $0) }
    }

    /// Moves files into a folder, or to the top.
    public func move(_ ids: [Identifier], to folder: Identifier?) async throws(APIError) -> Nyla.BulkResult {
        try await bulk(NylaEndpoints.moveFiles, ids) { Move(fileIds: $0, folderId: folder) }
    }

    /// Makes a folder, at the top or in another one.
    public func createFolder(_ name: String, in parent: Identifier? = nil) async throws(APIError)
        -> Nyla.Folder
    {
        try await client.answer(
            to: NylaEndpoints.createFolder.request().with(context).carrying(
                FolderBody(name: name, parentId: parent)))
    }

    /// Renames a folder, and moves it into another one where one is given.
    public func updateFolder(
        _ id: Identifier, name: String, parent: Identifier? = nil
    ) async throws(APIError) -> Nyla.Folder {
        try await client.answer(
            to: NylaEndpoints.updateFolder.request(["folderId": id]).with(context).carrying(
                FolderBody(name: name, parentId: parent)))
    }

    /// Deletes a folder.
    public func deleteFolder(_ id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: NylaEndpoints.deleteFolder.request(["folderId": id]).with(context))
    }

    private struct FolderBody: Encodable {
        let name: String
        let parentId: Identifier?
    }

    private struct Bulk: Encodable {
        let fileIds: [Identifier]
    }

    /// Says `null` for the top.
    private struct Move: Encodable {
        let fileIds: [Identifier]
        let folderId: Identifier?

        private enum CodingKeys: String, CodingKey { case fileIds, folderId }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(fileIds, forKey: .fileIds)
            try container.encode(folderId, forKey: .folderId)
        }
    }

    private func bulk(
        _ endpoint: NylaEndpoint, _ ids: [Identifier], _ body: ([Identifier]) -> some Encodable
    ) async throws(APIError) -> Nyla.BulkResult {
        var result = Nyla.BulkResult()
        for start in stride(from: 0, to: ids.count, by: Self.mostAtOnce) {
            let some = Array(ids[start..<min(start + Self.mostAtOnce, ids.count)])
            let request = try endpoint.request().with(context).carrying(body(some))
            let answer = try await request.identifying { (request) throws(APIError) in
                let bytes = try await client.bytes(of: request)
                return bytes.isEmpty
                    ? nil : try JSONAnswer.read(Nyla.BulkAnswer.self, from: bytes, of: request.endpoint)
            }
            if let answer { result.add(answer) }
        }
        return result
    }
}

extension Nyla {
    /// What is shown of a file.
    public struct Preview: Hashable, Sendable {
        /// What it is, for example `image/jpeg`.
        public let mediaType: String?
        /// The bytes.
        public let bytes: [UInt8]
    }
}
