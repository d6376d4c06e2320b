/// A moment in time: seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// A `Double` of today's dates resolves less than a microsecond.
///
/// ```swift
/// let departure = try Timestamp(iso8601: "2026-03-02T08:15:00+01:00")
/// print(departure)  // 2026-03-02T07:15:00Z
/// ```
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before.
    public var secondsSince1970: Double

    /// Creates a moment from seconds since 1970.
    public init(secondsSince1970: Double) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Whether `left` is the earlier moment.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    /// Seconds from `earlier` to this moment; negative where this is the earlier one.
    public func seconds(since earlier: Timestamp) -> Double {
        secondsSince1970 - earlier.secondsSince1970
    }
}
