import Routes
import Streams

/// Reads GPX 1.0 and 1.1: a track or route is a route with its segments; waypoints are places.
///
/// GPX requires times in UTC; a time without a zone is read as UTC, with a warning, unless the options name a zone.
struct GPXReading: PositionReading {
    private var xml: RouteXML
    private var times: TimeReader
    private let keepsExtensions: Bool
    private let speedUnit: SpeedUnit
    private var namespaces: OpenNamespaces
    /// The open `trk` or `rte`.
    private var track = OpenTrack()

    init(_ source: ByteSource, _ options: RouteReadingOptions) throws(RouteError) {
        xml = try RouteXML(source)
        times = TimeReader(zone: options.zone, assumesUTC: true)
        keepsExtensions = options.keepsExtras
        speedUnit = options.speedUnit ?? .metresPerSecond
        guard try xml.nextTag() == .start, xml.isAt("gpx") else {
            throw RouteError(
                .notARoute,
                "the file is XML, but not GPX: its first element is <\(xml.localName.prefix(40))>",
                remedy: "Export the route as GPX or KML.")
        }
        namespaces = OpenNamespaces(ofFile: try xml.namespaces())
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        switch try xml.nextTag() {
        case .finished: return false
        case .end: return true
        default: break
        }
        if keepsExtensions { try namespaces.enter(xml) }
        if xml.isAt("trkpt") || xml.isAt("rtept") {
            try readFix(into: &fixes)
        } else if xml.isAt("trkseg") {
            track.startsSegment = true
        } else if xml.isAt("trk") || xml.isAt("rte") {
            track = OpenTrack(startsSegment: true)
        } else if xml.isAt("wpt") {
            try readWaypoint(into: &fixes)
        } else if xml.depth == 3, xml.isAt("name") {
            let name = try xml.text()
            track.change(in: &fixes) { $0.name = name }
        } else if xml.depth == 3, xml.isAt("src") {
            let device = try xml.text()
            track.change(in: &fixes) { $0.device = device }
        } else if keepsExtensions, xml.depth == 3, xml.isAt("extensions") {
            try readExtensionsOfRoute(into: &fixes)
        } else if keepsExtensions, xml.depth == 2, xml.isAt("metadata") {
            try readMetadata(into: &fixes)
        } else {
            try xml.skipElement()
        }
        return true
    }

    private mutating func readFix(into fixes: inout FixCollector) throws(RouteError) {
        var point = try readPoint(noting: &fixes.remarks) { (_) throws(RouteError) in false }
        track.take(&point.fix, in: &fixes)
        if let extensions = point.extensions {
            let place = fixes.count
            fixes.change(point.fix.track) { track in
                if track.extensions == nil { track.extensions = FixExtensions(namespaces: namespaces.ofFile) }
                track.extensions?.add(extensions, sourceIndex: place)
            }
        }
        fixes.add(point.fix, at: point.moment)
    }

    private mutating func readWaypoint(into fixes: inout FixCollector) throws(RouteError) {
        var (name, description, symbol): (String?, String?, String?)
        let point = try readPoint(noting: &fixes.remarks) { (xml) throws(RouteError) in
            if xml.isAt("name") {
                name = try xml.text()
            } else if xml.isAt("desc") {
                description = try xml.text()
            } else if xml.isAt("sym") {
                symbol = try xml.text()
            } else {
                return false
            }
            return true
        }
        var fix = point.fix
        fix.time = point.moment.map { Timestamp(secondsSince1970: $0.seconds) }
        var place = Waypoint(name: name, description: description, symbol: symbol, fix: fix)
        place.extensions = point.extensions
        fixes.add(place)
    }

    private struct Point {
        var fix: Fix
        var moment: ClockZone.Moment?
        var extensions: KeptExtensions?
    }

    /// Reads to the end of the point that has just begun; `other` may handle further elements.
    private mutating func readPoint(
        noting remarks: inout ReadingRemarks, other: (inout RouteXML) throws(RouteError) -> Bool
    ) throws(RouteError) -> Point {
        var point = Point(
            fix: Fix(
                latitude: try xml.number(ofAttribute: "lat"), longitude: try xml.number(ofAttribute: "lon")))
        point.fix.judge()
        while try xml.nextTag() == .start {
            if xml.isAt("ele") {
                point.fix.elevation = try xml.number()
            } else if xml.isAt("time") {
                point.moment = try xml.time(&times, noting: &remarks)
            } else if xml.isAt("extensions") {
                point.extensions = try readExtensions(motionOf: &point.fix)
            } else if try !readMotion(of: &point.fix), try !other(&xml) {
                try xml.skipElement()
            }
        }
        return point
    }

    /// Reads speed or course if the element that has just begun is one of them.
    private mutating func readMotion(of fix: inout Fix) throws(RouteError) -> Bool {
        if xml.isAt("speed") {
            fix.speed = try xml.number().map(speedUnit.inMetresPerSecond)
        } else if xml.isAt("course") {
            fix.course = try xml.number()
        } else {
            return false
        }
        return true
    }

    private mutating func readExtensionsOfRoute(into fixes: inout FixCollector) throws(RouteError) {
        var ignored = Fix(latitude: .nan, longitude: .nan)
        guard let kept = try readExtensions(motionOf: &ignored) else { return }
        let namespaces = namespaces.ofFile
        track.change(in: &fixes) { track in
            if track.extensions == nil { track.extensions = FixExtensions(namespaces: namespaces) }
            track.extensions?.ofRoute = kept
        }
    }

    private mutating func readMetadata(into fixes: inout FixCollector) throws(RouteError) {
        while try xml.nextTag() == .start {
            guard xml.isAt("extensions") else {
                try xml.skipElement()
                continue
            }
            var ignored = Fix(latitude: .nan, longitude: .nan)
            fixes.extensions = try readExtensions(motionOf: &ignored)
        }
    }

    /// Reads to the end of the extensions that have just begun; returns them if they are requested and can be written again.
    private mutating func readExtensions(motionOf fix: inout Fix) throws(RouteError) -> KeptExtensions? {
        let level = xml.depth
        if keepsExtensions { try namespaces.enter(xml) }
        let namespaces = self.namespaces.current
        var scope = ExtensionScope(namespaces)
        if keepsExtensions { xml.startCapture() }
        while true {
            if try xml.nextTag() == .end {
                if xml.depth < level { break }
                scope.leave()
                continue
            }
            if keepsExtensions {
                scope.enter(prefix: xml.prefix, name: xml.localName, try xml.attributes())
            }
            if try readMotion(of: &fix) { scope.leave() }
        }
        guard keepsExtensions, let kept = xml.endCapture(), scope.isWritable else { return nil }
        return KeptExtensions(namespaces: namespaces, xml: kept)
    }
}
