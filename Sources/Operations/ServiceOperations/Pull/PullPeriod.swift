package import Answers
import Backends
public import Batch
import PrintedTexts
import RouteOperations
package import Routes

/// A device and a period to pull, validated.
struct PullPeriod: Sendable {
    private static let usualZone = "Europe/Zurich"

    /// The time zone of the parameter `zone`, or the usual one.
    static func zone(_ name: String?) throws -> ClockZone {
        try ParameterCheck.taken("zone") { try ClockZone(name ?? usualZone) }
    }
    private static let mostDays = 36_600.0

    let device: Int
    let start: Timestamp
    let end: Timestamp
    /// The time zone of days and clock times.
    let zone: ClockZone

    /// - Parameters:
    ///   - from: a day, a month, a year or a time.
    ///   - until: the same; a day, a month or a year is included.
    /// - Throws: `ParameterFailure` naming the parameter, also for periods of more than a hundred years.
    init(device: Int, from: String, until: String, zone: String?) throws {
        let zone = try Self.zone(zone)
        let beginning = try ParameterCheck.taken("from") { try TimeWindow(since: from, until: nil, in: zone) }
        let window = try ParameterCheck.taken("until") {
            try TimeWindow(since: from, until: until, in: zone)
        }
        guard let start = beginning.since else { throw ParameterFailure("from", "a start was expected") }
        guard let end = window.until else { throw ParameterFailure("until", "an end was expected") }
        guard end.seconds(since: start) <= Self.mostDays * 86_400 else {
            throw ParameterFailure("until", "at most a hundred years can be pulled")
        }
        self.device = device
        self.start = start
        self.end = end
        self.zone = zone
    }

    /// The first day, and the last if it is a different one, for titles.
    func days(in language: PrintedLanguage) -> String {
        let first = zone.day(of: start)
        return (first...max(first, lastDay)).printed(in: language)
    }

    /// Whether it is within one day of its zone.
    var hasOneDay: Bool { zone.day(of: start) == lastDay }

    private var lastDay: CalendarDate { zone.day(of: Timestamp(secondsSince1970: end.secondsSince1970 - 1)) }

    /// Whether a travel belongs to the period.
    ///
    /// The service filters automatic travels itself and may define a day differently, so those may be off by a day. It returns
    /// manual travels unfiltered, so those must overlap the period.
    func mayHave(_ travel: VueTraccar.Travel) -> Bool {
        guard travel.device ?? device == device else { return false }
        let slack = travel.source == .manual ? 0 : 86_400.0
        func moment(_ time: ServerTime) -> Timestamp? { try? time.moment(in: zone) }
        let isTooEarly = moment(travel.end).map { start.seconds(since: $0) > slack } ?? false
        let isTooLate = moment(travel.start).map { $0.seconds(since: end) > slack } ?? false
        return !isTooEarly && !isTooLate
    }

    /// The period as VueTraccar takes it.
    var period: VueTraccar.Period {
        VueTraccar.Period(device: device, from: ServerTime(start), to: ServerTime(end))
    }

    /// The period in consecutive pieces of `days` days without gaps.
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

extension ClockZone {
    /// A service's time by this clock, in ISO 8601 with its offset; a text that is not a time stays as it is.
    package func text(of time: ServerTime) -> String {
        (try? time.moment(in: self)).map { iso8601($0) } ?? time.text
    }
}

/// Parameters of an operation that pulls the data of a device in a period.
public protocol TimePulling: ServicePulling {
    var time: PullTimeParameters { get }
}

/// A device and a period.
public struct PullTimeParameters: OperationParameters {
    @Parameter("Number of the device.", .required, .value("n")) public var device: Int?
    @Parameter(
        "Start of the period: a day (2026-03-02), a month, a year, or a time.", .required, .value("when"))
    public var from: String?
    @Parameter(
        "End of the period: a day, a month or a year (inclusive), or a time.", .required,
        .value("when"))
    public var until: String?
    @Parameter("Time zone of days and times. (default: Europe/Zurich)", .value("zone"))
    public var zone: String?

    public static let title = "The period"

    public init() {}
}

extension TimePulling {
    /// The period, checked; `nil` without a device or one of its ends.
    var period: PullPeriod? {
        get throws {
            guard let device = time.device, let from = time.from, let until = time.until else { return nil }
            return try PullPeriod(device: device, from: from, until: until, zone: time.zone)
        }
    }

    /// The period, checked; throws without a device or one of its ends.
    func requiredPeriod() throws -> PullPeriod {
        guard let period = try period else {
            throw ItemFailure(
                code: "pull.noPeriod", message: "the device or the period is missing",
                remedy: "Give device, from and until.", cause: .setting)
        }
        return period
    }
}
