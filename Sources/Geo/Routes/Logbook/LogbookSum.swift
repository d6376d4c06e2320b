/// What a vehicle has driven in a period.
public struct LogbookSum: Hashable, Sendable {
    /// The period: `2026-03-02`, `2026-W10`, `2026-03`, `2026`, or nothing for all.
    public var period: String
    /// Metres by what they were for.
    public var metres: [LogbookKind: Double] = [:]
    /// Metres within stops, where a vehicle is moved in its yard.
    public var otherMetres = 0.0
    /// Metres before cleaning.
    public var rawMetres = 0.0
    /// Those of all metres that lie in straight lines over gaps in the record.
    public var gapMetres = 0.0
    /// How many drives begin in it.
    public var drives = 0

    /// All metres.
    public var total: Double { metres.values.reduce(otherMetres, +) }
}
