import Batch
import Routes

/// Errors in a file's fixes, and notes on how they were read.
struct RouteFindings {
    private(set) var faults: [ItemFailure] = []
    private(set) var notes: [String] = []

    /// No errors and notes.
    init() {}

    /// One error for all fixes without a place on the globe, and the remarks of the source.
    ///
    /// - Parameters:
    ///   - name: the file's name, if it is read beside the item.
    ///   - joinedName: the file's name, if notes are on several files.
    init(
        _ routes: [Route], from source: any FixSource, ofFile name: String? = nil,
        joined joinedName: String? = nil
    ) {
        var placeless = PlacelessFixes()
        for route in routes {
            for segment in route.segments {
                for fix in segment where !fix.hasPlace { placeless.note(fix) }
            }
        }
        self.init(placeless, from: source, ofFile: name, joined: joinedName)
    }

    init(
        _ placeless: PlacelessFixes, from source: any FixSource, ofFile name: String? = nil,
        joined joinedName: String? = nil
    ) {
        faults = placeless.faults(ofFile: name, arePlanar: source.isPlanar)
        add(source.remarks, ofFile: name, joined: joinedName ?? name)
    }

    /// Adds the errors and notes of another file.
    mutating func add(_ other: RouteFindings) {
        faults += other.faults
        notes += other.notes
    }

    /// Adds errors of files.
    mutating func add(_ failures: [ItemFailure]) { faults += failures }

    /// Adds further notes.
    mutating func add(_ more: [String]) { notes += more }

    private mutating func add(_ remarks: [ReadingRemark], ofFile name: String?, joined joinedName: String?) {
        for remark in remarks {
            let place = [remark.isFault ? name : joinedName, remark.first.place].compactMap(\.self)
                .joined(separator: ", ")
            if remark.isFault {
                var fault = ItemFailure(
                    code: "\(remark.first.code)", message: remark.message,
                    place: place.isEmpty ? nil : place, remedy: remark.first.remedy)
                fault.file = name
                faults.append(fault)
            } else {
                let label = remark.message.hasPrefix("warning: ") ? "warning: " : ""
                let words = remark.message.dropFirst(label.count)
                notes.append(
                    "\(label)\(place.isEmpty ? "" : "\(place): ")\(words). \(remark.first.remedy)")
            }
        }
    }
}

/// Counts fixes without a place on the globe.
struct PlacelessFixes: Sendable {
    private var count = 0
    private var first = Int.max

    mutating func note(_ fix: Fix) {
        count += 1
        first = min(first, fix.sourceIndex)
    }

    /// Adds the count of another part of the source.
    mutating func add(_ other: PlacelessFixes) {
        count += other.count
        first = min(first, other.first)
    }

    /// One error for all of them.
    ///
    /// - Parameters:
    ///   - name: the name of a file beside the item; otherwise `nil`.
    ///   - arePlanar: whether the source has eastings and northings instead of degrees.
    func faults(ofFile name: String?, arePlanar: Bool) -> [ItemFailure] {
        guard count > 0 else { return [] }
        let (fixes, are, them) = count == 1 ? ("1 fix", "is", "it") : ("\(count) fixes", "are", "them")
        let lack = arePlanar ? "easting and northing in LV95 or LV03" : "usable latitude and longitude"
        let example =
            arePlanar
            ? ", as 2600000 and 1200000 in LV95 or 600000 and 200000 in LV03" : "; use decimal points"
        var fault = ItemFailure(
            code: "route.fixWithoutPlace",
            message: "\(fixes) without \(lack) \(are) left out",
            place: [name, "fix \(first + 1)"].compactMap(\.self).joined(separator: ", "),
            remedy: "Fix \(them) in the file\(example).")
        fault.file = name
        return [fault]
    }
}

extension CleaningAccount {
    /// Reasons to doubt the figures of a cleaned route.
    var doubts: [String] {
        var doubts: [String] = []
        if fastLegs > 0 {
            let legs = fastLegs == 1 ? "1 leg is" : "\(fastLegs) legs are"
            doubts.append("\(legs) faster than --max-speed allows, but still included")
        }
        if detours > 0 {
            let fixes =
                detours == 1 ? "1 fix is a possible outlier" : "\(detours) fixes are possible outliers"
            doubts.append(
                "\(fixes): the vehicle would have left the route and returned at more than twice the surrounding speed"
            )
        }
        for effect in effects {
            if effect.rule == .orderByTime, effect.metres < -rawDistance / 100 {
                doubts.append(
                    "the route is longer in the order of its times than as recorded; times may be wrong"
                )
            }
            if effect.rule == .jumps, effect.fixesRemoved > max(rawFixCount / 20, 20) {
                doubts.append(
                    "\(effect.fixesRemoved) of \(rawFixCount) fixes were removed as jumps; for a faster vehicle raise --max-speed, for several vehicles in one table name the column of devices: --columns device=NAME"
                )
            }
        }
        return doubts
    }
}

/// Times of a receiver whose count of GPS weeks has rolled over: they are 1024 weeks early.
enum WeekRollover {
    /// 1024 weeks in seconds.
    private static let span = 619_315_200.0
    /// From 6 January 1980, when GPS began, to 2010. Later times are not doubted.
    private static let doubtful = 315_964_800.0..<1_262_304_000.0

    /// A note on a record that begins at a time, `nil` unless the time is doubtful.
    static func note(onRecordFrom start: Timestamp?) -> String? {
        guard let start, doubtful.contains(start.secondsSince1970) else { return nil }
        let later = Timestamp(secondsSince1970: start.secondsSince1970 + span)
        return
            "the record begins on \(day(start)), before 2010; times of a device whose GPS week has rolled over are 1024 weeks early, which would make it \(day(later))"
    }

    private static func day(_ time: Timestamp) -> Substring { time.iso8601.prefix(10) }
}
