public import APICore

extension Nyla {
    /// A file.
    public struct File: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The file's name.
        public let name: String
        /// Its media type.
        public let mediaType: String?
        /// Its bytes.
        public let size: Int?
        /// Where it is; `nil` at the top.
        public let folder: Identifier?
        /// When it came.
        public let created: ServerTime?
        /// When it was changed last.
        public let changed: ServerTime?
        /// What is in it, where the server tells.
        public let digest: ContentDigest?

        /// Reads one, also within `{file: ...}`.
        public init(from decoder: any Decoder) throws {
            var fields = try AnswerFields(decoder)
            if let inner: Inner = try fields.value("file", "data") { fields = inner.fields }
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
        /// The name.
        public let name: String
        /// The folder that it is in; `nil` at the top.
        public let parent: Identifier?

        /// Reads one, also within `{folder: ...}`.
        public init(from decoder: any Decoder) throws {
            var fields = try AnswerFields(decoder)
            if let inner: Inner = try fields.value("folder", "data") { fields = inner.fields }
            id = try fields.required("id", "folderId", "folder_id")
            name = try fields.text("name", "folderName", "folder_name") ?? ""
            parent = try fields.value("parentId", "parent_id", "parentFolderId")
        }
    }

    /// What became of many files at a time.
    public struct BulkResult: Hashable, Sendable {
        /// Files that the server says it could not do it with, and why where it says.
        public fileprivate(set) var failures: [Identifier: String] = [:]

        mutating func add(_ answer: BulkAnswer) {
            failures.merge(answer.failures) { $1 }
        }
    }

    /// What a bulk request answers: nothing, or lists of what failed.
    struct BulkAnswer: Decodable {
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
}
