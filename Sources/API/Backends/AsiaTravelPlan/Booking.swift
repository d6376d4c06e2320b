public import Answers
public import Routes

extension AsiaTravelPlan {
    /// The stage of a booking.
    public enum Stage: ServerWord {
        case new, qualified, proposalSent, negotiation, invoiceSent, paymentReceived, won, lost, postTrip
        case other(String)

        /// The known stages with their words, in the server's order.
        public static var spellings: [(value: Stage, words: [String])] {
            [
                (.new, ["NEW"]), (.qualified, ["QUALIFIED"]), (.proposalSent, ["PROPOSAL_SENT"]),
                (.negotiation, ["NEGOTIATION"]), (.invoiceSent, ["INVOICE_SENT"]),
                (.paymentReceived, ["PAYMENT_RECEIVED"]), (.won, ["WON"]), (.lost, ["LOST"]),
                (.postTrip, ["POST_TRIP"]),
            ]
        }

        /// The known stages, in the server's order.
        public static var known: [Stage] { spellings.map(\.value) }

        /// The stage with that word, in any case and also with hyphens or spaces. The service may have stages that are not
        /// among the known ones.
        public init(typed word: String) {
            self.init(String(word.map { $0 == "-" || $0 == " " ? "_" : $0 }).uppercased())
        }

        /// The same, if it is a known one; else `nil`.
        public init?(known word: String) {
            self.init(typed: word)
            if unknownWord != nil { return nil }
        }

        /// The word of an unknown stage.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }

        /// The hours within which the agency answers in this stage (SLA); `nil` without such a limit.
        public var responseHours: Int? {
            switch self {
            case .new: 2
            case .qualified: 8
            case .proposalSent, .invoiceSent, .won: 24
            case .negotiation: 48
            case .paymentReceived, .lost, .postTrip, .other: nil
            }
        }
    }

    /// A customer's request for a trip.
    public struct Booking: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: String
        /// The customer's identifier.
        public let customer: String
        /// The stage.
        public let stage: Stage
        /// The identifier of the staff member that it is assigned to.
        public let staff: String?
        /// The staff member's name.
        public let staffName: String?
        /// When the server expects the next answer to the customer.
        public let responseDue: ServerTime?
        /// The destination.
        public let destination: String?
        /// The style of the trip.
        public let style: String?
        /// The month of the trip.
        public let travelMonth: String?
        /// The number of travelers.
        public let travelers: Int?
        /// The duration, in the customer's words.
        public let duration: String?
        /// The budget, in the customer's words.
        public let budget: String?
        /// Notes.
        public let notes: String?
        /// Where the request came from.
        public let source: BookingSource?
        /// The key by which the server recognised a repeated request.
        public let idempotencyKey: String?
        /// The hash of this state (`booking_hash`), sent with changes.
        public let stateHash: String?
        /// When it was created.
        public let created: ServerTime
        /// When it was last changed.
        public let updated: ServerTime

        /// Decodes a booking.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", as: Identifier.self).text
            customer = try fields.required("customer_id", as: Identifier.self).text
            stage = try fields.required("stage")
            staff = try fields.text("staff", "owner_id")
            staffName = try fields.text("staff_name", "owner_name")
            responseDue = try fields.value("sla_due_at")
            destination = try fields.text("destination")
            style = try fields.text("style")
            travelMonth = try fields.text("travel_month")
            travelers = try fields.integer("travelers")
            duration = try fields.text("duration")
            budget = try fields.text("budget")
            notes = try fields.text("notes")
            source = try fields.value("source")
            idempotencyKey = try fields.text("idempotency_key")
            stateHash = try fields.text("booking_hash")
            created = try fields.required("created_at")
            updated = try fields.required("updated_at")
        }

        /// When the response is due: the server's time or, for a new booking without one, two hours after it was created.
        /// `nil` in stages without a limit.
        public var due: Timestamp? {
            if let moment = responseDue?.inUTC.moment, stage.responseHours != nil || stage.unknownWord != nil
            {
                return moment
            }
            guard stage == .new, let hours = stage.responseHours, let created = created.inUTC.moment else {
                return nil
            }
            return Timestamp(secondsSince1970: created.secondsSince1970 + Double(hours) * 3_600)
        }

        /// Whether the response is overdue.
        public func isOverdue(at now: Timestamp) -> Bool { due.map { $0 < now } ?? false }

        /// The members under the server's names, without the source.
        public var facts: [(name: String, value: String?)] {
            [
                ("id", id), ("customer_id", customer), ("stage", stage.word), ("staff", staff),
                ("staff_name", staffName), ("sla_due_at", responseDue?.text), ("destination", destination),
                ("style", style), ("travel_month", travelMonth), ("travelers", travelers.map { "\($0)" }),
                ("duration", duration), ("budget", budget), ("notes", notes), ("created_at", created.text),
                ("updated_at", updated.text), ("booking_hash", stateHash),
            ]
        }
    }

    /// Where a customer's request came from.
    public struct BookingSource: Hashable, Sendable, Decodable {
        /// The page with the form.
        public let page: String?
        /// The campaign's source, `utm_source`.
        public let campaignSource: String?
        /// The campaign's medium, `utm_medium`.
        public let campaignMedium: String?
        /// The campaign's name, `utm_campaign`.
        public let campaign: String?
        /// The page before.
        public let referrer: String?

        /// Decodes a source.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            page = try fields.text("page_url")
            campaignSource = try fields.text("utm_source")
            campaignMedium = try fields.text("utm_medium")
            campaign = try fields.text("utm_campaign")
            referrer = try fields.text("referrer")
        }
    }

    /// A customer.
    public struct Customer: Hashable, Sendable, Decodable {
        /// The service's identifier.
        public let id: String
        /// The name.
        public let name: String?
        /// The email address.
        public let email: String?
        /// The telephone number.
        public let phone: String?
        /// The language.
        public let language: String?
        /// When it was created.
        public let created: ServerTime?
        /// When it was last changed.
        public let updated: ServerTime?

        /// Decodes a customer.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", as: Identifier.self).text
            name = try fields.text("name")
            email = try fields.text("email")
            phone = try fields.text("phone")
            language = try fields.text("language")
            created = try fields.value("created_at")
            updated = try fields.value("updated_at")
        }
    }

    /// A booking with its customer, if the service has one.
    public struct BookingFile: Hashable, Sendable, Decodable {
        /// The booking.
        public let booking: Booking
        /// The customer.
        public let customer: Customer?
    }
}
