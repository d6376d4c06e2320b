import Routes
import Streams

/// Writes routes as KML 2.2, one placemark each: Google's tracks if there are times, otherwise lines.
struct KMLWriter {
    private static let coordinate = DecimalWriter(.upTo(decimals: 9))
    private static let thousandths = DecimalWriter(.upTo(decimals: 3))

    func write(_ routes: [Route], _ places: [Waypoint], to output: inout DrainedBytes) throws {
        output.bytes +=
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>

            """.utf8
        for place in places where place.fix.hasPlace {
            append(place, to: &output.bytes)
            try output.settle()
        }
        for route in routes { try append(route, to: &output) }
        output.bytes += "</Document>\n</kml>\n".utf8
    }

    private func append(_ place: Waypoint, to bytes: inout [UInt8]) {
        bytes += "<Placemark>".utf8
        if let name = place.name { bytes += "<name>\(XMLText.escaped(name))</name>".utf8 }
        if let text = place.description {
            bytes += "<description>\(XMLText.escaped(text))</description>".utf8
        }
        if let time = place.fix.time?.xml { bytes += "<TimeStamp><when>\(time)</when></TimeStamp>".utf8 }
        bytes += "<Point><coordinates>".utf8
        append(place.fix, separator: ",", to: &bytes)
        bytes += "</coordinates></Point></Placemark>\n".utf8
    }

    private func append(_ route: Route, to output: inout DrainedBytes) throws {
        let segments = route.segments.map { $0.filter(\.hasPlace) }.filter { !$0.isEmpty }
        guard !segments.isEmpty else { return }
        let hasTimes = segments.contains { $0.contains { $0.time != nil } }
        let collection = hasTimes ? "gx:MultiTrack" : "MultiGeometry"
        output.bytes += "<Placemark>".utf8
        if let name = route.name ?? route.device {
            output.bytes += "<name>\(XMLText.escaped(name))</name>".utf8
        }
        output.bytes += "\n".utf8
        if segments.count > 1 { output.bytes += "<\(collection)>\n".utf8 }
        for segment in segments {
            if hasTimes {
                try appendTrack(segment, to: &output)
            } else {
                try appendLine(segment, to: &output)
            }
        }
        if segments.count > 1 { output.bytes += "</\(collection)>\n".utf8 }
        output.bytes += "</Placemark>\n".utf8
    }

    /// All times come before all positions, as the schema requires.
    private func appendTrack(_ segment: [Fix], to output: inout DrainedBytes) throws {
        output.bytes += "<gx:Track>".utf8
        appendAltitudeMode(of: segment, to: &output.bytes)
        output.bytes += "\n".utf8
        for fix in segment {
            output.bytes += "<when>\(fix.time?.xml ?? "")</when>\n".utf8
            try output.settle()
        }
        for fix in segment {
            output.bytes += "<gx:coord>".utf8
            append(fix, separator: " ", to: &output.bytes)
            output.bytes += "</gx:coord>\n".utf8
            try output.settle()
        }
        output.bytes += "</gx:Track>\n".utf8
    }

    private func appendLine(_ segment: [Fix], to output: inout DrainedBytes) throws {
        output.bytes += "<LineString><tessellate>1</tessellate>".utf8
        appendAltitudeMode(of: segment, to: &output.bytes)
        output.bytes += "<coordinates>\n".utf8
        for fix in segment {
            append(fix, separator: ",", to: &output.bytes)
            output.bytes += "\n".utf8
            try output.settle()
        }
        output.bytes += "</coordinates></LineString>\n".utf8
    }

    private func appendAltitudeMode(of segment: [Fix], to bytes: inout [UInt8]) {
        if segment.allSatisfy({ $0.elevation != nil }) {
            bytes += "<altitudeMode>absolute</altitudeMode>".utf8
        }
    }

    private func append(_ fix: Fix, separator: String, to bytes: inout [UInt8]) {
        Self.coordinate.append(fix.longitude, to: &bytes)
        bytes += separator.utf8
        Self.coordinate.append(fix.latitude, to: &bytes)
        guard let elevation = fix.elevation, elevation.magnitude < 1e9 else { return }
        bytes += separator.utf8
        Self.thousandths.append(elevation, to: &bytes)
    }
}
