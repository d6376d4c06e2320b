/// How accurate boundary points have to be, by the official survey's classes from town (TS2) to mountain (TS5).
///
/// The figures are those of art. 31 of the Technical Ordinance on Official Cadastral Surveying (TVAV, SR 211.432.21, of
/// 10 June 1994) for points that are exactly defined in the field; its limit is three times the standard deviation. The
/// ordinance gives no formula for areas; what follows for one is geometry, see `areaTolerance(spread:)`.
public enum ToleranceClass: String, CaseIterable, Codable, Hashable, Sendable {
    case ts2 = "TS2"
    case ts3 = "TS3"
    case ts4 = "TS4"
    case ts5 = "TS5"

    /// Of a boundary point, in metres.
    public var standardDeviation: Double {
        switch self {
        case .ts2: 0.035
        case .ts3: 0.07
        case .ts4: 0.15
        case .ts5: 0.35
        }
    }

    /// By how many square metres a registered area may differ from the computed one.
    ///
    /// Three standard deviations of the area by the propagation of errors, the corners being independent and each coordinate
    /// having the class's standard deviation σ, and half a square metre since registers hold whole ones:
    /// `3 σ / 2 √spread + 0.5`, with the parcel's sum of the squared distances between each corner's neighbours. The corners
    /// of a stroked arc are not independent: it gets less than its few surveyed points would.
    public func areaTolerance(spread: Double) -> Double {
        3 * standardDeviation / 2 * spread.squareRoot() + 0.5
    }
}
