public import Routes
import Streams

/// Writes routes in a text format, piece by piece.
///
/// Fixes without a position are omitted.
///
/// ```swift
/// let writer = RouteWriter(.gpx)
/// try writer.write(routes) { try file.write($0) }
/// ```
public struct RouteWriter: Sendable {
    private let format: RouteTextFormat
    private let polylinePrecision: Int
    private let creator: String

    /// Creates a writer; `polylinePrecision` is 5 or 6 decimals, and `creator` is the author in GPX.
    public init(_ format: RouteTextFormat, polylinePrecision: Int = 5, creator: String = "fieldbook") {
        self.format = format
        self.creator = creator
        self.polylinePrecision = polylinePrecision
    }

    /// Passes the text of `routes` to `drain`, with named places and the file's extensions if the format supports them.
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

    /// The whole text of `routes`.
    public func bytes(of routes: [Route], places: [Waypoint] = []) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try write(routes, places: places) { bytes += $0 }
        return bytes
    }
}

/// A text format for writing routes.
public enum RouteTextFormat: String, CaseIterable, Codable, Sendable {
    /// GPX 1.1.
    case gpx
    /// KML 2.2 with Google's tracks if there are times.
    case kml
    /// A table of fixes.
    case csv
    /// Encoded polylines, one per line.
    case polyline
}

/// An output buffer that is drained before it grows large.
struct DrainedBytes {
    private static let enough = 1 << 16

    var bytes: [UInt8] = []
    private let drain: ([UInt8]) throws -> Void

    init(_ drain: @escaping ([UInt8]) throws -> Void) { self.drain = drain }

    /// Drains the buffer if it is large enough.
    mutating func settle() throws {
        if bytes.count >= Self.enough { try finish() }
    }

    /// Drains the buffer.
    mutating func finish() throws {
        try drain(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

extension Timestamp {
    /// The moment for XML Schema; `nil` outside the years 1 to 9999.
    var xml: String? {
        (-62_135_596_800_000..<253_402_300_800_000).contains((secondsSince1970 * 1_000).rounded())
            ? iso8601 : nil
    }
}

/// Writes routes as a table of their fixes, speeds in metres a second; `valid` is whether the device trusts the fix.
///
/// Readers separate routes by the column `device`. Routes without a device therefore get different values there, and several
/// routes of one device different segments.
struct PositionTableWriter {
    private static let coordinate = DecimalWriter(.upTo(decimals: 9))
    private static let thousandths = DecimalWriter(.upTo(decimals: 3))
    private static let header = [
        "device", "name", "segment", "time", "latitude", "longitude", "altitude", "speed_ms", "course",
        "accuracy", "valid", "ignition", "motion",
    ]

    func write(_ routes: [Route], to output: inout DrainedBytes) throws {
        let rows = DelimitedTextWriter()
        rows.append(Self.header, to: &output.bytes)
        var segments: [String: Int] = [:]
        for (device, route) in zip(Self.devices(of: routes), routes) {
            for fixes in route.segments {
                let segment = segments[device, default: 0] + 1
                segments[device] = segment
                for fix in fixes where fix.hasPlace {
                    rows.append(
                        [device, route.name ?? "", "\(segment)"] + Self.fields(of: fix), to: &output.bytes)
                    try output.settle()
                }
            }
        }
    }

    /// The values of the column `device`: the devices, or else names of which each is used once.
    private static func devices(of routes: [Route]) -> [String] {
        var used = Set(routes.compactMap(\.device))
        var counts: [String: Int] = [:]
        return routes.enumerated().map { number, route in
            if let device = route.device { return device }
            let name = route.name ?? (routes.count > 1 ? "route \(number + 1)" : "")
            var value = name
            while !used.insert(value).inserted {
                let count = counts[name, default: 1] + 1
                counts[name] = count
                value = "\(name) (\(count))"
            }
            return value
        }
    }

    private static func fields(of fix: Fix) -> [String] {
        [
            fix.time?.iso8601 ?? "", coordinate.string(fix.latitude), coordinate.string(fix.longitude),
            text(fix.elevation), text(fix.speed), text(fix.course), text(fix.accuracy), "\(fix.isValid)",
            fix.ignition.map { "\($0)" } ?? "", fix.motion.map { "\($0)" } ?? "",
        ]
    }

    private static func text(_ number: Double?) -> String {
        number.flatMap { $0.magnitude < 1e9 ? thousandths.string($0) : nil } ?? ""
    }
}

/// Writes each segment as an encoded polyline on its own line, preceded by the route's name and a tab if it has one.
struct PolylineWriter {
    private let scale: Double

    init(precision: Int) { scale = precision == 6 ? 1e6 : 1e5 }

    func write(_ routes: [Route], to output: inout DrainedBytes) throws {
        for route in routes {
            for segment in route.segments where segment.contains(where: \.hasPlace) {
                if let name = route.name ?? route.device {
                    output.bytes += name.utf8.map { $0 < 0x20 ? 0x20 : $0 }
                    output.bytes.append(0x09)
                }
                var last = (latitude: 0, longitude: 0)
                for fix in segment where fix.hasPlace {
                    let latitude = Int((fix.latitude * scale).rounded())
                    let longitude = Int((fix.longitude * scale).rounded())
                    append(latitude - last.latitude, to: &output.bytes)
                    append(longitude - last.longitude, to: &output.bytes)
                    last = (latitude, longitude)
                    try output.settle()
                }
                output.bytes.append(0x0A)
            }
        }
    }

    private func append(_ difference: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: difference < 0 ? ~(difference << 1) : difference << 1)
        while rest >= 0x20 {
            bytes.append(UInt8(truncatingIfNeeded: 0x20 | (rest & 0x1F)) + 63)
            rest >>= 5
        }
        bytes.append(UInt8(truncatingIfNeeded: rest) + 63)
    }
}
