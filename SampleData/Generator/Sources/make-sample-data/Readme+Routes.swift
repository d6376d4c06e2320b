extension Readme {
    var routes: String {
        let clean = drive.fixes, file = recording.fixes
        let segments = [file[..<recording.afternoon], file[recording.afternoon...]]
        return """
            ## routes/day.gpx and routes/positions.json

            One vehicle on 2025-05-14, from \(clock(file.first)) to \(clock(file.last)) UTC: a round trip through \
            Musterwil, a drive to Bern and back, and a round trip through the countryside. The roads are invented. \
            Both files hold the same \(file.count) fixes in the same order; the GPX has two segments of \
            \(segments[0].count) and \(segments[1].count). In `positions.json`, speeds are in knots; `distance` and \
            `totalDistance` are computed as by Traccar's server (on a sphere of radius 6378137 m, in the order of the \
            file).

            | | metres |
            |---|---|
            | the true drive (\(clean.count) fixes) | \(fixed(Earth.length(clean), decimals: 3)) |
            | the unchanged file, all fixes in order | \(fixed(Earth.length(file), decimals: 3)) |
            | the unchanged GPX, each segment separately | \(fixed(segments.map { Earth.length($0) }.reduce(0, +), decimals: 3)) |

            Distances are on the WGS84 ellipsoid (Karney), between the coordinates in the file. The true drive is the \
            record without the errors below and with the late fix in its place by time; stops add no distance. Its \
            legs: \(legs).

            | error | count | index in the file, from 0 |
            |---|---|---|
            \(dirt)

            A third stop (\(DayPlan.stops[0].name)) lasts \(DayPlan.stops[0].minutes) minutes and has no fix: it lies \
            between the indexes \(quietStop) and \(quietStop + 1).

            """
    }

    private var legs: String {
        drive.legs.map { fixed(Earth.length($0), decimals: 3) + " m" }.joined(separator: ", ")
    }

    private func clock(_ fix: Fix?) -> String {
        fix.map { String($0.timeText(suffix: "Z").dropFirst(11)) } ?? ""
    }

    private var dirt: String {
        let dirt = recording.dirt
        let reporting = DayPlan.stops.filter(\.reports)
        let drift = zip(dirt.drift, reporting).map { range, stop in
            """
            | drift while parked \(stop.minutes) minutes (\(stop.name)), a fix every 2 minutes within 15 m | \
            \(range.count) | \(range.lowerBound) to \(range.upperBound) |
            """
        }
        return
            (drift + [
                "| jump, \(fixed(jump / 1000, decimals: 1)) km away | 1 | \(dirt.jump) |",
                "| exact copies of the preceding fix (only `id` differs) | \(dirt.duplicates.count) | "
                    + dirt.duplicates.map(String.init).joined(separator: ", ") + " |",
                "| out of order: by its time it belongs before index \(dirt.outOfOrder - 4) | 1 | \(dirt.outOfOrder) |",
                "| at 0/0, `valid` false | 1 | \(dirt.zero) |",
            ]).joined(separator: "\n")
    }

    /// The last fix before the stop at which the tracker is silent.
    private var quietStop: Int {
        drive.legs[0].last.flatMap { recording.fixes.firstIndex(of: $0) } ?? 0
    }

    private var jump: Double {
        Earth.distance(recording.fixes[recording.dirt.jump - 1], recording.fixes[recording.dirt.jump])
    }
}
