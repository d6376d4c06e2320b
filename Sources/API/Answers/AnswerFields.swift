package import APICore
package import Foundation
package import Streams

/// The members of a JSON object in an answer, read tolerantly: under any of several names, numbers also from text, and
/// without a value if the member is missing or null. A member of another type is an error that names it.
package struct AnswerFields {
    struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { return nil }
    }

    private let container: KeyedDecodingContainer<Name>

    package init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

    /// The members of the object itself, or of the object inside it under the first of these names that has one.
    package init(_ decoder: any Decoder, orIn names: String...) throws {
        let fields = try AnswerFields(decoder)
        self =
            try fields.name(names).map { try fields.container.decode(Inner.self, forKey: $0).fields }
            ?? fields
    }

    /// The value of the first of these names that has one.
    package func value<Value: Decodable>(_ names: String..., as type: Value.Type = Value.self) throws
        -> Value?
    {
        try name(names).map { try container.decode(type, forKey: $0) }
    }

    /// The value of the first of these names that has one; throws if none has.
    package func required<Value: Decodable>(_ names: String..., as type: Value.Type = Value.self) throws
        -> Value
    {
        try container.decode(type, forKey: name(names) ?? Name(names.first ?? ""))
    }

    /// The list under the first of these names that has a value; empty if none has.
    package func list<Element: Decodable>(_ names: String..., of type: Element.Type = Element.self) throws
        -> [Element]
    {
        try name(names).map { try container.decode([Element].self, forKey: $0) } ?? []
    }

    /// A text; numbers and truth values are converted to text.
    package func text(_ names: String...) throws -> String? { try text(of: names) }

    /// The same, for names in a list.
    package func text(of names: [String]) throws -> String? {
        guard let name = name(names) else { return nil }
        if let number = try? container.decode(Int64.self, forKey: name) { return "\(number)" }
        if let number = try? container.decode(Double.self, forKey: name) { return "\(number)" }
        if let flag = try? container.decode(Bool.self, forKey: name) { return "\(flag)" }
        return try container.decode(String.self, forKey: name)
    }

    /// A finite number, also from text; empty text counts as missing.
    package func number(_ names: String...) throws -> Double? {
        guard let name = name(names) else { return nil }
        guard let text = try? container.decode(String.self, forKey: name) else {
            return try container.decode(Double.self, forKey: name)
        }
        if text.isEmpty { return nil }
        guard let number = Double(text), number.isFinite else { throw mismatch(name, Double.self) }
        return number
    }

    /// A decimal number with all its digits, also from text; empty text counts as missing.
    package func decimal(_ names: String...) throws -> Decimal? {
        guard let name = name(names) else { return nil }
        guard let text = try? container.decode(String.self, forKey: name) else {
            return try container.decode(Decimal.self, forKey: name)
        }
        if text.isEmpty { return nil }
        guard Double(text)?.isFinite == true, let number = Decimal(string: text) else {
            throw mismatch(name, Double.self)
        }
        return number
    }

    /// A whole number, also from text; empty text counts as missing.
    package func integer(_ names: String...) throws -> Int? {
        guard let name = name(names) else { return nil }
        if let number = try? container.decode(Int.self, forKey: name) { return number }
        guard let text = try? container.decode(String.self, forKey: name) else {
            throw mismatch(name, Int.self)
        }
        if text.isEmpty { return nil }
        guard let number = Int(text) else { throw mismatch(name, Int.self) }
        return number
    }

    /// A truth value, also from a whole number or text.
    package func flag(_ names: String...) throws -> Bool? {
        guard let name = name(names) else { return nil }
        if let flag = try? container.decode(Bool.self, forKey: name) { return flag }
        if let number = try? container.decode(Int.self, forKey: name) { return number != 0 }
        switch try container.decode(String.self, forKey: name).lowercased() {
        case "true", "1", "yes": return true
        case "false", "0", "no", "": return false
        default: throw mismatch(name, Bool.self)
        }
    }

    /// The SHA-256 digest of a file; `nil` if there is none, or one of another kind.
    package func digest() throws -> ContentDigest? {
        try text("sha256", "fileHash", "file_hash", "contentHash", "content_hash", "hash")
            .flatMap { ContentDigest(hexadecimal: $0) }
    }

    private func name(_ names: [String]) -> Name? {
        names.lazy.map(Name.init(_:)).first { name in
            container.contains(name) && (try? container.decodeNil(forKey: name)) == false
        }
    }

    private func mismatch(_ name: Name, _ type: any Any.Type) -> DecodingError {
        .typeMismatch(
            type, .init(codingPath: container.codingPath + [name], debugDescription: "the wrong type"))
    }

    private struct Inner: Decodable {
        let fields: AnswerFields

        init(from decoder: any Decoder) throws { fields = try AnswerFields(decoder) }
    }
}

/// Members whose content is up to the service.
extension AnswerFields {
    /// The value of the first of these names that has one, as JSON.
    package func json(_ names: String...) throws -> JSONValue? {
        for name in names {
            if let raw: RawJSON = try value(name) { return raw.value }
        }
        return nil
    }

    /// The list under the first of these names that has a value, also from JSON in a text. Any other value is returned as
    /// the only entry.
    package func entries(_ names: String...) throws -> [JSONValue] {
        for name in names {
            switch try json(name) {
            case .array(let entries)?: return entries
            case .string(let text)?:
                if case .array(let entries)? = Self.parsed(text) { return entries }
                return text.isEmpty ? [] : [.string(text)]
            case let entry?: return [entry]
            case nil: break
            }
        }
        return []
    }

    /// The object under the first of these names that has one, also from JSON in a text; otherwise an empty one.
    package func object(_ names: String...) throws -> JSONObject {
        for name in names {
            switch try json(name) {
            case .object(let object)?: return object
            case .string(let text)?:
                if case .object(let object)? = Self.parsed(text) { return object }
            default: break
            }
        }
        return JSONObject()
    }

    private static func parsed(_ text: String) -> JSONValue? {
        var reader = JSONReader(bytes: Array(text.utf8))
        return try? reader.readValue()
    }
}

/// Any JSON value. Members of objects are sorted by name.
private struct RawJSON: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnswerFields.Name.self) {
            value = .object(
                JSONObject(
                    try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
                        .init(name: $0.stringValue, value: try object.decode(RawJSON.self, forKey: $0).value)
                    }))
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .null
        } else if let flag = try? single.decode(Bool.self) {
            value = .bool(flag)
        } else if let number = try? single.decode(Int64.self) {
            value = .integer(number)
        } else if let number = try? single.decode(Double.self) {
            value = .number(number)
        } else if let text = try? single.decode(String.self) {
            value = .string(text)
        } else {
            value = .array(try single.decode([RawJSON].self).map(\.value))
        }
    }
}

extension JSONObject {
    /// All members of a decoded object, sorted by name; an empty object for any other value.
    package init(allOf decoder: any Decoder) throws {
        if case .object(let object) = try RawJSON(from: decoder).value { self = object } else { self.init() }
    }
}
