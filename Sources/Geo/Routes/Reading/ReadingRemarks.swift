/// What of a source could not be taken as it stands, though the rest could: how often, and the first time.
public struct ReadingRemark: Hashable, Sendable {
    /// The first of its kind, with its place.
    public let first: RouteError
    /// How many there are.
    public internal(set) var count: Int

    /// Whether something is lost; otherwise it has only been read in a way that a person should know of.
    public var isFault: Bool { [.badTime, .syntax, .badHemisphere, .badChecksum].contains(first.code) }

    /// How many there are, and what is wrong with the first.
    public var message: String {
        let isOne = count == 1
        return switch first.code {
        case .badTime:
            "\(count) \(isOne ? "time cannot be read, so its fix has" : "times cannot be read, so their fixes have") "
                + "none; the first: \(first.message)"
        case .syntax:
            "\(count) \(isOne ? "record cannot be read and is" : "records cannot be read and are") left out; "
                + "the first: \(first.message)"
        case .badHemisphere:
            "\(count) \(isOne ? "fix has" : "fixes have") no place, since a word beside the degrees contradicts them; "
                + "the first: \(first.message)"
        default: isOne ? first.message : "\(first.message); and \(count - 1) more"
        }
    }
}

/// Counts what a reader cannot take as it stands, kind by kind.
struct ReadingRemarks: Sendable {
    private(set) var all: [ReadingRemark] = []

    mutating func note(_ error: RouteError, count: Int = 1) {
        if let known = all.firstIndex(where: { $0.first.code == error.code }) {
            all[known].count += count
        } else {
            all.append(ReadingRemark(first: error, count: count))
        }
    }

    /// Notes once that a position's speed says no unit.
    mutating func noteUnit(of position: JSONPosition) {
        guard let name = position.speedWithoutUnit, !all.contains(where: { $0.first.code == .assumedUnit })
        else { return }
        note(.assumedUnit(of: name))
    }

    /// Adds those of a later part of the source.
    mutating func add(_ later: ReadingRemarks) {
        for remark in later.all { note(remark.first, count: remark.count) }
    }

    /// The moment that `read` gives; none where it is no time, which costs its fix the time and nothing else.
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

    /// Throws what was wrong first where of a whole source no time could be read, or no fix.
    func check(hasFixes: Bool, hasTimes: Bool) throws(RouteError) {
        for remark in all where remark.first.code == .badTime ? !hasTimes : remark.isFault && !hasFixes {
            throw remark.first
        }
    }
}

extension RouteError {
    /// Metres a second it is for whatever says no unit.
    static func assumedUnit(of name: String) -> RouteError {
        RouteError(
            .assumedUnit, "\"\(name.prefix(40))\" says no unit and is read as metres a second",
            remedy: "Name another unit with --speed-unit.")
    }

    fileprivate static func assumedZone(_ moment: ClockZone.Moment) -> RouteError {
        RouteError(
            .assumedZone,
            "warning: a time does not say its zone and is read as UTC, as the format has it: "
                + Timestamp(secondsSince1970: moment.seconds).iso8601,
            remedy: "If the program that wrote it meant another clock, name its zone with --zone.")
    }

    fileprivate static func skippedTime(_ moment: ClockZone.Moment) -> RouteError {
        let read = Timestamp(secondsSince1970: moment.seconds)
        return RouteError(
            .skippedTime,
            "no clock of the zone shows this time, since it is put forward over it; it is read as "
                + "\(read.iso8601), as if it were not",
            remedy: "Check that --zone names the zone in which the times are meant.")
    }
}
