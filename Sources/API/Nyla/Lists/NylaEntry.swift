import APICore
public import Answers
public import Streams

extension Nyla {
    /// The names under which records have the currency of their amounts.
    static let currencyNames = ["currency", "bookingCurrency", "booking_currency"]

    /// A record of a list: an object whose members are up to the service.
    ///
    /// ```swift
    /// let record = Nyla.Entry(["id": "a1", "label": ["de": "Parzelle", "en": "parcel"]])
    /// print(record.id ?? "", record.text("name", "label") ?? "")  // a1 Parzelle
    /// ```
    public struct Entry: Hashable, Sendable {
        /// The members, in the service's order.
        public var fields: JSONObject

        /// Creates a record.
        public init(_ fields: JSONObject) { self.fields = fields }

        /// Nyla's identifier, if the record has one.
        public var id: Identifier? { identifier("id") }

        /// The identifier under the first of these names that has one.
        public func identifier(_ names: String...) -> Identifier? {
            switch fields.first(of: names) {
            case .integer(let number)?: .number(number)
            case .string(let text)? where !text.isEmpty: .text(text)
            default: nil
            }
        }

        /// The text under the first of these names that has a value; of a text in several languages, the German one or the
        /// first. Lists and other objects have none.
        public func text(_ names: String...) -> String? {
            fields.first(of: names).flatMap { Self.text(of: $0) }
        }

        /// The currency of the record's amounts.
        public var currency: String? {
            fields.first(of: Nyla.currencyNames).flatMap { Self.text(of: $0) }
        }

        /// The value of a column; `nil` if the record has none.
        public func value(of column: Column) -> JSONValue? { fields.first(of: column.spellings) }

        /// Whether a value is a text in several languages.
        public var hasTranslations: Bool {
            fields.members.contains { member in
                if case .object = member.value { Self.text(of: member.value) != nil } else { false }
            }
        }

        /// The record with one text in place of each that is in several languages: in the wanted one, in German, or the
        /// first.
        public func translated(into language: String) -> Entry {
            Entry(
                JSONObject(
                    fields.members.map { member in
                        guard case .object = member.value,
                            let text = Self.text(of: member.value, in: language)
                        else { return member }
                        return .init(name: member.name, value: .string(text))
                    }))
        }

        /// The text of a value, also of one in several languages: in the wanted one, in German, or the first.
        public static func text(of value: JSONValue, in language: String = "de") -> String? {
            guard case .object(let object) = value else { return value.text }
            guard object.members.allSatisfy({ $0.name.utf8.count == 2 }) else { return nil }
            let wanted = [String(language.prefix(2).lowercased()), "de"]
            return (object.first(of: wanted) ?? object.members.first?.value)?.text
        }
    }

    /// A column of a list of records.
    public struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The column's name, in snake case.
        public let name: String
        /// The names of the member, the likeliest first.
        public let spellings: [String]

        /// A column whose member has its name, in snake case or camel case, or one of some other names.
        public init(_ name: String, or others: String...) {
            self.name = name
            spellings = ([name] + others).flatMap { [$0.camelCased, $0] }.reduce(into: []) { names, name in
                if !names.contains(name) { names.append(name) }
            }
        }

        /// A column whose member has one of some names, the likeliest first.
        init(_ name: String, spelled spellings: [String]) {
            self.name = name
            self.spellings = spellings
        }

        /// A column whose member has its name, in snake case or camel case.
        public init(stringLiteral value: String) { self.init(value) }
    }
}

extension String {
    /// `createdAt` for `created_at`.
    fileprivate var camelCased: String {
        let parts = split(separator: "_")
        return parts.dropFirst().reduce(parts.first.map(String.init) ?? self) {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }
}

extension Nyla.Entry {
    /// Names that the service may use for a list.
    private static let lists = ["items", "data", "results", "records", "entries"]

    /// The page in an answer: a bare list, an object with a list under a usual name, or an object whose only list it is.
    ///
    /// - Parameter make: makes the record of a table from one of the answer.
    static func page(
        _ bytes: [UInt8], of request: APIRequest, as make: (Nyla.Entry) -> Nyla.Entry = { $0 }
    ) throws(APIError) -> Page<Nyla.Entry> {
        var answer = try JSONValue(answer: bytes, of: request.endpoint)
        var (total, pages, size): (Int?, Int?, Int?)
        if case .object(let object) = answer {
            func count(_ names: String...) -> Int? { object.first(of: names)?.text.flatMap { Int($0) } }
            total = count("total", "totalItems", "total_items")
            pages = count("totalPages", "total_pages")
            size = count("pageSize", "page_size")
            answer = list(in: object) ?? answer
        }
        guard case .array(let entries) = answer else {
            throw APIError(
                .answer, "the response has no list",
                remedy: "Check the profile's address, or report it to the service's operator.",
                endpoint: request.endpoint.description)
        }
        return Page(entries.map { make(Nyla.Entry(entry: $0)) }, total: total, pages: pages, size: size) {
            $0.id?.text
        }
    }

    private static func list(in object: JSONObject) -> JSONValue? {
        let found = object.members.filter { if case .array = $0.value { true } else { false } }
        if let named = found.first(where: { lists.contains($0.name) }) { return named.value }
        return found.count == 1 ? found[0].value : nil
    }

    /// A record of an entry of a list; one that is not an object is its own identifier.
    private init(entry: JSONValue) {
        if case .object(let object) = entry { self.init(object) } else { self.init(["id": entry]) }
    }

    /// The record in an answer, also inside an object of its own; an empty one for any other value.
    init(answer: JSONValue) {
        let object = if case .object(let object) = answer { object } else { JSONObject() }
        let inner = object.members.compactMap { member -> JSONObject? in
            if case .object(let inner) = member.value, inner.first(of: ["id"]) != nil { inner } else { nil }
        }
        self.init(object.first(of: ["id"]) == nil && inner.count == 1 ? inner[0] : object)
    }
}

extension Nyla.Entry {
    /// The record without the texts of secret members, wherever the service repeats them.
    package func hiding(_ secrets: [(name: String, text: String)]) -> Nyla.Entry {
        let names = Set(secrets.map(\.name))
        func hidden(_ value: JSONValue) -> JSONValue {
            switch value {
            case .string(let text): .string([text].hiding(secrets).joined())
            case .array(let values): .array(values.map { hidden($0) })
            case .object(let object): .object(hiddenMembers(of: object))
            case .null, .bool, .integer, .number, .literal: value
            }
        }
        func hiddenMembers(of object: JSONObject) -> JSONObject {
            JSONObject(
                object.members.map { member in
                    .init(
                        name: member.name, value: names.contains(member.name) ? "***" : hidden(member.value))
                })
        }
        return secrets.isEmpty ? self : Nyla.Entry(hiddenMembers(of: fields))
    }
}

extension [String] {
    /// The texts without secrets.
    package func hiding(_ secrets: [(name: String, text: String)]) -> [String] {
        map { text in secrets.reduce(text) { $1.text.isEmpty ? $0 : $0.replacing($1.text, with: "***") } }
    }
}
