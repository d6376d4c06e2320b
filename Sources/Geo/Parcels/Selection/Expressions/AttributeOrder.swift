import SimpleFeatures

/// How two values of attributes stand to each other.
enum AttributeOrder {
    case before
    case same
    case after

    /// Two texts go by their characters, a number and a text that is one by their numbers; `nil` where the two cannot be
    /// compared, so that they are different.
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
