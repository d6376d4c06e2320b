public import SimpleFeatures

/// A part of a vehicle's time: a trip, a stop, or a gap in the record.
public struct Stretch: Hashable, Sendable {
    /// The kind of a stretch.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// The vehicle is on its way.
        case travel
        /// The vehicle is stationary, or is moved within a yard.
        case stop
        /// Nothing was recorded.
        case gap
    }

    /// The start or end of a stretch.
    public struct End: Hashable, Sendable {
        /// Its time.
        public var time: Timestamp
        /// Longitude and latitude.
        public var position: Position
        /// Whether a window or midnight cuts the stretch here.
        public var isCut: Bool
    }

    /// Its kind.
    public var kind: Kind
    /// The device that recorded it.
    public var device: String?
    /// Its start.
    public var start: End
    /// Its end.
    public var end: End
    /// Metres before cleaning.
    public var rawDistance: Double
    /// Metres after cleaning.
    public var distance: Double
    /// Metres of `distance` over legs of more than ten minutes or between two segments: straight lines, a lower bound of the
    /// distance driven.
    public var gapDistance: Double
    /// Metres in straight lines between segments that are not part of `distance` because the cleaning rule `gaps` is on.
    public var breakDistance: Double
    /// Seconds at more than half a metre a second, without gaps.
    public var movingTime: Double
    /// Metres a second while in motion; `nil` without motion.
    public var averageMovingSpeed: Double?
    /// Maximum speed over at least five seconds, in metres a second; `nil` without duration.
    public var maximumSpeed: Double?
    /// Fixes after cleaning.
    public var fixCount: Int
    /// The place of a stop: the mean of its fixes, weighted by time.
    public var place: Position?

    /// Seconds from start to end.
    public var duration: Double { end.time.seconds(since: start.time) }
    /// Whether one of its ends is cut.
    public var isCut: Bool { start.isCut || end.isCut }
    /// Its time, without the end.
    var range: Range<Double> {
        start.time.secondsSince1970..<max(end.time.secondsSince1970, start.time.secondsSince1970)
    }
}
