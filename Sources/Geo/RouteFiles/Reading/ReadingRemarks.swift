import Routes

/// Collects errors and warnings of reading by kind.
struct ReadingRemarks: Sendable {
    private(set) var all: [ReadingRemark] = []

    mutating func note(_ error: RouteError, count: Int = 1) {
        if let known = all.firstIndex(where: { $0.first.code == error.code }) {
            all[known].count += count
        } else {
            all.append(ReadingRemark(first: error, count: count))
        }
    }

    /// Notes once that a position's speed has no unit.
    mutating func noteUnit(of position: JSONPosition) {
        guard let name = position.speedWithoutUnit, !all.contains(where: { $0.first.code == .assumedUnit })
        else { return }
        note(.assumedUnit(of: name))
    }

    /// Notes a name of which some bytes could not be decoded.
    mutating func noteEncoding(of name: String?) {
        guard let name, name.unicodeScalars.contains("\u{FFFD}") else { return }
        note(.encoding(of: name))
    }

    /// Adds the remarks of a later part of the source.
    mutating func add(_ later: ReadingRemarks) {
        for remark in later.all { note(remark.first, count: remark.count) }
    }

    /// The result of `read`; `nil` for an unreadable time, which is noted.
    mutating func moment(
        at place: @autoclosure () -> String, _ read: () throws(RouteError) -> ClockZone.Moment?
    ) throws(RouteError) -> ClockZone.Moment? {
        do throws(RouteError) {
            let moment = try read()
            if let moment, moment.isSkipped { note(.skippedTime(moment).at(place())) }
            if let moment, moment.isAssumed { note(.assumedZone(moment).at(place())) }
            return moment
        } catch {
            guard error.code == .badTime else { throw error.place == nil ? error.at(place()) : error }
            note(error.at(error.place ?? place()))
            return nil
        }
    }

    /// Throws the first error if no time or no fix of the whole source could be read.
    func check(hasFixes: Bool, hasTimes: Bool) throws(RouteError) {
        for remark in all where remark.first.code == .badTime ? !hasTimes : remark.isFault && !hasFixes {
            throw remark.first
        }
    }
}

extension RouteError {
    /// A speed without a unit was read as metres a second.
    static func assumedUnit(of name: String) -> RouteError {
        RouteError(
            .assumedUnit, "\"\(name.prefix(40))\" has no unit and is read as metres per second",
            remedy: "Name another unit with --speed-unit.")
    }

    fileprivate static func encoding(of name: String) -> RouteError {
        RouteError(
            .encoding, "warning: the name \"\(name.prefix(40))\" is not encoded in UTF-8",
            remedy: "Save the table as CSV in UTF-8.")
    }

    fileprivate static func assumedZone(_ moment: ClockZone.Moment) -> RouteError {
        RouteError(
            .assumedZone,
            "warning: a time has no zone and is read as UTC, as the format requires: "
                + Timestamp(secondsSince1970: moment.seconds).iso8601,
            remedy: "If it is in another zone, name that zone with --zone.")
    }

    fileprivate static func skippedTime(_ moment: ClockZone.Moment) -> RouteError {
        let read = Timestamp(secondsSince1970: moment.seconds)
        return RouteError(
            .skippedTime,
            "no clock of the zone shows this time, because clocks skip it; it is read as \(read.iso8601)",
            remedy: "Check that --zone names the right zone.")
    }
}
