public import Streams

/// A condition on attributes, such as `Flaeche > 1000 and (Nummer like '12%' or not Art in ('Baurecht', 'SDR'))`.
///
/// Supports `=`, `<>` (or `!=`), `<`, `<=`, `>`, `>=`, `[not] in (...)`, `[not] between ... and ...`, `[not] like`
/// with `%` and `_`, `ilike` (ignoring case), `is [not] null`, `and`, `or`, `not` and parentheses. Text is written
/// in quotes; text in double quotes left of an operator is an attribute name. Names with spaces are written in
/// backticks or brackets. As in SQL, a comparison with a missing value is neither true nor false and selects
/// nothing.
///
/// ```swift
/// let condition = try AttributeCondition("Flaeche between 500 and 1000 and Kanton = 'BE'")
/// let small = parcels.filter { parcel in condition.holds { parcel.attribute(named: $0) } }
/// ```
public struct AttributeCondition: Hashable, Sendable {
    private static let maxBytes = 100_000

    private let node: ExpressionNode

    /// Parses a condition. The error names the character and what was expected there.
    public init(_ text: String) throws(ParcelError) {
        guard text.utf8.count <= Self.maxBytes else {
            throw ParcelError(
                .expression, "the condition has \(text.utf8.count) bytes, more than \(Self.maxBytes)",
                remedy: "Shorten it.")
        }
        var lexer = ExpressionLexer(text)
        var parser = ExpressionParser(try lexer.tokens())
        node = try parser.condition()
    }

    /// The attribute names in the condition, as written.
    public var attributes: Set<String> { node.attributes }

    /// Whether the condition is true; `value` returns the value of an attribute.
    public func holds(_ value: (String) -> JSONValue?) -> Bool { node.holds(value) == true }
}

/// A parsed condition. Its result is true, false or unknown, as for comparisons with missing values.
indirect enum ExpressionNode: Hashable, Sendable {
    enum Comparison: String, Hashable, Sendable {
        case equal = "="
        case different = "<>"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    enum Operand: Hashable, Sendable {
        case attribute(String)
        case value(JSONValue)
    }

    case all([ExpressionNode])
    case any([ExpressionNode])
    case not(ExpressionNode)
    case compares(Operand, Comparison, Operand)
    case isAmong(Operand, [Operand])
    case isLike(Operand, LikePattern)
    case isNull(Operand)

    /// Whether the condition holds, given the attributes' values; `nil` if unknown.
    func holds(_ value: (String) -> JSONValue?) -> Bool? {
        switch self {
        case .all(let parts): return Self.conjunction(parts) { $0.holds(value) }
        case .any(let parts): return Self.conjunction(parts) { $0.holds(value).map { !$0 } }.map { !$0 }
        case .not(let part): return part.holds(value).map { !$0 }
        case .compares(let one, let comparison, let other):
            return Self.compare(one.value(value), comparison, other.value(value))
        case .isAmong(let one, let others):
            let given = one.value(value)
            let none = Self.conjunction(others) { Self.compare(given, .equal, $0.value(value)).map { !$0 } }
            return none.map { !$0 }
        case .isLike(let operand, let pattern): return operand.value(value).text.map { pattern.matches($0) }
        case .isNull(let operand): return operand.value(value) == .null
        }
    }

    /// The attribute names in the condition.
    var attributes: Set<String> {
        switch self {
        case .all(let parts), .any(let parts):
            parts.reduce(into: []) { $0.formUnion($1.attributes) }
        case .not(let part): part.attributes
        case .compares(let one, _, let other): one.attributes.union(other.attributes)
        case .isAmong(let one, let others):
            others.reduce(into: one.attributes) { $0.formUnion($1.attributes) }
        case .isLike(let operand, _), .isNull(let operand): operand.attributes
        }
    }

    /// False if any part is false, true if all are true, otherwise unknown.
    private static func conjunction<Part>(_ parts: [Part], _ holds: (Part) -> Bool?) -> Bool? {
        var isKnown = true
        for part in parts {
            switch holds(part) {
            case false: return false
            case nil: isKnown = false
            case true: continue
            }
        }
        return isKnown ? true : nil
    }

    private static func compare(_ one: JSONValue, _ comparison: Comparison, _ other: JSONValue) -> Bool? {
        guard one != .null, other != .null else { return nil }
        let order = AttributeOrder(of: one, to: other)
        switch comparison {
        case .equal: return order == .same
        case .different: return order != .same
        case .less: return order.map { $0 == .before }
        case .lessOrEqual: return order.map { $0 != .after }
        case .greater: return order.map { $0 == .after }
        case .greaterOrEqual: return order.map { $0 != .before }
        }
    }
}

extension ExpressionNode.Operand {
    fileprivate func value(_ value: (String) -> JSONValue?) -> JSONValue {
        switch self {
        case .attribute(let name): value(name) ?? .null
        case .value(let value): value
        }
    }

    fileprivate var attributes: Set<String> {
        if case .attribute(let name) = self { [name] } else { [] }
    }
}

/// The order of two attribute values.
private enum AttributeOrder {
    case before
    case same
    case after

    /// Texts are compared by character, numbers and texts that contain numbers by number. `nil` if the values
    /// cannot be compared; they are then different.
    init?(of one: JSONValue, to other: JSONValue) {
        switch (one, other) {
        case (.integer(let one), .integer(let other)): self.init(one, other)
        case (.string(let one), .string(let other)): self.init(one, other)
        case (.bool, _), (_, .bool):
            guard let one = one.text, let other = other.text, one.lowercased() == other.lowercased() else {
                return nil
            }
            self = .same
        default:
            guard let one = one.doubleValue, let other = other.doubleValue else { return nil }
            self.init(one, other)
        }
    }

    private init<Value: Comparable>(_ one: Value, _ other: Value) {
        self = one < other ? .before : one == other ? .same : .after
    }
}

/// A pattern for `like`: `%` matches any characters, `_` one character; a backslash escapes the next.
struct LikePattern: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case character(Character)
        case one
        case any
    }

    private let parts: [Part]
    private let ignoresCase: Bool

    init(_ pattern: String, ignoringCase ignoresCase: Bool = false) {
        self.ignoresCase = ignoresCase
        var parts: [Part] = []
        var isEscaped = false
        for character in ignoresCase ? pattern.lowercased() : pattern {
            switch character {
            case _ where isEscaped:
                parts.append(.character(character))
                isEscaped = false
            case "\\": isEscaped = true
            case "_": parts.append(.one)
            case "%": if parts.last != .any { parts.append(.any) }
            default: parts.append(.character(character))
            }
        }
        self.parts = parts
    }

    /// Whether the whole text matches. Takes at most text length times pattern length steps.
    func matches(_ text: String) -> Bool {
        let characters = Array(ignoresCase ? text.lowercased() : text)
        var (place, part) = (0, 0)
        var restart: (place: Int, part: Int)?
        while place < characters.count {
            if part < parts.count, parts[part] == .any {
                restart = (place, part)
                part += 1
            } else if part < parts.count, parts[part] == .one || parts[part] == .character(characters[place])
            {
                place += 1
                part += 1
            } else if let last = restart {
                restart = (last.place + 1, last.part)
                (place, part) = (last.place + 1, last.part + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }
}
