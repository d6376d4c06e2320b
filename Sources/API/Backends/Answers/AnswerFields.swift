import Foundation

/// What an object of an answer has, read as tolerantly as sense allows: under any of several names, numbers that came as
/// text, nothing where there is nothing. What is neither is an error that names the field.
struct AnswerFields {
    struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { return nil }
    }

    private let container: KeyedDecodingContainer<Name>

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

    /// The value of the first of these names that has one; `nil` without any.
    func value<Value: Decodable>(_ names: String..., as type: Value.Type = Value.self) throws -> Value? {
        try name(names).map { try container.decode(type, forKey: $0) }
    }

    /// The value of the first of these names that has one.
    func required<Value: Decodable>(_ names: String..., as type: Value.Type = Value.self) throws -> Value {
        try container.decode(type, forKey: name(names) ?? Name(names.first ?? ""))
    }

    /// The list under the first of these names that has one; empty without any.
    func list<Element: Decodable>(_ names: String..., of type: Element.Type = Element.self) throws
        -> [Element]
    {
        try name(names).map { try container.decode([Element].self, forKey: $0) } ?? []
    }

    /// Text, or a number or truth value as text.
    func text(_ names: String...) throws -> String? {
        guard let name = name(names) else { return nil }
        if let number = try? container.decode(Int64.self, forKey: name) { return "\(number)" }
        if let number = try? container.decode(Double.self, forKey: name) { return "\(number)" }
        if let flag = try? container.decode(Bool.self, forKey: name) { return "\(flag)" }
        return try container.decode(String.self, forKey: name)
    }

    /// A finite number, also one in text; empty text is none.
    func number(_ names: String...) throws -> Double? {
        guard let name = name(names) else { return nil }
        guard let text = try? container.decode(String.self, forKey: name) else {
            return try container.decode(Double.self, forKey: name)
        }
        if text.isEmpty { return nil }
        guard let number = Double(text), number.isFinite else { throw mismatch(name, Double.self) }
        return number
    }

    /// A number to the last digit, also one in text; empty text is none.
    func decimal(_ names: String...) throws -> Decimal? {
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

    /// A whole number, also one in text or with a fraction of nothing.
    func integer(_ names: String...) throws -> Int? {
        guard let name = name(names) else { return nil }
        if let number = try? container.decode(Int.self, forKey: name) { return number }
        guard let text = try? container.decode(String.self, forKey: name) else {
            throw mismatch(name, Int.self)
        }
        if text.isEmpty { return nil }
        guard let number = Int(text) else { throw mismatch(name, Int.self) }
        return number
    }

    /// A truth value, also as 0 and 1 or as text.
    func flag(_ names: String...) throws -> Bool? {
        guard let name = name(names) else { return nil }
        if let flag = try? container.decode(Bool.self, forKey: name) { return flag }
        if let number = try? container.decode(Int.self, forKey: name) { return number != 0 }
        switch try container.decode(String.self, forKey: name).lowercased() {
        case "true", "1", "yes": return true
        case "false", "0", "no", "": return false
        default: throw mismatch(name, Bool.self)
        }
    }

    private func name(_ names: [String]) -> Name? {
        names.lazy.map(Name.init(_:)).first { name in
            container.contains(name) && (try? container.decodeNil(forKey: name)) == false
        }
    }

    private func mismatch(_ name: Name, _ type: any Any.Type) -> DecodingError {
        .typeMismatch(
            type, .init(codingPath: container.codingPath + [name], debugDescription: "not what it should be"))
    }
}

/// An object within another one.
struct Inner: Decodable {
    let fields: AnswerFields

    init(from decoder: any Decoder) throws { fields = try AnswerFields(decoder) }
}
