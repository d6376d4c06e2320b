public import SimpleFeatures

extension Onboarding {
    /// A document that the service has taken.
    public struct Document: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: Identifier
        /// Whose it is.
        public let user: Identifier?
        /// What it is.
        public let type: DocumentType?
        /// Where the service keeps it.
        public let path: String?
        /// How far it is.
        public let status: DocumentStatus
        /// The file's name.
        public let fileName: String?
        /// The file's bytes.
        public let fileSize: Int?
        /// What the service has read in it.
        public let extractedData: JSONObject
        /// When it came.
        public let created: ServerTime?
        /// When it was changed last.
        public let updated: ServerTime?

        /// Reads one, also within `{document: ...}`.
        public init(from decoder: any Decoder) throws {
            var fields = try AnswerFields(decoder)
            if let inner: Inner = try fields.value("document", "data") { fields = inner.fields }
            id = try fields.required("id", "document_id", "documentId")
            user = try fields.value("user_id", "userId")
            type = try fields.value("document_type", "documentType", "type")
            path = try fields.text("file_path", "filePath")
            status = try fields.value("status") ?? .pending
            fileName = try fields.text("fileName", "file_name")
            fileSize = try fields.integer("fileSize", "file_size")
            extractedData = try fields.object("extracted_data", "extractedData")
            created = try fields.value("created_at", "createdAt")
            updated = try fields.value("updated_at", "updatedAt")
        }
    }
}
