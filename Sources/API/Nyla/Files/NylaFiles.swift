public import APICore
public import Answers
import Streams

extension Nyla {
    /// A file.
    public struct File: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The name; empty if there is none.
        public let name: String
        /// The media type.
        public let mediaType: String?
        /// The size in bytes.
        public let size: Int?
        /// The folder; `nil` at the top level or if the service does not say.
        public let folder: Identifier?
        /// When it was uploaded.
        public let created: ServerTime?
        /// When it was last changed.
        public let changed: ServerTime?
        /// The digest of its content, if the service sends one.
        public let digest: ContentDigest?

        /// The columns of a list of files, with the members that files have for them.
        package static let columns: [Column] = [
            "id", Column("name", spelled: ["fileName", "file_name", "filename", "name"]),
            Column("folder", spelled: ["folderId", "folder_id"]),
            Column("size", spelled: ["fileSize", "file_size", "size"]),
            Column("type", spelled: ["mimeType", "mime_type", "contentType"]),
            Column(
                "changed",
                spelled: [
                    "modificationDate", "modifiedAt", "modified_at", "updatedAt", "updated_at", "_modifiedAt",
                    "creationDate", "createdAt", "created_at", "_createdAt",
                ]),
        ]

        /// Decodes a file, also inside `{file: ...}`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "file", "data")
            id = try fields.required("id", "fileId", "file_id")
            name = try fields.text("fileName", "file_name", "filename", "name") ?? ""
            mediaType = try fields.text("mimeType", "mime_type", "contentType")
            size = try fields.integer("fileSize", "file_size", "size")
            folder = try fields.value("folderId", "folder_id")
            created = try fields.value("creationDate", "createdAt", "created_at", "_createdAt")
            changed = try fields.value(
                "modificationDate", "modifiedAt", "modified_at", "updatedAt", "updated_at", "_modifiedAt")
            digest = try fields.digest()
        }
    }

    /// A folder.
    public struct Folder: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The name; empty if there is none.
        public let name: String
        /// The parent folder; `nil` at the top level.
        public let parent: Identifier?

        /// Decodes a folder, also inside `{folder: ...}`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "folder", "data")
            id = try fields.required("id", "folderId", "folder_id")
            name = try fields.text("name", "folderName", "folder_name") ?? ""
            parent = try fields.value("parentId", "parent_id", "parentFolderId")
        }
    }

    /// The preview of a file.
    public struct Preview: Hashable, Sendable {
        /// The media type, for example `image/jpeg`.
        public let mediaType: String?
        /// The content.
        public let bytes: [UInt8]
    }

    /// The result of moving or deleting several files.
    public struct BulkResult: Hashable, Sendable {
        /// The files that failed, with the service's reason, or an empty text without one.
        public fileprivate(set) var failures: [Identifier: String] = [:]
    }
}

/// A client for Nyla's files and folders.
///
/// ```swift
/// let files = NylaFiles(client)
/// for try await file in files.list() { print(file.name) }
/// ```
public struct NylaFiles: Sendable {
    /// The maximum number of files in a request to move or delete; more are sent in several requests.
    public static let mostAtOnce = 100

    let client: APIClient

    /// Creates a client.
    public init(_ client: APIClient) { self.client = client }

    /// The files of a folder, or all.
    public func list(_ query: PageQuery = PageQuery(), folder: Identifier? = nil) -> PagedItems<Nyla.File> {
        let entries = folder.map { [(name: "folderId", value: $0.text)] } ?? []
        return client.items(of: NylaEndpoints.fileList.request(query: entries), query)
    }

    /// The files of a folder, or all, each with all its members.
    package func entries(
        _ query: PageQuery = PageQuery(), folder: Identifier? = nil
    ) -> PagedItems<Nyla.Entry> {
        let entries = folder.map { [(name: "folderId", value: $0.text)] } ?? []
        let request = NylaEndpoints.fileList.request(query: entries)
        return client.items(of: request, query) { (bytes, request) throws(APIError) in
            try Nyla.Entry.page(bytes, of: request)
        }
    }

    /// The file that an entry of a list describes.
    package static func file(_ entry: Nyla.Entry) throws(APIError) -> Nyla.File {
        let bytes = Array(JSONValue.object(entry.fields).jsonText.utf8)
        return try JSONAnswer.read(Nyla.File.self, from: bytes, of: NylaEndpoints.fileList.endpoint)
    }

    /// The values of a column of the files.
    public func values(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(
            column, of: NylaEndpoints.fileList.filterValues.request())
    }

    /// The folders.
    public func folders() async throws(APIError) -> [Nyla.Folder] {
        try await client.all(of: NylaEndpoints.folders.request())
    }

    /// A file's description.
    public func file(_ id: Identifier) async throws(APIError) -> Nyla.File {
        try await client.answer(to: NylaEndpoints.file.request(["fileId": id]))
    }

    /// Uploads a file; the key lets the service recognise it if it is sent again.
    public func upload(
        _ file: some UploadedFile, folder: Identifier? = nil, idempotencyKey: String?
    ) async throws(APIError) -> Nyla.File {
        var request = try NylaEndpoints.uploadFile.request().carrying(
            file, fields: folder.map { [("folderId", $0.text)] } ?? [])
        request.idempotencyKey = idempotencyKey
        return try await client.answer(to: request)
    }

