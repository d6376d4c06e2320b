import Routes
import Streams

/// Writes routes as GPX 1.1, one track each.
///
/// Times are in UTC, coordinates have up to nine decimals, heights and speeds three. Speeds and courses go into Garmin's
/// TrackPointExtension, since GPX 1.1 has no element for them; accuracy is not written. Extensions of
/// fixes, routes, places and the file that were kept on reading are written unchanged.
struct GPXWriter {
    private static let coordinate = DecimalWriter(.upTo(decimals: 9))
    private static let thousandths = DecimalWriter(.upTo(decimals: 3))
    private static let garmin = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"

    private let creator: String
    /// Namespaces of the whole file by prefix.
    private var namespaces: [String: String] = [:]
    /// The prefix of Garmin's extension.
    private var garminPrefix = "gpxtpx"

    init(creator: String) { self.creator = creator }

    mutating func write(
        _ routes: [Route], _ places: [Waypoint], _ extensions: KeptExtensions?, to output: inout DrainedBytes
    ) throws {
        collectNamespaces(of: routes, places.compactMap(\.extensions) + [extensions].compactMap(\.self))
        appendHead(to: &output.bytes)
        if let extensions {
            output.bytes += "  <metadata>".utf8
            append(extensions, to: &output.bytes)
            output.bytes += "</metadata>\n".utf8
        }
        for place in places where place.fix.hasPlace {
            append(place, to: &output.bytes)
            try output.settle()
        }
        for route in routes { try append(route, to: &output) }
        output.bytes += "</gpx>\n".utf8
    }

    private mutating func collectNamespaces(of routes: [Route], _ others: [KeptExtensions]) {
        for own in routes.compactMap(\.extensions?.namespaces) + others.map(\.namespaces) {
            namespaces.merge(own) { first, _ in first }
        }
        let hasMotion = routes.contains { route in
            route.segments.contains { $0.contains { $0.speed != nil || $0.course != nil } }
        }
        guard hasMotion else { return }
        let all = routes.compactMap(\.extensions).flatMap(\.allNamespaces) + [namespaces]
        let taken = Set(all.lazy.flatMap(\.self).filter { $0.value != Self.garmin }.map(\.key))
        while taken.contains(garminPrefix) { garminPrefix += "2" }
        namespaces[garminPrefix] = Self.garmin
    }

    private func appendHead(to bytes: inout [UInt8]) {
        bytes += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8
        bytes += "<gpx version=\"1.1\" creator=\"\(XMLText.escaped(creator))\"".utf8
        bytes += " xmlns=\"http://www.topografix.com/GPX/1/1\"".utf8
        for (prefix, address) in namespaces.sorted(by: { $0.key < $1.key }) {
            bytes += " xmlns:\(prefix)=\"\(XMLText.escaped(address))\"".utf8
        }
        bytes += ">\n".utf8
    }

    private func append(_ place: Waypoint, to bytes: inout [UInt8]) {
        bytes += "  <wpt".utf8
        appendPosition(of: place.fix, to: &bytes)
        if let name = place.name { bytes += "<name>\(XMLText.escaped(name))</name>".utf8 }
        if let text = place.description { bytes += "<desc>\(XMLText.escaped(text))</desc>".utf8 }
        if let symbol = place.symbol { bytes += "<sym>\(XMLText.escaped(symbol))</sym>".utf8 }
        if let extensions = place.extensions { append(extensions, to: &bytes) }
        bytes += "</wpt>\n".utf8
    }

    private func append(_ route: Route, to output: inout DrainedBytes) throws {
        output.bytes += "  <trk>\n".utf8
        if let name = route.name { output.bytes += "    <name>\(XMLText.escaped(name))</name>\n".utf8 }
        if let device = route.device { output.bytes += "    <src>\(XMLText.escaped(device))</src>\n".utf8 }
        if let extensions = route.extensions?.ofRoute {
            output.bytes += "    ".utf8
            append(extensions, to: &output.bytes)
            output.bytes += "\n".utf8
        }
        for segment in route.segments {
            output.bytes += "    <trkseg>\n".utf8
            for fix in segment where fix.hasPlace {
                output.bytes += "      <trkpt".utf8
                appendPosition(of: fix, to: &output.bytes)
                appendExtensions(of: fix, route.extensions, to: &output.bytes)
                output.bytes += "</trkpt>\n".utf8
                try output.settle()
            }
            output.bytes += "    </trkseg>\n".utf8
        }
        output.bytes += "  </trk>\n".utf8
    }

    private func append(_ extensions: KeptExtensions, to bytes: inout [UInt8]) {
        beginExtensions(extensions.namespaces, to: &bytes)
        bytes += extensions.xml
        bytes += "</extensions>".utf8
    }

    /// Opens `extensions` and declares the namespaces that differ from the file's.
    private func beginExtensions(_ own: [String: String], to bytes: inout [UInt8]) {
        bytes += "<extensions".utf8
        for (prefix, address) in own.sorted(by: { $0.key < $1.key }) where namespaces[prefix] != address {
            bytes += " xmlns:\(prefix)=\"\(XMLText.escaped(address))\"".utf8
        }
        bytes += ">".utf8
    }

    private func appendPosition(of fix: Fix, to bytes: inout [UInt8]) {
        bytes += " lat=\"".utf8
        Self.coordinate.append(fix.latitude, to: &bytes)
        bytes += "\" lon=\"".utf8
        // GPX longitudes are at least -180 and less than 180.
        Self.coordinate.append(fix.longitude == 180 ? -180 : fix.longitude, to: &bytes)
        bytes += "\">".utf8
        append(fix.elevation, as: "ele", to: &bytes)
        if let time = fix.time?.xml { bytes += "<time>\(time)</time>".utf8 }
    }

    private func append(_ number: Double?, as element: String, to bytes: inout [UInt8]) {
        guard let number, number.magnitude < 1e9 else { return }
        bytes += "<\(element)>".utf8
        Self.thousandths.append(number, to: &bytes)
        bytes += "</\(element)>".utf8
    }

    private func appendExtensions(of fix: Fix, _ kept: FixExtensions?, to bytes: inout [UInt8]) {
        let own = kept?[fix.sourceIndex]
        let text = own.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let speed = text.contains("speed>") ? nil : fix.speed
        let course = text.contains("course>") ? nil : fix.course
        guard own != nil || speed != nil || course != nil else { return }
        beginExtensions(kept?.namespaces(at: fix.sourceIndex) ?? [:], to: &bytes)
        if let own { bytes += own }
        if speed != nil || course != nil {
            bytes += "<\(garminPrefix):TrackPointExtension>".utf8
            append(speed, as: "\(garminPrefix):speed", to: &bytes)
            append(course, as: "\(garminPrefix):course", to: &bytes)
            bytes += "</\(garminPrefix):TrackPointExtension>".utf8
        }
        bytes += "</extensions>".utf8
    }
}
