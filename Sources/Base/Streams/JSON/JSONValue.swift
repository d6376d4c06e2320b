/// A JSON value; numbers keep their precision.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction or exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number that a `Double` holds.
    case number(Double)
    /// The text of a number that neither represents exactly enough, for example a 25-digit identifier.
    case literal(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The text of a string, or a number or truth value as written; `nil` for null, arrays and objects.
    public var text: String? {
        switch self {
        case .string(let text), .literal(let text): text
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .bool(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }

    /// The finite value of a number, also of a number in a string; `nil` for anything else.
    public var doubleValue: Double? {
        let value: Double? =
            switch self {
            case .integer(let value): Double(value)
            case .number(let value): value
            case .literal(let text), .string(let text): Double(text)
            case .null, .bool, .array, .object: nil
            }
        return value.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a value from a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a value from a literal.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a value from a literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a value from a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array from a literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object from a literal, its members in order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }
}

/// A JSON object that keeps its members in the order of the source, also repeated ones.
public struct JSONObject: Hashable, Sendable {
    /// One name and its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Every member, in order.
    public var members: [Member]

    /// Creates an object from its members.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// The value of the last member of that name; setting replaces it or adds a member, `nil` removes it.
    public subscript(name: String) -> JSONValue? {
        get { members.last { $0.name == name }?.value }
        set {
            guard let newValue else {
                members.removeAll { $0.name == name }
                return
            }
            if let index = members.lastIndex(where: { $0.name == name }) {
                members[index].value = newValue
            } else {
                members.append(Member(name: name, value: newValue))
            }
        }
    }

    /// The value of the first of `names` that has a value other than null.
    public func first(of names: [String]) -> JSONValue? {
        for name in names {
            if let value = self[name], value != .null { return value }
        }
        return nil
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal, its members in order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