    /// The request to download a file.
    public func download(of id: Identifier) -> APIRequest {
        var request = NylaEndpoints.downloadFile.request(["fileId": id])
        request.accept = "*/*"
        return request
    }

    /// The request for the preview of a file; its type varies.
    public func previewRequest(of id: Identifier) -> APIRequest {
        var request = NylaEndpoints.previewFile.request(["fileId": id])
        request.accept = "*/*"
        return request
    }

    /// The preview of a file, in memory; its type varies.
    public func preview(
        of id: Identifier, atMost bytes: Int = 16 << 20
    ) async throws(APIError) -> Nyla.Preview {
        let request = previewRequest(of: id)
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
        _ = try await client.bytes(of: NylaEndpoints.deleteFile.request(["fileId": id]))
    }

    /// Deletes files.
    public func delete(_ ids: [Identifier]) async throws(APIError) -> Nyla.BulkResult {
        try await bulk(NylaEndpoints.deleteFiles, ids) { ["fileIds": $0] }
    }

    /// Moves files to a folder, or to the top level.
    public func move(_ ids: [Identifier], to folder: Identifier?) async throws(APIError) -> Nyla.BulkResult {
        try await bulk(NylaEndpoints.moveFiles, ids) { MoveBody(fileIds: $0, folderId: folder) }
    }

    /// Creates a folder, at the top level or in another one.
    public func createFolder(_ name: String, in parent: Identifier? = nil) async throws(APIError)
        -> Nyla.Folder
    {
        try await client.answer(
            to: NylaEndpoints.createFolder.request().carrying(
                FolderBody(name: name, parentId: parent)))
    }

    /// Renames a folder, and moves it if another place is given.
    public func updateFolder(
        _ id: Identifier, name: String, place: Nyla.FolderPlace = .unchanged
    ) async throws(APIError) -> Nyla.Folder {
        try await client.answer(
            to: NylaEndpoints.updateFolder.request(["folderId": id]).carrying(
                FolderChange(name: name, place: place)))
    }

    /// Deletes a folder.
    public func deleteFolder(_ id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: NylaEndpoints.deleteFolder.request(["folderId": id]))
    }

    private func bulk(
        _ endpoint: NylaEndpoint, _ ids: [Identifier], _ body: ([Identifier]) -> some Encodable
    ) async throws(APIError) -> Nyla.BulkResult {
        var result = Nyla.BulkResult()
        for start in stride(from: 0, to: ids.count, by: Self.mostAtOnce) {
            let part = Array(ids[start..<min(start + Self.mostAtOnce, ids.count)])
            do throws(APIError) {
                result.failures.merge(try await failures(endpoint, body(part))) { $1 }
            } catch {
                guard start > 0 else { throw error }
                // The earlier parts are done, which the result has to say.
                for id in ids[start...] { result.failures[id] = error.words }
                return result
            }
        }
        return result
    }

    private func failures(
        _ endpoint: NylaEndpoint, _ body: some Encodable
    ) async throws(APIError) -> [Identifier: String] {
        try await endpoint.request().carrying(body).identifying { (request) throws(APIError) in
            let bytes = try await client.bytes(of: request)
            return bytes.isEmpty
                ? [:] : try JSONAnswer.read(BulkAnswer.self, from: bytes, of: request.endpoint).failures
        }
    }
}

private struct FolderBody: Encodable {
    let name: String
    let parentId: Identifier?
}

extension Nyla {
    /// Where a folder is to be.
    public enum FolderPlace: Sendable, Hashable {
        /// Where it is.
        case unchanged
        /// At the top level.
        case top
        /// In another folder.
        case folder(Identifier)
    }
}

/// The content of a request to change a folder; `null` is the top level.
private struct FolderChange: Encodable {
    let name: String
    let place: Nyla.FolderPlace

    private enum CodingKeys: CodingKey { case name, parentId }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        switch place {
        case .unchanged: break
        case .top: try fields.encodeNil(forKey: .parentId)
        case .folder(let parent): try fields.encode(parent, forKey: .parentId)
        }
    }
}

/// The content of a request to move files; `null` is the top level.
private struct MoveBody: Encodable {
    let fileIds: [Identifier]
    let folderId: Identifier?

    private enum CodingKeys: String, CodingKey { case fileIds, folderId }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(fileIds, forKey: .fileIds)
        try container.encode(folderId, forKey: .folderId)
    }
}

/// The answer to moving or deleting files: an object with a list of failures, or anything without one.
private struct BulkAnswer: Decodable {
    let failures: [Identifier: String]

    private struct Failure: Decodable {
        let id: Identifier
        let reason: String

        init(from decoder: any Decoder) throws {
            if let id = try? Identifier(from: decoder) {
                (self.id, reason) = (id, "")
            } else {
                let fields = try AnswerFields(decoder)
                id = try fields.required("id", "fileId", "file_id")
                reason = try fields.text("error", "reason", "message", "detail") ?? ""
            }
        }
    }

    init(from decoder: any Decoder) throws {
        guard let fields = try? AnswerFields(decoder) else {
            failures = [:]
            return
        }
        let failed: [Failure] = try fields.list("failed", "errors", "failures")
        failures = Dictionary(failed.map { ($0.id, $0.reason) }) { $1 }
    }
}
