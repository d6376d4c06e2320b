public import Answers
public import Streams

extension Onboarding {
    /// A person's onboarding status as the service computes it.
    public struct Status: Hashable, Sendable, Decodable {
        /// The person.
        public let user: Identifier?
        /// The service's word for the status.
        public let status: String?
        /// The number of completed tasks, if the service counts them.
        public let progress: Progress?
        /// The progress from 0 to 1, if the service reports or counts it.
        public let fraction: Double?
        /// The uploaded documents, if the service lists them.
        public let documents: [Document]
        /// The complete answer.
        public let answer: JSONObject

        /// Creates a status.
        public init(of user: Identifier?, status: String?, progress: Progress, documents: [Document] = []) {
            (self.user, self.status, self.progress, self.documents) = (user, status, progress, documents)
            (fraction, answer) = (progress.fraction, JSONObject())
        }

        /// Decodes a status. `progress_percentage` is in percent; `progress` is a fraction, or in percent if it is above 1.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            user = try fields.value("user_id", "userId")
            status = try fields.text("status", "state")
            let done = try fields.integer("completed_tasks", "completedTasks", "tasks_completed")
            let total = try fields.integer("total_tasks", "totalTasks", "tasks_total")
            progress = done.flatMap { done in total.map { Progress(done: done, total: $0) } }
            let percentage = try fields.number("progress_percentage", "progressPercentage").map { $0 / 100 }
            let reported =
                try percentage ?? fields.number("progress").map { $0 > 1 ? $0 / 100 : $0 }
            fraction = reported.map { min(max($0, 0), 1) } ?? progress?.fraction
            documents = try fields.list("documents")
            answer = try JSONObject(allOf: decoder)
        }
    }

    /// The compliance of one document.
    public struct ComplianceRecord: Hashable, Sendable, Decodable {
        /// The document.
        public let document: Identifier?
        /// The legal requirement.
        public let type: String?
        /// The document's status; pending if the service sends none.
        public let status: DocumentStatus
        /// When it was verified.
        public let verified: ServerTime?
        /// The entries of the audit log as the service writes them.
        public let auditLog: [JSONValue]

        /// Creates a record.
        public init(
            of document: Identifier?, type: String?, status: DocumentStatus, verified: ServerTime? = nil
        ) {
            (self.document, self.type, self.status) = (document, type, status)
            (self.verified, auditLog) = (verified, [])
        }

        /// Decodes a record; its log may also be JSON in a text.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            document = try fields.value("document_id", "documentId")
            type = try fields.text("compliance_type", "complianceType")
            status = try fields.value("status") ?? .pending
            verified = try fields.value("verified_at", "verifiedAt")
            auditLog = try fields.entries("audit_log", "auditLog")
        }
    }

    /// A person's compliance with the legal requirements.
    public struct Compliance: Hashable, Sendable, Decodable {
        /// The person.
        public let user: Identifier?
        /// The service's word for the status.
        public let status: String?
        /// Whether all requirements are met; `nil` if the service does not say.
        public let isCompliant: Bool?
        /// The missing documents.
        public let missing: [String]
        /// The records by document, if the service lists them.
        public let records: [ComplianceRecord]
        /// The complete answer; empty if it is a list.
        public let answer: JSONObject

        /// Creates a compliance, which is met if there are records and all of them are verified.
        public init(of user: Identifier?, records: [ComplianceRecord], missing: [String] = []) {
            (self.user, self.records, self.missing) = (user, records, missing)
            (status, isCompliant, answer) = (nil, Self.isCompliant(records), JSONObject())
        }

        /// Decodes an object, or a list of records.
        public init(from decoder: any Decoder) throws {
            guard let fields = try? AnswerFields(decoder) else {
                records = try [ComplianceRecord](from: decoder)
                isCompliant = Self.isCompliant(records)
                (user, status, missing, answer) = (nil, nil, [], JSONObject())
                return
            }
            records = try fields.list("documents", "records", "items", "compliance")
            user = try fields.value("user_id", "userId")
            status = try fields.text("status", "compliance_status", "complianceStatus")
            isCompliant =
                try fields.flag("compliant", "is_compliant", "isCompliant")
                ?? Self.isCompliant(status) ?? Self.isCompliant(records)
            missing = try fields.list("missing", "missing_documents", "missingDocuments", "missing_items")
            answer = try JSONObject(allOf: decoder)
        }

        private static func isCompliant(_ status: String?) -> Bool? {
            switch status?.lowercased() {
            case "compliant", "complete", "completed": true
            case "non_compliant", "non-compliant", "incomplete": false
            default: nil
            }
        }

        private static func isCompliant(_ records: [ComplianceRecord]) -> Bool? {
            records.isEmpty ? nil : records.allSatisfy { $0.status == .verified }
        }
    }

    /// A person's profile.
    public struct Profile: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: Identifier
        /// The full name.
        public let name: String?
        /// The email address.
        public let email: String?
        /// The role.
        public let role: String?
        /// The telephone number.
        public let phone: String?
        /// The address of the picture.
        public let picture: String?

        /// Creates a profile.
        public init(
            id: Identifier, name: String? = nil, email: String? = nil, role: String? = nil,
            phone: String? = nil, picture: String? = nil
        ) {
            (self.id, self.name, self.email) = (id, name, email)
            (self.role, self.phone, self.picture) = (role, phone, picture)
        }

        /// Decodes a profile; the name may be in two parts.
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
