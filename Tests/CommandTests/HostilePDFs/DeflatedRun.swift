import Foundation

/// One byte so many times over, deflated by hand: a megabyte of it takes six kilobytes and no time.
struct DeflatedRun {
    private var bytes = Data([0x78, 0x01])
    private var bits: UInt64 = 0
    private var bitCount = 0

    private static let longestMatch = 258

    /// The stream of zlib.
    static func stream(of byte: UInt8, count: Int) -> Data {
        var run = DeflatedRun()
        run.put(0b011, 3)
        let matches = (count - 1) / longestMatch
        for _ in 0..<(count - matches * longestMatch) { run.putLiteral(byte) }
        run.putMatches(matches)
        run.put(0, 7)
        return run.finished(adler(of: byte, count: count))
    }

    /// Codes of fixed lengths begin with their highest bit.
    private mutating func putLiteral(_ byte: UInt8) {
        let code = byte < 144 ? UInt64(byte) + 0b0011_0000 : UInt64(byte) - 144 + 0b1_1001_0000
        let length = byte < 144 ? 8 : 9
        for bit in (0..<length).reversed() { put(code >> UInt64(bit) & 1, 1) }
    }

    /// Eight matches are thirteen bytes, the same ones again and again.
    private mutating func putMatches(_ count: Int) {
        let group = 8
        let first = min(count, 2 * group)
        for _ in 0..<first { putMatch() }
        let groups = (count - first) / group
        var repeated = Data(bytes.suffix(13))
        while repeated.count < 13 * groups { repeated += repeated }
        bytes += repeated.prefix(13 * groups)
        for _ in 0..<(count - first - group * groups) { putMatch() }
    }

    /// 258 bytes as the one before: length code 285, 11000101, and distance code 0, 00000.
    private mutating func putMatch() { put(0b0_0000_1010_0011, 13) }

    private mutating func put(_ value: UInt64, _ count: Int) {
        bits |= value << UInt64(bitCount)
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }

    private consuming func finished(_ sum: UInt32) -> Data {
        if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        return bytes + Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) })
    }

    private static func adler(of byte: UInt8, count: Int) -> UInt32 {
        let prime = 65_521
        let low = (1 + count * Int(byte)) % prime
        let high = (count + Int(byte) * (count * (count + 1) / 2 % prime)) % prime
        return UInt32(high << 16 | low)
    }
}
