public import Streams

extension Onboarding {
    /// How far somebody's onboarding is, as the service counts it.
    public struct Status: Hashable, Sendable, Decodable {
        /// Whose it is.
        public let user: Identifier?
        /// The service's word for it.
        public let status: String?
        /// Tasks done and in all, where the service counts them.
        public let progress: Progress?
        /// From 0 to 1, where the service says it.
        public let fraction: Double?
        /// The documents that came, where they are told.
        public let documents: [Document]
        /// All that was answered.
        public let whole: JSONObject

        /// Reads it.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            user = try fields.value("user_id", "userId")
            status = try fields.text("status", "state")
            let done = try fields.integer("completed_tasks", "completedTasks", "tasks_completed")
            let total = try fields.integer("total_tasks", "totalTasks", "tasks_total")
            progress = done.flatMap { done in total.map { Progress(done: done, total: $0) } }
            let told = try fields.number("progress_percentage", "progressPercentage", "progress")
            fraction = told.map { Swift.min(Swift.max($0 > 1 ? $0 / 100 : $0, 0), 1) } ?? progress?.fraction
            documents = try fields.list("documents")
            whole = try Self.whole(decoder)
        }

        fileprivate static func whole(_ decoder: any Decoder) throws -> JSONObject {
            if case .object(let object) = try RawJSON(from: decoder).value { object } else { JSONObject() }
        }
    }

    /// Whether one document is what the law asks for.
    public struct ComplianceRecord: Hashable, Sendable, Decodable {
        /// Of which document.
        public let document: Identifier?
        /// What the law asks for.
        public let type: String?
        /// How far it is.
        public let status: DocumentStatus
        /// When it was verified.
        public let verified: ServerTime?
        /// Who did what with it and when, entry by entry, as the service writes it.
        public let auditLog: [JSONValue]

        /// Reads one; the log may also be JSON in a text.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            document = try fields.value("document_id", "documentId")
            type = try fields.text("compliance_type", "complianceType")
            status = try fields.value("status") ?? .pending
            verified = try fields.value("verified_at", "verifiedAt")
            auditLog = try fields.entries("audit_log", "auditLog")
        }
    }

    /// Whether what the law asks for is there.
    public struct Compliance: Hashable, Sendable, Decodable {
        /// Whose it is.
        public let user: Identifier?
        /// The service's word for it.
        public let status: String?
        /// Whether all is there; `nil` where the service does not say.
        public let isCompliant: Bool?
        /// What is not.
        public let missing: [String]
        /// Document by document, where the service says it so.
        public let records: [ComplianceRecord]
        /// All that was answered.
        public let whole: JSONObject

        /// Reads it, also as a list of documents.
        public init(from decoder: any Decoder) throws {
            guard let fields = try? AnswerFields(decoder) else {
                records = try [ComplianceRecord](from: decoder)
                isCompliant = Self.isCompliant(records)
                (user, status, missing, whole) = (nil, nil, [], JSONObject())
                return
            }
            records = try fields.list("documents", "records", "items", "compliance")
            user = try fields.value("user_id", "userId")
            status = try fields.text("status", "compliance_status", "complianceStatus")
            let word = status?.lowercased()
            isCompliant =
                try fields.flag("compliant", "is_compliant", "isCompliant")
                ?? word.flatMap { ["compliant", "complete", "completed"].contains($0) ? true : nil }
                ?? word.flatMap {
                    ["non_compliant", "non-compliant", "incomplete"].contains($0) ? false : nil
                } ?? Self.isCompliant(records)
            missing = try fields.list("missing", "missing_documents", "missingDocuments", "missing_items")
            whole = try Status.whole(decoder)
        }

        /// Whether all of them are verified; of none, nobody knows.
        private static func isCompliant(_ records: [ComplianceRecord]) -> Bool? {
            records.isEmpty ? nil : records.allSatisfy { $0.status == .verified }
        }
    }

    /// Who somebody is.
    public struct Profile: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: Identifier
        /// The name.
        public let name: String?
        /// The address for mail.
        public let email: String?
        /// What they are.
        public let role: String?
        /// The number to call.
        public let phone: String?
        /// Where the picture is.
        public let picture: String?

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", "user_id", "userId")
            let parts = try [fields.text("first_name", "firstName"), fields.text("last_name", "lastName")]
            let joined = parts.compactMap(\.self).joined(separator: " ")
            name = try fields.text("name", "full_name", "fullName") ?? (joined.isEmpty ? nil : joined)
            email = try fields.text("email")
            role = try fields.text("role")
            phone = try fields.text("phone", "phone_number", "phoneNumber")
            picture = try fields.text("profile_picture_url", "profilePictureUrl", "picture")
        }
    }
}
