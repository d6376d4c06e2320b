/// What a vehicle has driven in a period: the sum of its entries, and of what it was moved in its yard.
public struct LogbookSum: Hashable, Sendable {
    /// The period: `2026-03-02`, `2026-W10`, `2026-03`, `2026`, or nothing for all.
    public var period: String
    /// All that was driven.
    public var figures = LogbookFigures()
    /// Metres by what they were for.
    public var metres: [LogbookKind: Double] = [:]
    /// Metres over gaps in the record.
    public var unrecordedMetres = 0.0
    /// What was driven within stops, where a vehicle is moved in its yard.
    public var otherFigures = LogbookFigures()
    /// How many drives begin in it.
    public var drives = 0

    init(period: String) { self.period = period }

    /// Metres within stops.
    public var otherMetres: Double { otherFigures.metres }

    /// Adds a part of the vehicle's time: an entry, or what lies between two.
    mutating func add(_ part: LogbookFigures, _ entry: LogbookEntry?) {
        figures += part
        switch (entry, entry?.kind) {
        case (nil, _): otherFigures += part
        case (_, nil): unrecordedMetres += part.metres
        case (_, let kind?): metres[kind, default: 0] += part.metres
        }
        if entry?.beginsDrive == true { drives += 1 }
    }
}
