import Routes
import Streams

/// Reads Training Center XML: an activity or a course is one route, its course points are places.
///
/// A second or later track of a lap starts a segment, since the recording was paused before; a new lap does not. Trackpoints
/// without a position, such as those with only a heart rate, are skipped. TCX requires times in UTC; a time without a zone is
/// read as UTC, with a warning, unless the options name a zone.
struct TCXReading: PositionReading {
    private var xml: RouteXML
    private var times: TimeReader
    private let speedUnit: SpeedUnit
    private var track = OpenTrack()
    private var courseDepth: Int?
    private var hasTrackInLap = false

    init(_ source: ByteSource, _ options: RouteReadingOptions) throws(RouteError) {
        xml = try RouteXML(source)
        times = TimeReader(zone: options.zone, assumesUTC: true)
        speedUnit = options.speedUnit ?? .metresPerSecond
        guard try xml.nextTag() == .start, xml.isAt("TrainingCenterDatabase") else {
            throw RouteError(
                .notARoute,
                "the file is XML, but not TCX: its first element is <\(xml.localName.prefix(40))>",
                remedy: "Export the route as TCX or GPX.")
        }
    }

    mutating func read(into fixes: inout FixCollector) throws(RouteError) -> Bool {
        switch try xml.nextTag() {
        case .finished: return false
        case .end: return true
        default: break
        }
        if xml.isAt("Trackpoint") {
            try readFix(into: &fixes)
        } else if xml.isAt("Track") {
            track.startsSegment = track.startsSegment || hasTrackInLap
            hasTrackInLap = true
        } else if xml.isAt("Lap") {
            hasTrackInLap = false
        } else if xml.isAt("Activity") || xml.isAt("Run") {
            begin(courseDepth: nil)
        } else if xml.isAt("Course") {
            begin(courseDepth: xml.depth)
        } else if xml.isAt("CoursePoint") {
            try readPlace(into: &fixes)
        } else if xml.isAt("Name"), let courseDepth, xml.depth == courseDepth + 1 {
            let name = try xml.text()
            track.change(in: &fixes) { $0.name = name }
        } else if xml.isAt("Extensions") || xml.isAt("Creator") {
            try xml.skipElement()
        }
        return true
    }

    private mutating func begin(courseDepth: Int?) {
        self.courseDepth = courseDepth
        (track, hasTrackInLap) = (OpenTrack(), false)
    }

    private mutating func readFix(into fixes: inout FixCollector) throws(RouteError) {
        var fix = Fix(latitude: .nan, longitude: .nan)
        var moment: ClockZone.Moment?
        var hasPosition = false
        while try xml.nextTag() == .start {
            if xml.isAt("Time") {
                moment = try xml.time(&times, noting: &fixes.remarks)
            } else if xml.isAt("Position") {
                hasPosition = true
                try readPosition(of: &fix)
            } else if xml.isAt("AltitudeMeters") {
                fix.elevation = try xml.number()
            } else if xml.isAt("Extensions") {
                try readExtensions(of: &fix)
            } else {
                try xml.skipElement()
            }
        }
        guard hasPosition else { return }
        track.take(&fix, in: &fixes)
        fix.judge()
        fixes.add(fix, at: moment)
    }

    private mutating func readPosition(of fix: inout Fix) throws(RouteError) {
        while try xml.nextTag() == .start {
            if xml.isAt("LatitudeDegrees") {
                fix.latitude = try xml.number() ?? .nan
            } else if xml.isAt("LongitudeDegrees") {
                fix.longitude = try xml.number() ?? .nan
            } else {
                try xml.skipElement()
            }
        }
    }

    /// Reads to the end of the extensions that have just begun; the speed may be at any depth.
    private mutating func readExtensions(of fix: inout Fix) throws(RouteError) {
        let level = xml.depth
        while true {
            if try xml.nextTag() == .end {
                if xml.depth < level { return }
            } else if xml.isAt("Speed"), let speed = try xml.number() {
                fix.speed = speedUnit.inMetresPerSecond(speed)
            }
        }
    }

    private mutating func readPlace(into fixes: inout FixCollector) throws(RouteError) {
        var place = Waypoint(fix: Fix(latitude: .nan, longitude: .nan))
        while try xml.nextTag() == .start {
            if xml.isAt("Name") {
                place.name = try xml.text()
            } else if xml.isAt("Notes") {
                place.description = try xml.text()
            } else if xml.isAt("PointType") {
                place.symbol = try xml.text()
            } else if xml.isAt("Time") {
                let moment = try xml.time(&times, noting: &fixes.remarks)
                place.fix.time = moment.map { Timestamp(secondsSince1970: $0.seconds) }
            } else if xml.isAt("Position") {
                try readPosition(of: &place.fix)
            } else {
                try xml.skipElement()
            }
        }
        place.fix.judge()
        fixes.add(place)
    }
}
