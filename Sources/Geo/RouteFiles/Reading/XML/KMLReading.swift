import Routes
import SimpleFeatures
import Streams

/// Reads KML: the lines and `gx:Track`s of a placemark are the segments of one route, its point is a place.
///
/// In a file without lines, the points of a folder that have a time are the fixes of one route.
struct KMLReading: PositionReading {
    private var xml: RouteXML
    private var times: TimeReader
    /// The open placemark, as a place and as a track.
    private var open = Waypoint(fix: Fix(latitude: .nan, longitude: .nan))
    private var track = OpenTrack()
    private var isInPlacemark = false
    private var geometry = Geometry.none
    private var tuple = CoordinateTuple()
    /// The time of the open placemark's point.
    private var moment: ClockZone.Moment?
    private var points = TimedPoints()
    /// Times of a `gx:Track` without a position yet, or positions without a time yet.
    private var pairing = TrackPairing()

    private enum Geometry {
        case none, line, point, track
    }

    init(_ source: ByteSource, _ options: RouteReadingOptions) throws(RouteError) {
        xml = try RouteXML(source)
        times = TimeReader(zone: options.zone)
        guard try xml.nextTag() == .start, xml.isAt("kml") else {
            throw RouteError(
                .notARoute,
                "the file is XML, but not KML: its first element is <\(xml.localName.prefix(40))>",
                remedy: "Export the route as GPX or KML.")
        }
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        switch try xml.next() {
        case .finished:
            points.settle(into: &fixes)
            return false
        case .start: try begin(&fixes)
        case .end: try end(&fixes)
        case .text: break
        }
        return true
    }

    private mutating func begin(_ fixes: inout FixCollector) throws(RouteError) {
        if xml.isAt("coord") {
            if geometry == .track { try readTrackPosition(&fixes) } else { try xml.skipElement() }
        } else if xml.isAt("when") {
            let moment = try xml.time(&times, noting: &fixes.remarks)
            if geometry == .track {
                pairing.times.append(moment)
                try emitPairs(&fixes)
            } else {
                self.moment = self.moment ?? moment
            }
        } else if xml.isAt("coordinates") {
            try readCoordinates(&fixes)
        } else if xml.isAt("Placemark") {
            (open, track) = (Waypoint(fix: Fix(latitude: .nan, longitude: .nan)), OpenTrack())
            moment = nil
            isInPlacemark = true
        } else if xml.isAt("Folder") || xml.isAt("Document") {
            points.beginFolder()
        } else if xml.isAt("name"), !isInPlacemark {
            points.nameFolder(try xml.text())
        } else if xml.isAt("name") {
            let name = try xml.text()
            open.name = name
            track.change(in: &fixes) { $0.name = name }
        } else if xml.isAt("LineString") {
            (geometry, track.startsSegment) = (.line, true)
        } else if xml.isAt("Track") {
            (geometry, track.startsSegment, pairing) = (.track, true, TrackPairing())
        } else if xml.isAt("Point") {
            geometry = .point
        } else if xml.isAt("description") || xml.isAt("Style") || xml.isAt("ExtendedData") {
            try xml.skipElement()
        }
    }

    private mutating func end(_ fixes: inout FixCollector) throws(RouteError) {
        if xml.isAt("Track") {
            for position in pairing.positions { add(position, nil, to: &fixes) }
            pairing = TrackPairing()
            geometry = .none
        } else if xml.isAt("LineString") || xml.isAt("Point") {
            geometry = .none
        } else if xml.isAt("Placemark") {
            isInPlacemark = false
            guard open.fix.hasPlace else { return }
            if let moment { points.add(open, at: moment, to: &fixes) } else { fixes.add(open) }
        } else if xml.isAt("Folder") || xml.isAt("Document") {
            points.endFolder()
        }
    }

    /// Reads `7.44,46.95,540 7.45,46.95` of any length.
    private mutating func readCoordinates(_ fixes: inout FixCollector) throws(RouteError) {
        guard geometry == .line || geometry == .point else { return try xml.skipElement() }
        tuple = CoordinateTuple()
        let level = xml.depth
        while true {
            let event = try xml.next()
            if event == .end, xml.depth < level { break }
            guard event == .text else { continue }
            var (tuple, found) = (self.tuple, [Position]())
            xml.withPiece {
                $0.forEach { byte in if let position = tuple.take(byte) { found.append(position) } }
            }
            self.tuple = tuple
            for position in found { place(position, &fixes) }
        }
        if let position = tuple.take(0x20) { place(position, &fixes) }
    }

    private mutating func place(_ position: Position, _ fixes: inout FixCollector) {
        if geometry == .line { return add(position, nil, to: &fixes) }
        open.fix = Fix(latitude: position.y, longitude: position.x, elevation: position.z)
    }

    /// Reads `7.44 46.95 540`.
    private mutating func readTrackPosition(_ fixes: inout FixCollector) throws(RouteError) {
        let text = try xml.text() ?? ""
        let numbers = text.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "," }.map { part in
            var part = String(part)
            return part.withUTF8(PlainNumber.read) ?? .nan
        }
        pairing.positions.append(
            Position(
                x: numbers.first ?? .nan, y: numbers.count > 1 ? numbers[1] : .nan,
                z: numbers.count > 2 ? numbers[2] : nil))
        try emitPairs(&fixes)
    }

    private mutating func emitPairs(_ fixes: inout FixCollector) throws(RouteError) {
        guard pairing.times.count <= TrackPairing.maximum, pairing.positions.count <= TrackPairing.maximum
        else {
            throw RouteError(
                .tooLarge, "a gx:Track has more than \(TrackPairing.maximum) times without positions",
                place: xml.place, remedy: "Check where the file comes from.")
        }
        while let (moment, position) = pairing.next() { add(position, moment, to: &fixes) }
    }

    private mutating func add(
        _ position: Position, _ moment: ClockZone.Moment?, to fixes: inout FixCollector
    ) {
        var fix = Fix(latitude: position.y, longitude: position.x, elevation: position.z)
        track.take(&fix, in: &fixes)
        fix.judge()
        fixes.add(fix, at: moment)
    }
}

/// Parses KML coordinates, comma-separated longitude, latitude and height, byte by byte.
struct CoordinateTuple {
    private static let maximumBytes = 256

    private var text: [UInt8] = []

    /// The position that ends before this byte, if any; missing or invalid numbers are NaN.
    mutating func take(_ byte: UInt8) -> Position? {
        guard byte <= 0x20 else {
            // Longer than any number: dropping bytes makes it invalid.
            if text.count < Self.maximumBytes { text.append(byte) }
            return nil
        }
        guard !text.isEmpty else { return nil }
        defer { text.removeAll(keepingCapacity: true) }
        let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let numbers = parts.prefix(3).map { part in
            part.withUnsafeBufferPointer(PlainNumber.read) ?? .nan
        }
        return Position(
            x: numbers[0], y: numbers.count > 1 ? numbers[1] : .nan,
            z: numbers.count > 2 && numbers[2].isFinite ? numbers[2] : nil)
    }
}

/// Pairs times and positions of a `gx:Track`, which are listed separately, by their order.
struct TrackPairing {
    /// Maximum number that may wait for their counterpart.
    static let maximum = 10_000_000

    var times: ArraySlice<ClockZone.Moment?> = []
    var positions: ArraySlice<Position> = []

    /// The next time with its position.
    mutating func next() -> (ClockZone.Moment?, Position)? {
        guard !times.isEmpty, !positions.isEmpty else { return nil }
        return (times.removeFirst(), positions.removeFirst())
    }
}
