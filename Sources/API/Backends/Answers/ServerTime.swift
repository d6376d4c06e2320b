public import Routes

/// A time as a server gives it, with or without a zone; a number counts seconds or milliseconds since 1970.
///
/// ```swift
/// let arrival = ServerTime("2026-03-02 08:15")
/// print(try arrival.moment(in: ClockZone("Europe/Zurich")))  // 2026-03-02T07:15:00Z
/// ```
public struct ServerTime: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// From here on a number counts milliseconds: as seconds it would be the year 5138.
    private static let leastMilliseconds = 1e11

    /// The time as it came.
    public let text: String

    /// Takes a time as it came.
    public init(_ text: String) { self.text = text }

    /// Takes a time as it came.
    public init(stringLiteral value: String) { text = value }

    /// The moment in ISO 8601, in UTC with milliseconds, as the JavaScript of web clients writes it.
    public init(_ moment: Timestamp) {
        let text = moment.iso8601
        self.text = text.hasSuffix("Z") && !text.contains(".") ? text.dropLast() + ".000Z" : text
    }

    /// The time as it came.
    public var description: String { text }

    /// The moment; `nil` where the text says no zone, or no time.
    public var moment: Timestamp? {
        guard let number = Double(text) else { return try? Timestamp(iso8601: text) }
        guard number.isFinite else { return nil }
        return Timestamp(
            secondsSince1970: number.magnitude < Self.leastMilliseconds ? number : number / 1_000)
    }

    /// The same time where its text says a zone; otherwise the text is read as UTC. Text that is no time stays as it is.
    var inUTC: ServerTime {
        guard moment == nil, let moment = try? Timestamp(iso8601: text + "Z") else { return self }
        return ServerTime(moment)
    }

    /// Whether it is a day without a time.
    public var isDay: Bool { CalendarDate(text) != nil }

    /// The moment; a time without a zone is what clocks of `zone` show, and a day is its beginning.
    public func moment(in zone: ClockZone) throws(RouteError) -> Timestamp {
        if let moment { return moment }
        return try Timestamp(iso8601: isDay ? text + "T00:00" : text, in: zone)
    }

    /// Reads text or a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else if let number = try? container.decode(Int64.self) {
            self.init("\(number)")
        } else {
            self.init("\(try container.decode(Double.self))")
        }
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
