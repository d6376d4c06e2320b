/// What a service calls one of its things by: text, or a whole number.
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

    /// The identifier as it stands in a path.
    public var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }

    /// The identifier as it stands in a path.
    public var description: String { text }

    /// Creates an identifier of text.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Creates an identifier that is a number.
    public init(integerLiteral value: Int64) { self = .number(value) }

    /// Reads a number or text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Writes it as it was read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}
