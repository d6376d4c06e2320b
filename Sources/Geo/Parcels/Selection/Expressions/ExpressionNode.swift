import SimpleFeatures

/// A condition taken apart. True, false, or not known: what a missing value makes of a comparison.
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

    /// Whether it holds, the attributes' values given by `value`; `nil` where that is not known.
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

    /// The attributes that it names.
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

    /// False where one is false, true where all are, else not known.
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
