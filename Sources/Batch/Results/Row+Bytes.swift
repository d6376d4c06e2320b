extension Row.Value {
    /// The bytes of `text`.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the bytes of `text`, numbers without a string on the way.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .integer(let number):
            if number < 0 { bytes.append(UInt8(ascii: "-")) }
            Self.append(UInt64(number.magnitude), to: &bytes)
        case .number(let number, let decimals): Self.append(number, decimals, to: &bytes)
        case .text, .sentence, .flag, .list, .missing: bytes.append(contentsOf: text.utf8)
        }
    }

    private static let powersOfTen = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

    private static func append(_ number: Double, _ decimals: Int, to bytes: inout [UInt8]) {
        let decimals = min(max(decimals, 0), 15)
        let scaled = number.magnitude * powersOfTen[decimals]
        guard scaled < 9e15 else { return bytes.append(contentsOf: "\(number)".utf8) }
        // As `rounded()` does it, which calls the C library.
        var whole = Int64(scaled)
        if scaled - Double(whole) >= 0.5 { whole += 1 }
        if number < 0, whole > 0 { bytes.append(UInt8(ascii: "-")) }
        append(UInt64(whole), decimals: decimals, to: &bytes)
    }

    /// Appends a number, a point before the last `decimals` of its digits.
    private static func append(_ number: UInt64, decimals: Int = 0, to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { room in
            var digits = BackwardDigits(room, of: number)
            if decimals > 0 {
                for _ in 0..<decimals / 2 { digits.putTwo() }
                if !decimals.isMultiple(of: 2) { digits.putOne() }
                digits.put(UInt8(ascii: "."))
            }
            digits.putRest()
            bytes.append(contentsOf: digits.written)
        }
    }
}

/// The digits of a number from the last to the first, written from the end of the room for them.
private struct BackwardDigits {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private var rest: UInt64
    private var start: Int

    init(_ room: UnsafeMutableBufferPointer<UInt8>, of number: UInt64) {
        self.room = room
        rest = number
        start = room.count
    }

    var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[start...]) }

    @inline(__always) mutating func put(_ byte: UInt8) {
        start -= 1
        room[start] = byte
    }

    @inline(__always) mutating func putOne() {
        put(UInt8(truncatingIfNeeded: 48 + rest % 10))
        rest /= 10
    }

    @inline(__always) mutating func putTwo() {
        let two = UInt32(truncatingIfNeeded: rest % 100)
        put(UInt8(truncatingIfNeeded: 48 + two % 10))
        put(UInt8(truncatingIfNeeded: 48 + two / 10))
        rest /= 100
    }

    /// All that are left, one at least.
    @inline(__always) mutating func putRest() {
        while rest >= 100 { putTwo() }
        if rest >= 10 { putTwo() } else { putOne() }
    }
}
