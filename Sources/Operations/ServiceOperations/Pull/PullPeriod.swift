import Backends
import Batch
import Routes

/// A device's time that is pulled, checked.
struct PullPeriod: Sendable {
    static let usualZone = "Europe/Zurich"
    private static let mostDays = 36_600.0

    let device: Int
    let start: Timestamp
    let end: Timestamp
    /// The zone of days and clocks.
    let zone: ClockZone

    /// - Parameters:
    ///   - from: a day, a month, a year or a time.
    ///   - until: the same; a day, a month or a year belongs to it.
    init(device: Int, from: String, until: String, zone: String?) throws {
        let zone = try ParameterCheck.taken("zone") { try ClockZone(zone ?? Self.usualZone) }
        let beginning = try ParameterCheck.taken("from") { try TimeWindow(since: from, until: nil, in: zone) }
        let window = try ParameterCheck.taken("until") {
            try TimeWindow(since: from, until: until, in: zone)
        }
        guard let start = beginning.since else { throw ParameterFailure("from", "a beginning was expected") }
        guard let end = window.until else { throw ParameterFailure("until", "an end was expected") }
        guard end.seconds(since: start) <= Self.mostDays * 86_400 else {
            throw ParameterFailure("until", "at most a hundred years are pulled")
        }
        self.device = device
        self.start = start
        self.end = end
        self.zone = zone
    }

    /// The first day, and the last where that is another one.
    var days: String {
        let last = Timestamp(secondsSince1970: end.secondsSince1970 - 1)
        let days = [start, last].map { String(zone.iso8601($0).prefix(10)) }
        return days[0] == days[1] ? days[0] : "\(days[0]) – \(days[1])"
    }

    /// Whether a travel belongs to it.
    ///
    /// The service finds automatic travels in the time it was asked for, so one may be off by the service's idea of a day.
    /// Manual travels come unfiltered, so they must overlap it.
    func mayHave(_ travel: VueTraccar.Travel) -> Bool {
        guard travel.device ?? device == device else { return false }
        let slack = travel.source == .manual ? 0 : 86_400.0
        func moment(_ time: ServerTime) -> Timestamp? { try? time.moment(in: zone) }
        let isTooEarly = moment(travel.end).map { start.seconds(since: $0) > slack } ?? false
        let isTooLate = moment(travel.start).map { $0.seconds(since: end) > slack } ?? false
        return !isTooEarly && !isTooLate
    }

    /// As VueTraccar is asked for it.
    var period: VueTraccar.Period {
        VueTraccar.Period(device: device, from: ServerTime(start), to: ServerTime(end))
    }

    /// The time in pieces of so many days, one after the other without a gap.
    func pieces(ofDays days: Int) -> [VueTraccar.Period] {
        let length = Double(days) * 86_400
        let count = max(1, Int((end.seconds(since: start) / length).rounded(.up)))
        return (0..<count).map { index in
            let first = Timestamp(secondsSince1970: start.secondsSince1970 + Double(index) * length)
            let last = Timestamp(
                secondsSince1970: min(end.secondsSince1970, first.secondsSince1970 + length))
            return VueTraccar.Period(device: device, from: ServerTime(first), to: ServerTime(last))
        }
    }
}

extension ItemFailure {
    /// What is pulled of a device needs one, and its time.
    static var noPeriod: ItemFailure {
        ItemFailure(
            code: "pull.noPeriod", message: "nothing says which device and which time is meant",
            remedy: "Name device, from and until.", cause: .setting)
    }
}
