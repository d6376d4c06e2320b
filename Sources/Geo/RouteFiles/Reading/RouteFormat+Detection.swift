import Routes
import SimpleFeatures
import Streams

extension RouteFormat {
    /// Number of bytes at the start of a file for detecting its format.
    package static let bytesToLookAt = 1 << 14

    private static let geoJSONTypes: Set<String> = [
        "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString",
        "MultiLineString", "Polygon", "MultiPolygon",
    ]

    /// Detects the format from the start of a file, otherwise from its name.
    init(startingWith head: [UInt8], name: String?) throws(RouteError) {
        try Self.rejectOthers(head)
        if FITReading.isFIT(head) { self = .fit; return }
        if UbloxLog.isLog(head) { self = .nmea; return }
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let start = text.drop { $0 <= 0x20 }
        switch start.first {
        case UInt8(ascii: "<"):
            self =
                switch Self.firstElement(of: start) {
                case "kml": .kml
                case "TrainingCenterDatabase": .tcx
                default: .gpx
                }
        case UInt8(ascii: "{"), 0x1E: self = Self.isGeoJSON(Array(start)) ? .geojson : .traccar
        case UInt8(ascii: "["): self = .traccar
        default:
            if Self.isNMEA(start) {
                self = .nmea
            } else if Self.isPolylines(start) {
                self = .polyline
            } else if Self.isTable(start) {
                self = .csv
            } else if let named = Self.named(name) {
                self = named
            } else {
                throw RouteError(
                    .notARoute, "the file is not in a known route format",
                    remedy:
                        "GPX, KML, TCX, FIT, GeoJSON, Traccar's JSON or CSV, NMEA and encoded polylines are supported; "
                        + "name the format with --from-format.")
            }
        }
    }

    /// Whether the start of a file is certainly a route file (GPX, KML, TCX, FIT or NMEA), whatever its name.
    package static func isUnmistakable(_ head: [UInt8]) -> Bool {
        if FITReading.isFIT(head) { return true }
        if head.contains(0) { return UbloxLog.isLog(head) && hasNMEA(head[...]) }
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let start = text.drop { $0 <= 0x20 }
        if start.first == UInt8(ascii: "<") {
            return ["gpx", "kml", "TrainingCenterDatabase"].contains(firstElement(of: start))
        }
        return isNMEA(start)
    }

    /// Whether a position sentence begins anywhere.
    private static func hasNMEA(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { place in
            bytes[place] == UInt8(ascii: "$") && isNMEA(bytes[place...].prefix(16))
        }
    }

    /// Throws `route.notARoute` for known other formats, `route.unreadable` for an empty file.
    static func rejectOthers(_ head: [UInt8]) throws(RouteError) {
        if head.isEmpty {
            throw RouteError(.unreadable, "the file is empty", remedy: "Export or copy it again.")
        }
        if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            throw RouteError(.notARoute, "the text is UTF-16", remedy: "Save it as UTF-8.")
        }
        if head.starts(with: "PK\u{3}\u{4}".utf8) {
            throw RouteError(
                .notARoute, "this is a ZIP archive, such as an Excel file",
                remedy: "Unpack it, for example with unzip, and use the file in it, or save the table as CSV."
            )
        }
        if let format = VectorFormat(startingWithJSON: head) {
            throw RouteError(
                .notARoute, "this is \(format.name), which contains no routes",
                remedy: "Export the route as GPX or GeoJSON; parcels are read by fieldbook parcels convert.")
        }
        if head.contains(0), !FITReading.isFIT(head), !UbloxLog.isLog(head) {
            throw RouteError(
                .notARoute, "this is not text: it contains a zero byte",
                remedy:
                    "Export the route as GPX, KML, GeoJSON or CSV; of binary formats, FIT and u-blox logs with NMEA are read."
            )
        }
    }

    private static func named(_ name: String?) -> RouteFormat? {
        let suffix = name?.split(separator: ".").last?.lowercased()
        return switch suffix {
        case "polyline": .polyline
        case "nmea", "nma", "ubx": .nmea
        case "csv", "tsv": .csv
        default: nil
        }
    }

    /// The local name of the first element.
    private static func firstElement(of text: ArraySlice<UInt8>) -> Substring {
        let tags = String(decoding: text.prefix(4_096), as: UTF8.self).split(separator: "<")
        let first = tags.first { $0.first.map { $0.isLetter || $0 == "_" } ?? false } ?? ""
        let name = first.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name.split(separator: ":").last ?? ""
    }

    /// Whether an object has GeoJSON's type or members.
    private static func isGeoJSON(_ text: [UInt8]) -> Bool {
        guard text.first != 0x1E else { return true }
        var reader = JSONReader(bytes: text)
        do throws(ReadingError) {
            try reader.enterObject()
            var isFirst = true
            while let name = try reader.nextMember(isFirst: isFirst) {
                isFirst = false
                if ["features", "geometry", "coordinates", "geometries"].contains(name) { return true }
                if name == "type" {
                    guard case .string(let type) = try reader.readValue() else { return false }
                    return geoJSONTypes.contains(type)
                }
                try reader.skipValue()
            }
        } catch { return false }
        return false
    }

    private static func lines(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        text.split(maxSplits: 50) { $0 == 0x0A || $0 == 0x0D }
    }

    private static func isNMEA(_ text: ArraySlice<UInt8>) -> Bool {
        lines(text).contains { lines in
            let line = lines.prefix { $0 != 0x0A && $0 != 0x0D }
            return line.indices.contains { beginsSentence(line[$0...]) }
        }
    }

    /// Whether a position sentence begins there, with its `$`.
    private static func beginsSentence(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "$"), text.count > 6 else { return false }
        let name = text.prefix(7)
        return name.last == UInt8(ascii: ",")
            && ["RMC", "GGA", "GLL"].contains(
                String(decoding: name.dropFirst(3).dropLast(), as: UTF8.self))
    }

    private static func isTable(_ text: ArraySlice<UInt8>) -> Bool {
        lines(text).contains { line in
            line.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains($0) }
        }
    }

    /// Whether every line is an encoded polyline, perhaps after a name; the last line may be cut.
    private static func isPolylines(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = lines(text)
        return !lines.isEmpty
            && lines.enumerated().allSatisfy { number, line in
                var polyline = line.firstIndex(of: 0x09).map { line[($0 + 1)...] } ?? line
                while let last = polyline.last, last == 0x20 { polyline = polyline.dropLast() }
                return number < lines.count - 1 || text.count < bytesToLookAt / 2
                    ? PolylineDecoder.isPlausible(polyline) : polyline.allSatisfy { (63...126).contains($0) }
            }
    }
}
