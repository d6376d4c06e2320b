/// A sum that also accumulates its rounding errors (Knuth's two-sum), so that a million short legs lose nothing and the
/// order of the terms does not matter.
///
/// ```swift
/// var sum = CompensatedSum()
/// for term in [1e16, 1, -1e16] { sum.add(term) }
/// sum.value  // 1.0
/// ```
public struct CompensatedSum: Hashable, Sendable {
    @usableFromInline var sum = 0.0
    @usableFromInline var lost = 0.0

    /// Creates an empty sum.
    public init() {}

    /// The sum so far.
    public var value: Double { sum + lost }

    /// Adds a term.
    @inlinable
    public mutating func add(_ term: Double) {
        let total = sum + term
        let part = total - sum
        lost += (sum - (total - part)) + (term - part)
        sum = total
    }

    /// Adds another sum.
    public mutating func add(_ other: CompensatedSum) {
        add(other.sum)
        add(other.lost)
    }
}
