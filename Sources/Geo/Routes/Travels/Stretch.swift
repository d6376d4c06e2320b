public import SimpleFeatures

/// A part of a vehicle's time: a travel, a stop, or a gap in the record.
public struct Stretch: Hashable, Sendable {
    /// What the vehicle does.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// It is on its way.
        case travel
        /// It stands, or is moved in its yard.
        case stop
        /// Nobody recorded what it did.
        case gap
    }

    /// Where and when a stretch begins or ends.
    public struct End: Hashable, Sendable {
        /// When.
        public var time: Timestamp
        /// Longitude and latitude.
        public var position: Position
        /// Whether a window or midnight lies here, and the same goes on beyond it.
        public var isCut: Bool
    }

    /// What the vehicle does.
    public var kind: Kind
    /// The device that recorded it.
    public var device: String?
    /// Its beginning.
    public var start: End
    /// Its end.
    public var end: End
    /// Metres as they came, before cleaning.
    public var rawDistance: Double
    /// Metres after cleaning.
    public var distance: Double
    /// Those of them that lie over legs of more than ten minutes without a fix, or between two segments of the record: the
    /// straight line, and so the least that was driven.
    public var gapDistance: Double
    /// Metres in straight lines between segments that `distance` does not have, since the cleaning rule `gaps` is on.
    public var breakDistance: Double
    /// Seconds at more than half a metre a second, gaps not counted.
    public var movingTime: Double
    /// Metres a second while in motion; `nil` where it was not.
    public var averageMovingSpeed: Double?
    /// Metres a second, the greatest that lasted for five seconds; `nil` where no time passes.
    public var maximumSpeed: Double?
    /// Fixes after cleaning.
    public var fixCount: Int
    /// Where a stop is: the mean of its fixes by their time.
    public var place: Position?

    /// Seconds from start to end.
    public var duration: Double { end.time.seconds(since: start.time) }
    /// Whether one of its ends is cut.
    public var isCut: Bool { start.isCut || end.isCut }
    /// Its time, the end not included.
    var range: Range<Double> {
        start.time.secondsSince1970..<max(end.time.secondsSince1970, start.time.secondsSince1970)
    }
}
