package import Backends
package import Batch
package import Routes

extension AsiaTravelPlan.Booking {
    /// The booking as a row of a list. Tables leave out what is only for machines.
    package func row(at now: Timestamp) -> Row { Self.row(of: self, at: now) }

    /// A row that only has the names of the columns.
    package static var headings: Row { row(of: nil, at: Timestamp(secondsSince1970: 0)) }

    private static func row(of booking: Self?, at now: Timestamp) -> Row {
        let row = Row([
            "id": .init(booking?.id), "stage": .init(booking?.stage.word),
            "destination": .init(booking?.destination), "travelers": .init(booking?.travelers),
            "travel_month": .init(booking?.travelMonth), "staff": .init(booking?.staffName ?? booking?.staff),
            "created": .init(booking?.created.text), "due": .init(booking?.due?.iso8601),
            "overdue": booking.map { .flag($0.isOverdue(at: now)) } ?? .missing,
        ])
        let source = booking?.source
        let details: [(String, String?)] = [
            ("customer_id", booking?.customer), ("staff_id", booking?.staff), ("style", booking?.style),
            ("duration", booking?.duration), ("budget", booking?.budget), ("notes", booking?.notes),
            ("source_page", source?.page), ("utm_source", source?.campaignSource),
            ("utm_medium", source?.campaignMedium), ("utm_campaign", source?.campaign),
            ("referrer", source?.referrer), ("updated", booking?.updated.text),
            ("booking_hash", booking?.stateHash),
        ]
        return details.reduce(row) { $0.detailed(by: $1.0, .init($1.1)) }
    }
}

extension AsiaTravelPlan.Invoice {
    /// The invoice as a row of a list.
    package var row: Row {
        Row([
            "number": .init(number), "status": .text(status), "total": Self.amount(totalCents),
            "due": Self.amount(dueCents), "currency": .text(currency), "issued": .init(issueDate),
            "due_date": .init(dueDate), "sent": .flag(isSent), "pdf": .flag(pdf?.isEmpty == false),
            "version": .integer(version), "id": .text(id),
        ]).detailed(by: "title", .init(title)).detailed(by: "notes", .init(notes))
    }

    /// An amount in units of the currency.
    package static func amount(_ cents: Int) -> Row.Value { .number(Double(cents) / 100, decimals: 2) }
}

extension AsiaTravelPlan.StaffMember {
    /// The staff member as a row of a list.
    package var row: Row {
        Row([
            "id": .text(id), "name": .text(name), "active": .flag(isActive), "usernames": .list(usernames),
            "destinations": .list(destinations), "languages": .list(languages),
        ])
    }
}

extension AsiaTravelPlan.BookingDetail {
    /// The booking with all its parts as rows of names and values.
    ///
    /// - Parameter actions: what the user may do; `nil` if that is not known.
    package func rows(at now: Timestamp, actions: [AsiaTravelPlan.Action]?) -> [Row] {
        var rows = Self.rows("booking", booking.facts)
        if let due = booking.due {
            let words = booking.isOverdue(at: now) ? "overdue since" : "until"
            rows.append(Self.row("booking", "response", "\(words) \(due.iso8601)"))
        }
        if let customer {
            rows += Self.rows(
                "customer",
                [
                    ("id", customer.id), ("name", customer.name), ("email", customer.email),
                    ("phone", customer.phone), ("language", customer.language),
                ])
        }
        rows += activities.map {
            Self.row("activity", $0.type, $0.detail ?? "", at: $0.created?.text, by: $0.actor, id: $0.id)
        }
        rows += invoices.map {
            let total = AsiaTravelPlan.Invoice.amount($0.totalCents).text
            return Self.row(
                "invoice", $0.number ?? $0.id, "\($0.status) \(total) \($0.currency)", at: $0.issueDate,
                id: $0.id)
        }
        if let assignee {
            let languages = assignee.languages.joined(separator: ", ")
            rows.append(Self.row("staff", assignee.name, languages, id: assignee.id))
        }
        // To create staff is not about a booking.
        rows += (actions ?? []).filter { $0 != .createStaff }.map { Self.row("you may", $0.rawValue, "") }
        return rows
    }

    private static func rows(_ part: String, _ facts: [(name: String, value: String?)]) -> [Row] {
        facts.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : row(part, name, $0) }
        }
    }

    private static func row(
        _ part: String, _ name: String, _ value: String, at time: String? = nil, by actor: String? = nil,
        id: String? = nil
    ) -> Row {
        Row([
            "part": .text(part), "name": .text(name), "value": .text(value), "at": .init(time),
            "by": .init(actor), "id": .init(id),
        ])
    }
}
