public import APICore
public import Answers

extension AsiaTravelPlan {
    /// Something that happened to a booking.
    public struct Activity: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: String
        /// The booking's identifier.
        public let booking: String?
        /// The type, such as `NOTE` or `STAGE_CHANGED`; servers add types.
        public let type: String
        /// What happened, in words.
        public let detail: String?
        /// Who did it.
        public let actor: String?
        /// When.
        public let created: ServerTime?

        /// Decodes an activity.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", as: Identifier.self).text
            booking = try fields.text("booking_id")
            type = try fields.text("type") ?? ""
            detail = try fields.text("detail")
            actor = try fields.text("actor")
            created = try fields.value("created_at")
        }
    }

    /// An invoice of a booking.
    public struct Invoice: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: String
        /// The booking's identifier.
        public let booking: String
        /// The customer's identifier.
        public let customer: String?
        /// The number on the invoice.
        public let number: String?
        /// The version, from 1.
        public let version: Int
        /// The status, such as `DRAFT`, `INVOICE_SENT` or `PAID`; servers add statuses.
        public let status: String
        /// The currency, such as `USD`.
        public let currency: String
        /// The total in hundredths of the currency.
        public let totalCents: Int
        /// The amount that is due, in hundredths of the currency.
        public let dueCents: Int
        /// Whether it was sent to the customer.
        public let isSent: Bool
        /// When it was sent.
        public let sent: ServerTime?
        /// The date of the invoice.
        public let issueDate: String?
        /// The date until which it is to be paid.
        public let dueDate: String?
        /// The title.
        public let title: String?
        /// Notes.
        public let notes: String?
        /// The PDF's address as the server writes it; see `pdfPath(below:)`.
        public let pdf: String?
        /// When it was created.
        public let created: ServerTime?
        /// When it was last changed.
        public let updated: ServerTime?

        /// Decodes an invoice.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", as: Identifier.self).text
            booking = try fields.required("booking_id", as: Identifier.self).text
            customer = try fields.text("customer_id")
            number = try fields.text("invoice_number")
            version = try fields.integer("version") ?? 1
            status = try fields.text("status") ?? ""
            currency = try fields.text("currency") ?? ""
            totalCents = try fields.required("total_amount_cents")
            dueCents = try fields.required("due_amount_cents")
            isSent = try fields.flag("sent_to_customer") ?? false
            sent = try fields.value("sent_to_customer_at")
            issueDate = try fields.text("issue_date")
            dueDate = try fields.text("due_date")
            title = try fields.text("title")
            notes = try fields.text("notes")
            pdf = try fields.text("pdf_url")
            created = try fields.value("created_at")
            updated = try fields.value("updated_at")
        }
    }

    /// A staff member.
    public struct StaffMember: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: String
        /// The name.
        public let name: String
        /// Whether bookings can be assigned.
        public let isActive: Bool
        /// Sign-in names; also identifiers (`sub`) of the provider.
        public let usernames: [String]
        /// Email addresses, if the server sends them.
        public let emails: [String]
        /// Destinations.
        public let destinations: [String]
        /// Languages.
        public let languages: [String]

        /// Decodes a staff member.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", as: Identifier.self).text
            name = try fields.text("name") ?? ""
            isActive = try fields.flag("active") ?? true
            usernames = try fields.list("usernames")
            emails = try fields.list("emails")
            destinations = try fields.list("destinations")
            languages = try fields.list("languages")
        }
    }

    /// A staff member to create.
    public struct NewStaffMember: Hashable, Sendable, Encodable {
        /// The name.
        public var name: String
        /// Sign-in names, at least one; no other staff member may have them.
        public var usernames: [String]
        /// Destinations.
        public var destinations: [String] = []
        /// Languages.
        public var languages: [String] = []
        /// Whether bookings can be assigned.
        public var active = true

        /// Creates a staff member.
        public init(name: String, usernames: [String]) {
            self.name = name
            self.usernames = usernames
        }
    }
}

extension AsiaTravelPlan.Invoice {
    /// The address of its PDF; `nil` if it has none.
    ///
    /// An address elsewhere is not used, because the session must not be sent there: the service's own endpoint replaces it.
    public func pdfAddress(below base: WebAddress) -> WebAddress? {
        guard let pdf, !pdf.isEmpty else { return nil }
        let root = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
        let path = pdf.hasPrefix(root + "/") ? String(pdf.dropFirst(root.count)) : pdf
        if path.hasPrefix("/"), !path.contains(where: { "{}#".contains($0) }),
            let address = try? WebAddress(root + path)
        {
            return address
        }
        let own = try? AsiaTravelPlanEndpoints.invoicePDF.path(["invoice_id": id])
        return own.flatMap { try? WebAddress(root + $0) }
    }
}

extension AsiaTravelPlanClient {
    /// Downloads an invoice's PDF to a file; fails with `api.notFound` if it has none.
    public func downloadPDF(
        of invoice: AsiaTravelPlan.Invoice, to path: String, overwriting: Bool = false
    ) async throws(APIError) {
        guard let address = invoice.pdfAddress(below: client.base) else {
            throw APIError(
                .notFound, "the invoice \(invoice.number ?? invoice.id) has no PDF",
                remedy: "Create it in the service.", endpoint: AsiaTravelPlanEndpoints.invoicePDF.description)
        }
        let root = client.base.text.hasSuffix("/") ? client.base.text.dropLast() : client.base.text[...]
        let place = address.text.dropFirst(root.count).prefix { $0 != "?" }
        var request = APIRequest(Endpoint(.get, String(place)), query: address.query)
        request.accept = "application/pdf"
        try await client.download(request, to: path, overwriting: overwriting)
    }
}
