public import Routes

/// An identifier given by a service: text or a whole number.
///
/// ```swift
/// let one: Identifier = 4, other: Identifier = "3f1c"
/// print(one.text)  // 4
/// ```
public enum Identifier: Hashable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringLiteral, ExpressibleByIntegerLiteral
{
    case number(Int64)
    case text(String)

    /// The identifier as text, for example for a path.
    public var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }

    /// The identifier as text.
    public var description: String { text }

    /// Creates a text identifier.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Creates a numeric identifier.
    public init(integerLiteral value: Int64) { self = .number(value) }

    /// Decodes a number or a text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Encodes a number or a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

/// A value from a list that a service may extend; an unknown word is kept.
public protocol ServerWord: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The known values with their spellings, the service's own first; case is ignored.
    static var spellings: [(value: Self, words: [String])] { get }

    /// The value for an unknown word.
    static func other(_ word: String) -> Self

    /// The word of an unknown value; `nil` for a known one.
    var unknownWord: String? { get }
}

extension ServerWord {
    /// The value for a word.
    public init(_ word: String) {
        let lowercased = word.lowercased()
        let known = Self.spellings.first { $0.words.contains { $0.lowercased() == lowercased } }
        self = known?.value ?? .other(word)
    }

    /// The word in the service's spelling.
    public var word: String {
        unknownWord ?? Self.spellings.first { $0.value == self }?.words.first ?? ""
    }

    /// The word in the service's spelling.
    public var description: String { word }

    /// Decodes a word.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the word in the service's spelling.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(word)
    }
}

/// A time as a service writes it, with or without a zone; a number counts seconds or milliseconds since 1970.
///
/// ```swift
/// let arrival = ServerTime("2026-03-02 08:15")
/// print(try arrival.moment(in: ClockZone("Europe/Zurich")))  // 2026-03-02T07:15:00Z
/// ```
public struct ServerTime: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// Numbers from here on count milliseconds; as seconds this would be the year 5138.
    private static let leastMilliseconds = 1e11

    /// The service's text.
    public let text: String

    /// Creates a time from the service's text.
    public init(_ text: String) { self.text = text }

    /// Creates a time from the service's text.
    public init(stringLiteral value: String) { text = value }

    /// Creates a time in ISO 8601, in UTC with milliseconds, as JavaScript writes it.
    public init(_ moment: Timestamp) {
        let text = moment.iso8601
        self.text = text.hasSuffix("Z") && !text.contains(".") ? text.dropLast() + ".000Z" : text
    }

    /// The service's text.
    public var description: String { text }

    /// The moment; `nil` if the text has no zone or is not a time.
    public var moment: Timestamp? {
        guard let number = Double(text) else { return try? Timestamp(iso8601: text) }
        guard number.isFinite else { return nil }
        return Timestamp(
            secondsSince1970: number.magnitude < Self.leastMilliseconds ? number : number / 1_000)
    }

    /// The time with a zone: a text without one is read as UTC. A text that is not a time stays unchanged.
    package var inUTC: ServerTime {
        guard moment == nil, let moment = try? Timestamp(iso8601: text + "Z") else { return self }
        return ServerTime(moment)
    }

    /// Whether the text is a date without a time.
    public var isDay: Bool { CalendarDate(text) != nil }

    /// The moment. A time without a zone is in `zone`, and a date means its first moment.
    public func moment(in zone: ClockZone) throws(RouteError) -> Timestamp {
        if let moment { return moment }
        return try Timestamp(iso8601: isDay ? text + "T00:00" : text, in: zone)
    }

    /// Decodes a text or a number.
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

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
