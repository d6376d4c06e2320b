import SimpleFeatures

/// Writes routes as GPX 1.1, one track each.
///
/// Times are in UTC, coordinates have up to nine decimals, heights and speeds three. Speeds go into Garmin's
/// TrackPointExtension, since GPX 1.1 has no place for them; accuracy is not written. Fixes without a place cannot be
/// written and are left out.
///
/// ```swift
/// let bytes = GPXWriter().bytes(of: routes)
/// ```
public struct GPXWriter: Sendable {
    private static let coordinate = DecimalWriter(.upTo(decimals: 9))
    private static let thousandths = DecimalWriter(.upTo(decimals: 3))

    private let creator: String

    /// Creates a writer that names `creator` as the file's author.
    public init(creator: String = "fieldbook") {
        self.creator = creator
    }

    /// The GPX document in UTF-8.
    public func bytes(of routes: [Route]) -> [UInt8] {
        var bytes: [UInt8] = []
        let hasSpeed = routes.contains { $0.segments.contains { $0.contains { $0.speed?.isFinite == true } } }
        bytes += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8
        bytes += "<gpx version=\"1.1\" creator=\"\(XMLText.escaped(creator))\"".utf8
        bytes += " xmlns=\"http://www.topografix.com/GPX/1/1\"".utf8
        if hasSpeed {
            bytes += " xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\"".utf8
        }
        bytes += ">\n".utf8
        for route in routes { append(route, to: &bytes) }
        bytes += "</gpx>\n".utf8
        return bytes
    }

    private func append(_ route: Route, to bytes: inout [UInt8]) {
        bytes += "  <trk>\n".utf8
        if let name = route.name { bytes += "    <name>\(XMLText.escaped(name))</name>\n".utf8 }
        if let device = route.device { bytes += "    <src>\(XMLText.escaped(device))</src>\n".utf8 }
        for segment in route.segments {
            bytes += "    <trkseg>\n".utf8
            for fix in segment where fix.hasPlace { append(fix, to: &bytes) }
            bytes += "    </trkseg>\n".utf8
        }
        bytes += "  </trk>\n".utf8
    }

    private func append(_ fix: Fix, to bytes: inout [UInt8]) {
        bytes += "      <trkpt lat=\"".utf8
        Self.coordinate.append(fix.latitude, to: &bytes)
        bytes += "\" lon=\"".utf8
        // GPX counts longitudes from -180 up to, but not including, 180.
        Self.coordinate.append(fix.longitude == 180 ? -180 : fix.longitude, to: &bytes)
        bytes += "\">".utf8
        if let elevation = writable(fix.elevation) {
            bytes += "<ele>".utf8
            Self.thousandths.append(elevation, to: &bytes)
            bytes += "</ele>".utf8
        }
        if let time = fix.time { bytes += "<time>\(time.iso8601)</time>".utf8 }
        if let speed = writable(fix.speed) {
            bytes += "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>".utf8
            Self.thousandths.append(speed, to: &bytes)
            bytes += "</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>".utf8
        }
        bytes += "</trkpt>\n".utf8
    }

    private func writable(_ value: Double?) -> Double? {
        value.flatMap { $0.magnitude < 1e9 ? $0 : nil }
    }
}
