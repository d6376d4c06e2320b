/// The sixteen hexadecimal digits that a client puts into `X-CSRF-Token` of each request that changes something.
public struct CSRFToken: Hashable, Sendable, Codable {
    /// The digits.
    public let digits: String

    /// Draws another one.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let number = String(generator.next() as UInt64, radix: 16)
        digits = String(repeating: "0", count: 16 - number.count) + number
    }
}
