/// How far apart the fixes of a resampled route lie.
public enum ResamplingInterval: Hashable, Sendable {
    /// Metres along the way, counted from the start of each segment.
    case metres(Double)
    /// Seconds; fixes fall on whole multiples since 1970, so that they do not depend on where a recording begins: every
    /// 60 seconds means on the minute.
    case seconds(Double)

    private static let longest = 1e9

    /// Throws where the interval makes no sense.
    func validate() throws(RouteError) {
        let (value, unit) =
            switch self {
            case .metres(let metres): (metres, "metres")
            case .seconds(let seconds): (seconds, "seconds")
            }
        guard value >= 0.001, value <= Self.longest else {
            throw RouteError(
                .badParameter, "a fix every \(value) \(unit)", remedy: "Give 0.001 to a milliard \(unit).")
        }
    }
}
