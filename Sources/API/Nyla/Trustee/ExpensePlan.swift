public import Answers
import Foundation
import Streams

/// What has to be sent so that a trustee has the expenses of a table, each once.
///
/// Each row is checked against the attributes of positions before anything is sent. Rows that the trustee already has are
/// not sent again; a table with the same row twice has both, however.
///
/// ```swift
/// var plan = ExpensePlan(table, attributes: attributes, access: access)
/// plan.leaveOut(try await trustee.positions().all())
/// if plan.errors.isEmpty { for position in plan.new { _ = try await trustee.create(position) } }
/// ```
public struct ExpensePlan: Sendable {
    /// What becomes of a row.
    public enum State: Hashable, Sendable {
        /// It is to be sent.
        case new
        /// The trustee has it.
        case wasThere(Identifier?)
        /// It cannot be sent, for these reasons.
        case wrong([String])
    }

    /// A row of the table.
    public struct Entry: Hashable, Sendable {
        /// The line of the table.
        public let line: Int
        /// The position.
        public let position: Nyla.Position
        /// What becomes of it.
        public fileprivate(set) var state: State
    }

    /// The rows, in the order of the table.
    public private(set) var entries: [Entry]

    /// Names of a position's fields in attributes and permissions, the one that is sent first.
    private static let names: [(own: String, names: [String])] = [
        ("valuta", ["valuta", "date", "transactionDateTime", "transaction_date"]),
        ("description", ["description", "desc", "bookingText"]),
        ("amount", ["amount", "bookingAmount", "booking_amount"]),
        ("currency", Nyla.currencyNames),
        ("category", ["category", "account"]),
        ("taxRate", ["taxRate", "tax_rate", "vatPercentage", "vat_percentage"]),
        ("organisationId", ["organisationId", "organisation_id"]),
        ("contractId", ["contractId", "contract_id"]),
    ]

    /// Checks the rows of a table.
    ///
    /// - Parameters:
    ///   - attributes: the attributes of positions; `nil` if the service does not describe them.
    ///   - options: the values to choose from, by attribute, of attributes that have them at a path.
    ///   - access: what the user may do with positions.
    public init(
        _ table: ExpenseTable, attributes: [Nyla.Attribute]? = nil, options: [String: [Nyla.Option]] = [:],
        access: Nyla.TableAccess? = nil
    ) {
        entries = zip(table.lines, table.positions).map { line, position in
            let words = Self.objections(to: position, attributes ?? [], options, access)
            return Entry(line: line, position: position, state: words.isEmpty ? .new : .wrong(words))
        }
    }

    private static func objections(
        to position: Nyla.Position, _ attributes: [Nyla.Attribute], _ options: [String: [Nyla.Option]],
        _ access: Nyla.TableAccess?
    ) -> [String] {
        let values = position.fields
        var words: [String] = []
        for attribute in attributes where attribute.name != "id" && attribute.isEditableOnCreate {
            let own = names.first { $0.names.contains(attribute.name) }?.own ?? attribute.name
            if let objection = attribute.objection(to: values[own], options: options[attribute.name]) {
                words.append("\(attribute.name): \(objection)")
            }
        }
        for member in values.members {
            let known = names.first { $0.own == member.name }?.names ?? [member.name]
            if let access, !known.allSatisfy({ access.allowsWriting($0, .create) }) {
                words.append("\(member.name): you may not write it")
            }
        }
        return words
    }

    /// Leaves out the rows that are among the trustee's positions, each as often as it is there. A currency, organisation or
    /// contract that the table does not name may be any.
    public mutating func leaveOut(_ positions: [Nyla.Position]) {
        var there = Dictionary(grouping: positions) { Key($0) }
        for index in entries.indices where entries[index].state == .new {
            let position = entries[index].position
            let key = Key(position)
            guard let place = there[key]?.firstIndex(where: position.agrees),
                let found = there[key]?.remove(at: place)
            else { continue }
            entries[index].state = .wasThere(found.id)
        }
    }

    /// The positions to send.
    public var new: [Nyla.Position] { entries.filter { $0.state == .new }.map(\.position) }

    /// The reasons why rows cannot be sent, by line.
    public var errors: [(line: Int, words: [String])] {
        entries.compactMap { entry in
            if case .wrong(let words) = entry.state { (entry.line, words) } else { nil }
        }
    }

    /// What makes two positions the same.
    private struct Key: Hashable {
        let day: String?
        let amount: Decimal?
        let description: String

        init(_ position: Nyla.Position) {
            day = position.date.map { String($0.text.prefix(10)) }
            amount = position.amount
            description = (position.description ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}

extension Nyla.Position {
    /// Whether another position has the same currency, organisation and contract, as far as this one names them.
    fileprivate func agrees(with other: Nyla.Position) -> Bool {
        func agrees(_ own: String?, _ other: String?) -> Bool {
            own == nil || own?.uppercased() == other?.uppercased()
        }
        return agrees(currency, other.currency) && agrees(contractId?.text, other.contractId?.text)
            && agrees(organisationId?.text, other.organisationId?.text)
    }

    /// The fields that are sent and have a value.
    fileprivate var fields: JSONObject {
        func number(_ value: Decimal?) -> JSONValue? {
            value.map { .number(NSDecimalNumber(decimal: $0).doubleValue) }
        }
        let members: [(String, JSONValue?)] = [
            ("valuta", date.map { .string($0.text) }), ("description", description.map { .string($0) }),
            ("amount", number(amount)), ("currency", currency.map { .string($0) }),
            ("category", category.map { .string($0) }), ("taxRate", number(taxRate)),
            ("organisationId", organisationId.map { .string($0.text) }),
            ("contractId", contractId.map { .string($0.text) }),
        ]
        return JSONObject(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }
}
