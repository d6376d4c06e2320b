import Geodesy

/// The way of one device: fixes in segments, each without a break.
///
/// A GPX track keeps its segments, a GPX route and the positions of one Traccar device are one segment. Distances are
/// summed along each segment; what lies between the end of one and the start of the next is `breakDistance`, since
/// nobody recorded how it was covered.
public struct Route: Hashable, Sendable {
    /// The name that the source gives the route.
    public var name: String?
    /// The device that recorded it.
    public var device: String?
    /// The fixes, in segments, in the order of the source.
    public var segments: [[Fix]]
    /// What the source says of the fixes beyond that, where it was asked for.
    public var extensions: FixExtensions?

    /// Creates a route.
    public init(name: String? = nil, device: String? = nil, segments: [[Fix]]) {
        self.name = name
        self.device = device
        self.segments = segments
    }

    /// Every fix, segment after segment.
    public var fixes: [Fix] { Array(segments.joined()) }

    /// How many fixes there are.
    public var fixCount: Int { segments.reduce(0) { $0 + $1.count } }

    /// Metres along the segments as they are, from fix to fix in their order.
    ///
    /// Fixes without a place are passed over.
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

/// What a source says of one of the ways in it.
public struct Track: Hashable, Sendable {
    /// The name that the source gives it.
    public var name: String?
    /// The device that recorded it.
    public var device: String?
    /// What the source says of its fixes beyond that, where it was asked for.
    public var extensions: FixExtensions?

    /// Creates a track.
    public init(name: String? = nil, device: String? = nil) {
        self.name = name
        self.device = device
    }
}

/// A place that a file names beside its ways.
public struct Waypoint: Hashable, Sendable {
    /// What it is called.
    public var name: String?
    /// What is said of it.
    public var description: String?
    /// The name of its sign on a map.
    public var symbol: String?
    /// Where it is, and when somebody was there.
    public var fix: Fix
    /// What the source says of it beyond that, where it was asked for.
    public var extensions: KeptExtensions?

    /// Creates a place.
    public init(name: String? = nil, description: String? = nil, symbol: String? = nil, fix: Fix) {
        self.name = name
        self.description = description
        self.symbol = symbol
        self.fix = fix
    }
}
