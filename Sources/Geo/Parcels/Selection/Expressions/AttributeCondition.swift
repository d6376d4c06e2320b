public import SimpleFeatures

/// A condition on attributes, such as `Flaeche > 1000 and (Nummer like '12%' or not Art in ('Baurecht', 'SDR'))`.
///
/// It knows `=`, `<>` (also `!=`), `<`, `<=`, `>`, `>=`, `[not] in (...)`, `[not] between ... and ...`, `[not] like` with
/// `%` and `_`, `ilike` without regard to capitals, `is [not] null`, `and`, `or`, `not` and parentheses. Texts stand in
/// quotes; in double quotes, what stands left of a sign is a name. Names with blanks stand in backticks or brackets.
/// A comparison with a missing value is neither true nor false, as in SQL, and selects nothing.
///
/// ```swift
/// let condition = try AttributeCondition("Flaeche between 500 and 1000 and Kanton = 'BE'")
/// let small = parcels.filter { parcel in condition.holds { parcel.attribute(named: $0) } }
/// ```
public struct AttributeCondition: Hashable, Sendable {
    private static let longest = 100_000

    private let node: ExpressionNode

    /// Reads a condition; an error says at which character what was expected.
    public init(_ text: String) throws(ParcelError) {
        guard text.utf8.count <= Self.longest else {
            throw ParcelError(
                .expression, "a condition of \(text.utf8.count) bytes", remedy: "Keep it shorter.")
        }
        var lexer = ExpressionLexer(text)
        var parser = ExpressionParser(try lexer.tokens())
        node = try parser.condition()
    }

    /// The attributes that it names, as they were written.
    public var attributes: Set<String> { node.attributes }

    /// Whether it is true of what `value` says of each attribute.
    public func holds(_ value: (String) -> JSONValue?) -> Bool { node.holds(value) == true }
}
