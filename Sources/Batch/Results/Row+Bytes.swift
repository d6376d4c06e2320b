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
            Self.append(UInt64(number.magnitude), digits: 1, to: &bytes)
        case .number(let number, let decimals): Self.append(number, decimals, to: &bytes)
        case .text, .sentence, .flag, .list, .missing: bytes.append(contentsOf: text.utf8)
        }
    }

    private static let powersOfTen = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

    private static func append(_ number: Double, _ decimals: Int, to bytes: inout [UInt8]) {
        let decimals = min(max(decimals, 0), 15)
        let scale = powersOfTen[decimals]
        let scaled = (number * scale).rounded()
        guard scaled.magnitude < 9e15 else { return bytes.append(contentsOf: "\(number)".utf8) }
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        append(UInt64(scaled.magnitude), digits: decimals + 1, decimals: decimals, to: &bytes)
    }

    /// Appends a number in so many digits at least, a point before the last `decimals` of them.
    private static func append(
        _ number: UInt64, digits: Int, decimals: Int = 0, to bytes: inout [UInt8]
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { room in
            var start = room.count
            var rest = number
            var count = 0
            repeat {
                if count == decimals, decimals > 0 {
                    start -= 1
                    room[start] = UInt8(ascii: ".")
                }
                start -= 1
                room[start] = UInt8(truncatingIfNeeded: 48 + rest % 10)
                rest /= 10
                count += 1
            } while rest > 0 || count < digits
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[start...]))
        }
    }
}
