/// Writes numbers as decimal text: shortest, or with decimals rounded as exactly as `printf("%.*f")` does.
///
/// Decimals come from the binary value in whole numbers, so that nothing is lost before the rounding; a tie, which a
/// binary value seldom is, goes to the even digit. Zero never has a sign, also where a small negative number
/// rounds to it: this is the one difference from `printf`.
public struct DecimalWriter: Sendable {
    /// How a number looks.
    public enum Style: Hashable, Sendable {
        /// As few digits as read back to the same bits; whole numbers without a point, exponents where they are shorter.
        case shortest
        /// So many decimals, 0 to 17.
        case fixed(decimals: Int)
        /// So many decimals, 0 to 17, without zeros at the end; whole numbers without a point.
        case upTo(decimals: Int)
    }

    /// The bytes that `write` needs room for.
    public static let room = 384

    /// How numbers look.
    public let style: Style
    let decimals: Int
    let keepsZeros: Bool
    let scale: UInt64

    /// Creates a writer; fewer than 0 or more than 17 decimals are taken as the nearest of these.
    public init(_ style: Style) {
        self.style = style
        switch style {
        case .shortest: decimals = 0
        case .fixed(let decimals), .upTo(let decimals): self.decimals = min(max(decimals, 0), 17)
        }
        if case .fixed = style { keepsZeros = true } else { keepsZeros = false }
        scale = PowersOfTen.integer(decimals)
    }

    /// Writes `value` to the front of `text`, which has `room` bytes, and returns how many it took.
    ///
    /// A value that is not finite has no decimal text: nothing is written, and 0 returned.
    @inline(__always)
    public func write(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        guard value.isFinite else { return 0 }
        if case .shortest = style { return writeShortest(value, to: text) }
        return writeDecimals(value, to: text)
    }

    /// Appends `value`, which is finite.
    public func append(_ value: Double, to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.room) { text in
            guard let start = text.baseAddress else { return }
            let count = write(value, to: start)
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// `value`, which is finite, as text.
    public func string(_ value: Double) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Swift's own shortest digits, its ".0" left out.
    private func writeShortest(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        if value == 0 {
            text[0] = UInt8(ascii: "0")
            return 1
        }
        var count = 0
        for byte in value.description.utf8 {
            text[count] = byte
            count += 1
        }
        let hasIdlePoint =
            count > 2 && text[count - 1] == UInt8(ascii: "0") && text[count - 2] == UInt8(ascii: ".")
        return hasIdlePoint ? count - 2 : count
    }
}
