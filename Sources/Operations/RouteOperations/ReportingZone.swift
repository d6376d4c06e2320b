import Batch
import Routes
import SimpleFeatures

/// The zone of days and clocks in a report.
///
/// The zone of a file's times without one is another matter: a tracker that exports in UTC drives in Switzerland all the same.
enum ReportingZone {
    /// The default.
    static let usual = "Europe/Zurich"

    /// The zone of that name, or the default.
    static func zone(_ name: String?) throws -> ClockZone {
        try ParameterCheck.taken("reportZone") { try ClockZone(name ?? usual) }
    }

    /// A warning where clocks at the vehicles' places do not follow the zone; `nil` where they may.
    static func doubt(_ zone: ClockZone, at itineraries: [Itinerary]) -> String? {
        let ends = itineraries.flatMap { itinerary in
            [itinerary.stretches.first?.start, itinerary.stretches.last?.end].compactMap(\.self)
        }
        return doubt(zone, among: ends.map { (place: $0.position, time: $0.time) })
    }

    /// The same for routes, by the first and last fix of each that has a time.
    static func doubt(_ zone: ClockZone, at routes: [Route]) -> String? {
        let ends = routes.flatMap { route in
            let firsts = route.segments.compactMap { $0.first(where: isTimed) }
            let lasts = route.segments.compactMap { $0.last(where: isTimed) }
            return [firsts.first, lasts.last].compactMap(\.self)
        }
        return doubt(
            zone, among: ends.compactMap { fix in fix.time.map { (place: fix.position, time: $0) } })
    }

    private static func isTimed(_ fix: Fix) -> Bool { fix.isValid && fix.hasPlace && fix.time != nil }

    private static func doubt(
        _ zone: ClockZone, among ends: [(place: Position, time: Timestamp)]
    ) -> String? {
        guard let end = ends.first(where: { !zone.isPlausible(at: $0.place, $0.time) }) else { return nil }
        let place = "\(rounded(end.place.y)), \(rounded(end.place.x))"
        return
            "warning: days and clocks are those of \(zone.name), but clocks at \(place), where fixes are, show another time. Name the zone of the place with --report-zone"
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
}
