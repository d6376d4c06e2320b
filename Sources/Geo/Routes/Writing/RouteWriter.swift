/// Writes routes as text of a format, piece by piece.
///
/// Fixes without a place cannot be written and are left out.
///
/// ```swift
/// let writer = RouteWriter(.gpx)
/// try writer.write(routes) { try file.write($0) }
/// ```
public struct RouteWriter: Sendable {
    private let format: RouteTextFormat
    private let polylinePrecision: Int
    private let creator: String

    /// Creates a writer; polylines have 5 decimals unless 6 are asked for, and GPX names `creator` as its author.
    public init(_ format: RouteTextFormat, polylinePrecision: Int = 5, creator: String = "fieldbook") {
        self.format = format
        self.creator = creator
        self.polylinePrecision = polylinePrecision
    }

    /// Hands the text of `routes` to `drain`, with named places and the file's extensions where the format has room for them.
    public func write(
        _ routes: [Route], places: [Waypoint] = [], extensions: KeptExtensions? = nil,
        to drain: ([UInt8]) throws -> Void
    ) throws {
        try withoutActuallyEscaping(drain) { drain in
            var output = DrainedBytes(drain)
            switch format {
            case .gpx:
                var writer = GPXWriter(creator: creator)
                try writer.write(routes, places, extensions, to: &output)
            case .kml: try KMLWriter().write(routes, places, to: &output)
            case .csv: try PositionTableWriter().write(routes, to: &output)
            case .polyline: try PolylineWriter(precision: polylinePrecision).write(routes, to: &output)
            }
            try output.finish()
        }
    }

    /// The text of `routes` as a whole.
    public func bytes(of routes: [Route], places: [Waypoint] = []) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try write(routes, places: places) { bytes += $0 }
        return bytes
    }
}
