import Geodesy

/// The route of one device: fixes in segments without breaks.
///
/// A GPX track keeps its segments; a GPX route and the positions of one Traccar device are one segment. Distances are
/// summed along each segment; the way from one segment to the next was not recorded and is `breakDistance`.
public struct Route: Hashable, Sendable {
    /// The route's name in the source.
    public var name: String?
    /// The device that recorded it.
    public var device: String?
    /// The fixes, in segments, in the order of the source.
    public var segments: [[Fix]]
    /// The extensions of the route's fixes, if they were requested.
    public var extensions: FixExtensions?

    /// Creates a route.
    public init(name: String? = nil, device: String? = nil, segments: [[Fix]]) {
        self.name = name
        self.device = device
        self.segments = segments
    }

    /// Every fix, segment after segment.
    public var fixes: [Fix] { Array(segments.joined()) }

    /// Number of fixes.
    public var fixCount: Int { segments.reduce(0) { $0 + $1.count } }

    /// Metres along the segments, from fix to fix in order; fixes without a position are skipped.
    public var distance: Double {
        var sum = CompensatedSum()
        for segment in segments { sum.add(GeodesicDistance.metres(along: segment)) }
        return sum.value
    }

    /// Metres in straight lines from the end of each segment to the start of the next.
    public var breakDistance: Double {
        var sum = CompensatedSum()
        var end: Fix?
        for segment in segments {
            guard let first = segment.first(where: \.hasPlace), let last = segment.last(where: \.hasPlace)
            else {
                continue
            }
            if let end { sum.add(GeodesicDistance.metres(from: end, to: first)) }
            end = last
        }
        return sum.value
    }

    /// The earliest time of any fix.
    public var startTime: Timestamp? { segments.joined().lazy.compactMap(\.time).min() }

    /// The latest time of any fix.
    public var endTime: Timestamp? { segments.joined().lazy.compactMap(\.time).max() }
}

/// Metadata of one track of a source.
public struct Track: Hashable, Sendable {
    /// The track's name in the source.
    public var name: String?
    /// The device that recorded it.
    public var device: String?
    /// The extensions of the track's fixes, if they were requested.
    public var extensions: FixExtensions?

    /// Creates a track.
    public init(name: String? = nil, device: String? = nil) {
        self.name = name
        self.device = device
    }
}

/// A named place in a route file.
public struct Waypoint: Hashable, Sendable {
    /// Its name.
    public var name: String?
    /// Its description.
    public var description: String?
    /// The name of its map symbol.
    public var symbol: String?
    /// Its position, and the time of a visit if known.
    public var fix: Fix
    /// Its extensions, if they were requested.
    public var extensions: KeptExtensions?

    /// Creates a waypoint.
    public init(name: String? = nil, description: String? = nil, symbol: String? = nil, fix: Fix) {
        self.name = name
        self.description = description
        self.symbol = symbol
        self.fix = fix
    }
}
