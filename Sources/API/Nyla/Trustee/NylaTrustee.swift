public import APICore
public import Answers
public import Foundation
public import Streams

extension Nyla {
    /// A trustee's document.
    public struct TrusteeDocument: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The name.
        public let name: String?
        /// The media type.
        public let mediaType: String?
        /// The organisation.
        public let organisation: Identifier?
        /// The contract.
        public let contract: Identifier?
        /// The size in bytes.
        public let size: Int?
        /// When it was uploaded.
        public let created: ServerTime?
        /// When it was last changed.
        public let changed: ServerTime?
        /// The digest of its content, if the service sends one.
        public let digest: ContentDigest?

        /// Decodes a document, also inside `{document: ...}`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "document", "data")
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

    /// A trustee's position: an amount with its date and purpose.
    public struct Position: Hashable, Sendable, Codable {
        /// Nyla's identifier; `nil` for a new position.
        public var id: Identifier?
        /// The value date, for example `2026-03-02`.
        public var date: ServerTime?
        /// The description.
        public var description: String?
        /// The amount with all its digits; expenses have the sign of the source.
        public var amount: Decimal?
        /// The currency, for example `CHF`.
        public var currency: String?
        /// The kind of expense, or the account.
        public var category: String?
        /// The rate of value added tax in percent.
        public var taxRate: Decimal?
        /// The organisation.
        public var organisationId: Identifier?
        /// The contract.
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

        /// Decodes a position, also inside `{position: ...}`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "position")
            id = try fields.value("id", "positionId", "position_id")
            date = try fields.value("valuta", "date", "transactionDateTime", "transaction_date")
            description = try fields.text("description", "desc", "label", "bookingText")
            amount = try fields.decimal("amount", "bookingAmount", "booking_amount")
            currency = try fields.text(of: Nyla.currencyNames)
            category = try fields.text("category", "account")
            taxRate = try fields.decimal("taxRate", "tax_rate", "vatPercentage", "vat_percentage")
            organisationId = try fields.value("organisationId", "organisation_id")
            contractId = try fields.value("contractId", "contract_id")
        }
    }

    /// An option to choose from.
    public struct Option: Hashable, Sendable, Decodable {
        /// The value as text or a whole number.
        public let value: Identifier
        /// The value to send, of the service's own type: a text, a number, or true or false.
        public let json: JSONValue
        /// The label to show.
        public let label: Label?

        /// An option; `nil` if the value is null, a list or an object.
        init?(_ json: JSONValue, label: Label?) {
            guard let text = json.text else { return nil }
            value = .text(text)
            self.json = json
            self.label = label
        }

        /// Decodes an option.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            json = try fields.json("value", "id", "key") ?? .null
            switch json {
            case .number, .literal, .bool: value = .text(json.text ?? "")
            default: value = try fields.required("value", "id", "key")
            }
            label = try fields.value("label", "name")
        }
    }
}

/// A client for a trustee instance of Nyla: documents and positions.
///
/// ```swift
/// let trustee = NylaTrustee(client, in: instance)
/// let table = try ExpenseTable(ByteSource(path: "spesen.csv"))
/// for position in table.positions { _ = try await trustee.create(position) }
/// ```
public struct NylaTrustee: Sendable {
    let place: NylaInstanceClient

    /// Creates a client for an instance.
    public init(_ client: APIClient, in instance: Nyla.Instance) {
        self.init(client, instance: instance.id, mandate: instance.mandate)
    }

    /// Creates a client for an instance of a mandate.
    public init(_ client: APIClient, instance: Identifier, mandate: Identifier?) {
        place = NylaInstanceClient(client, instance: instance, mandate: mandate)
    }

    var client: APIClient { place.client }

    /// The documents.
    public func documents(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.TrusteeDocument> {
        client.items(of: place.request(NylaEndpoints.documents), query)
    }

    /// The values of a column of the documents.
    public func documentValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: place.request(NylaEndpoints.documents.filterValues))
    }

    /// A document's description.
    public func document(_ id: Identifier) async throws(APIError) -> Nyla.TrusteeDocument {
        try await client.answer(to: place.request(NylaEndpoints.document, ["documentId": id]))
    }

    /// Changes a document's name and contract.
    public func update(
        document id: Identifier, name: String, contract: Identifier? = nil
    ) async throws(APIError) -> Nyla.TrusteeDocument {
        let request = try place.request(NylaEndpoints.updateDocument, ["documentId": id])
            .carrying(DocumentBody(documentName: name, contractId: contract))
        return try await client.answer(to: request)
    }

    /// Deletes a document.
    public func delete(document id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: place.request(NylaEndpoints.deleteDocument, ["documentId": id]))
    }

    /// Uploads a document, for example a scan; the key lets the service recognise it if it is sent again.
    public func upload(
        _ file: some UploadedFile, contract: Identifier? = nil, idempotencyKey: String?
    ) async throws(APIError) -> Nyla.TrusteeDocument {
        var request = try place.request(NylaEndpoints.uploadDocument).carrying(
            file, fields: contract.map { [("contractId", $0.text)] } ?? [])
        request.idempotencyKey = idempotencyKey
        return try await client.answer(to: request)
    }

    /// The request to download a document.
    public func download(of document: Identifier) -> APIRequest {
        var request = place.request(NylaEndpoints.downloadDocument, ["documentId": document])
        request.accept = "*/*"
        return request
    }

    /// The positions.
    public func positions(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.Position> {
        client.items(of: place.request(NylaEndpoints.positions), query)
    }

    /// The values of a column of the positions.
    public func positionValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: place.request(NylaEndpoints.positions.filterValues))
    }

    /// A position.
    public func position(_ id: Identifier) async throws(APIError) -> Nyla.Position {
        try await client.answer(to: place.request(NylaEndpoints.position, ["positionId": id]))
    }

    /// Creates a position. The request is sent once: after a lost connection, compare the positions.
    public func create(_ position: Nyla.Position) async throws(APIError) -> Nyla.Position {
        try await client.answer(to: place.request(NylaEndpoints.createPosition).carrying(position))
    }

    /// Changes a position.
    public func update(
        _ id: Identifier, to position: Nyla.Position
    ) async throws(APIError) -> Nyla.Position {
        let request = try place.request(NylaEndpoints.updatePosition, ["positionId": id]).carrying(position)
        return try await client.answer(to: request)
    }

    /// Deletes a position.
    public func delete(position id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: place.request(NylaEndpoints.deletePosition, ["positionId": id]))
    }

    /// A position's documents.
    public func documents(of position: Identifier) async throws(APIError) -> [Nyla.TrusteeDocument] {
        try await client.all(of: place.request(NylaEndpoints.positionDocuments, ["positionId": position]))
    }

    private struct DocumentBody: Encodable {
        let documentName: String
        let contractId: Identifier?
    }
}
