public import Streams

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
        /// What the picture is: `JPEG` or `PNG`, as the service writes it.
        public let format: String?
        /// The picture's pixels.
        public let resolution: Resolution?
        /// What the service has read in it.
        public let extractedData: JSONObject
        /// When it came.
        public let created: ServerTime?
        /// When it was changed last.
        public let updated: ServerTime?

        /// A picture's size in pixels.
        public struct Resolution: Hashable, Sendable, Decodable {
            /// Pixels from left to right, as the service counts them.
            public let width: Int?
            /// Pixels from top to bottom.
            public let height: Int?

            /// Reads `{width, height}`.
            public init(from decoder: any Decoder) throws {
                let fields = try AnswerFields(decoder)
                width = try fields.integer("width")
                height = try fields.integer("height")
            }
        }

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
            format = try fields.text("format", "file_format", "fileFormat")
            resolution = try fields.value("resolution")
            extractedData = try fields.object("extracted_data", "extractedData")
            created = try fields.value("created_at", "createdAt")
            updated = try fields.value("updated_at", "updatedAt")
        }
    }
}
