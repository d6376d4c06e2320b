public import Answers
public import Streams

extension Onboarding {
    /// The type of a document.
    public enum DocumentType: ServerWord {
        /// The US form for the verification of employment eligibility.
        case i9
        /// The US form for income tax withholding.
        case w4
        case identityCard, driversLicense, passport, socialSecurityCard
        case other(String)

        /// The known types with their spellings.
        public static var spellings: [(value: DocumentType, words: [String])] {
            [
                (.i9, ["I9", "I-9"]), (.w4, ["W4", "W-4"]),
                (.identityCard, ["ID", "ID Card", "Identity Card"]),
                (
                    .driversLicense,
                    ["Driver's License", "Driver\u{2019}s License", "Drivers License", "drivers_license"]
                ),
                (.passport, ["PASSPORT"]),
                (.socialSecurityCard, ["Social Security Card", "social_security_card", "SSN Card"]),
            ]
        }

        /// The word of an unknown type.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
    }

    /// The status of a document.
    public enum DocumentStatus: ServerWord {
        case pending, uploading, uploaded, processing, verified
        /// Someone at the service must check it.
        case needsReview
        case rejected, error
        case other(String)

        /// The known statuses with their spellings.
        public static var spellings: [(value: DocumentStatus, words: [String])] {
            [
                (.pending, ["pending"]), (.uploading, ["uploading"]), (.uploaded, ["uploaded"]),
                (.processing, ["processing"]), (.verified, ["verified"]),
                (.needsReview, ["needs_review", "needsReview", "needs-review"]),
                (.rejected, ["rejected"]), (.error, ["error"]),
            ]
        }

        /// The word of an unknown status.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }

        /// Whether the status is final, apart from manual changes.
        public var isFinal: Bool { [.verified, .rejected, .error].contains(self) }
    }

    /// A document that the service has accepted.
    public struct Document: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: Identifier
        /// The person that it belongs to.
        public let user: Identifier?
        /// The type.
        public let type: DocumentType?
        /// The path at the service.
        public let path: String?
        /// The status; pending if the service sends none.
        public let status: DocumentStatus
        /// The file's name.
        public let fileName: String?
        /// The file's size in bytes.
        public let fileSize: Int?
        /// The image format as the service writes it, for example `JPEG`.
        public let format: String?
        /// The image size.
        public let resolution: Resolution?
        /// The data that the service has extracted from it.
        public let extractedData: JSONObject
        /// When it was uploaded.
        public let created: ServerTime?
        /// When it was last changed.
        public let updated: ServerTime?

        /// An image size in pixels.
        public struct Resolution: Hashable, Sendable, Decodable {
            /// The width.
            public let width: Int?
            /// The height.
            public let height: Int?

            /// Decodes `{width, height}`.
            public init(from decoder: any Decoder) throws {
                let fields = try AnswerFields(decoder)
                width = try fields.integer("width")
                height = try fields.integer("height")
            }
        }

        /// Creates a document.
        public init(
            id: Identifier, user: Identifier? = nil, type: DocumentType? = nil,
            status: DocumentStatus = .pending, fileName: String? = nil, fileSize: Int? = nil,
            created: ServerTime? = nil
        ) {
            (self.id, self.user, self.type, self.status) = (id, user, type, status)
            (self.fileName, self.fileSize, self.created, updated) = (fileName, fileSize, created, created)
            (path, format, resolution, extractedData) = (nil, nil, nil, JSONObject())
        }

        /// Decodes a document, also inside `{document: ...}`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "document", "data")
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
