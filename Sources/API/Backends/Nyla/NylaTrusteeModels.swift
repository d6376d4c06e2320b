public import APICore
public import Foundation

extension Nyla {
    /// A trustee's document.
    public struct TrusteeDocument: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The document's name.
        public let name: String?
        /// Its media type.
        public let mediaType: String?
        /// Whose it is.
        public let organisation: Identifier?
        /// The contract that it belongs to.
        public let contract: Identifier?
        /// Its bytes.
        public let size: Int?
        /// When it came.
        public let created: ServerTime?
        /// When it was changed last.
        public let changed: ServerTime?
        /// What is in it, where the server tells.
        public let digest: ContentDigest?

        /// Reads one, also within `{document: ...}`.
        public init(from decoder: any Decoder) throws {
            var fields = try AnswerFields(decoder)
            if let inner: Inner = try fields.value("document", "data") { fields = inner.fields }
            id = try fields.required("id", "documentId", "document_id")
            name = try fields.text("documentName", "document_name", "fileName", "name", "label")
            mediaType = try fields.text("documentMimeType", "mimeType", "mime_type")
            organisation = try fields.value("organisationId", "organisation_id")
            contract = try fields.value("contractId", "contract_id")
            size = try fields.integer("documentSize", "fileSize", "file_size", "size")
            created = try fields.value("createdAt", "created_at", "_createdAt")
            changed = try fields.value("modifiedAt", "modified_at", "updatedAt", "updated_at", "_modifiedAt")
            digest = try fields.digest()
        }
    }

    /// A trustee's position: an amount, when and what for.
    public struct Position: Hashable, Sendable, Codable {
        /// Nyla's identifier; `nil` for one that is to be made.
        public var id: Identifier?
        /// When it counts, `2026-03-02`.
        public var date: ServerTime?
        /// What for.
        public var description: String?
        /// How much, to the last digit; expenses as the source signs them.
        public var amount: Decimal?
        /// In what, `CHF` for example.
        public var currency: String?
        /// Which kind of expense, or which account.
        public var category: String?
        /// The rate of its value added tax in percent.
        public var taxRate: Decimal?
        /// Whose it is.
        public var organisationId: Identifier?
        /// The contract that it belongs to.
        public var contractId: Identifier?

        enum CodingKeys: String, CodingKey {
            case id, description, amount, currency, category, taxRate, organisationId, contractId
            case date = "valuta"
        }

        /// Creates a position.
        public init(
            date: ServerTime?, description: String?, amount: Decimal?, currency: String? = nil,
            category: String? = nil, taxRate: Decimal? = nil
        ) {
            self.date = date
            self.description = description
            self.amount = amount
            self.currency = currency
            self.category = category
            self.taxRate = taxRate
        }

        /// Reads one, also within `{position: ...}`.
        public init(from decoder: any Decoder) throws {
            var fields = try AnswerFields(decoder)
            if let inner: Inner = try fields.value("position") { fields = inner.fields }
            id = try fields.value("id", "positionId", "position_id")
            date = try fields.value("valuta", "date", "transactionDateTime", "transaction_date")
            description = try fields.text("description", "desc", "label", "bookingText")
            amount = try fields.decimal("amount", "bookingAmount", "booking_amount")
            currency = try fields.text("currency", "bookingCurrency", "booking_currency")
            category = try fields.text("category", "account")
            taxRate = try fields.decimal("taxRate", "tax_rate", "vatPercentage", "vat_percentage")
            organisationId = try fields.value("organisationId", "organisation_id")
            contractId = try fields.value("contractId", "contract_id")
        }
    }

    /// One of the things to choose from.
    public struct Option: Hashable, Sendable, Decodable {
        /// What is sent.
        public let value: Identifier
        /// What is shown.
        public let label: Label?

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            value = try fields.required("value", "id", "key")
            label = try fields.value("label", "name")
        }
    }
}
