/// Metres in whole hundreds, as a logbook prints them: those of all parts add up to those of the whole, to the last digit.
public struct LogbookFigures: Hashable, Sendable {
    /// Metres after cleaning.
    public var metres = 0.0
    /// Metres before cleaning.
    public var rawMetres = 0.0
    /// Those of `metres` that lie in straight lines over gaps in the record.
    public var gapMetres = 0.0

    static func += (sum: inout LogbookFigures, part: LogbookFigures) {
        sum.metres += part.metres
        sum.rawMetres += part.rawMetres
        sum.gapMetres += part.gapMetres
    }
}
