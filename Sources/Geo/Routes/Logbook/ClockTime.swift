/// A time of day as a clock shows it, `08:15`; `24:00` is the end of the day.
public struct ClockTime: Hashable, Sendable {
    /// Seconds since the clock showed midnight.
    public let seconds: Double

    /// Reads `8:15` or `08:15`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 1_440
        else { return nil }
        seconds = Double(hour * 3_600 + minute * 60)
    }
}

extension ClockTime: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = ClockTime(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text.prefix(40))\" is no time of day such as 08:15")
        }
        self = time
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        let minutes = Int(seconds) / 60
        var container = encoder.singleValueContainer()
        try container.encode(
            "\(CalendarDate.padded(minutes / 60, 2)):\(CalendarDate.padded(minutes % 60, 2))")
    }
}
