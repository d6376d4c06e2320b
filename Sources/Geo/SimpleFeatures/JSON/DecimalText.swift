/// Prints numbers with at most a given count of decimals, trailing zeros left out.
///
/// Coordinates go through here, so it works on whole numbers and bytes.
public struct DecimalText: Sendable {
    private let decimals: Int
    private let scale: Double

    /// Creates a printer for 0 to 15 decimals; more or fewer are taken as the nearest of these.
    public init(decimals: Int) {
        self.decimals = min(max(decimals, 0), 15)
        scale = (0..<self.decimals).reduce(1.0) { power, _ in power * 10 }
    }

    /// Appends `value`, which is finite, rounded half away from zero.
    public func append(_ value: Double, to bytes: inout [UInt8]) {
        let scaled = (value * scale).rounded()
        guard scaled.magnitude < 9e15 else {
            bytes.append(contentsOf: "\(value)".utf8)
            return
        }
        var rest = Int64(scaled.magnitude)
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { digits in
            var count = 0
            var pending = decimals
            while pending > 0, rest % 10 == 0 {
                rest /= 10
                pending -= 1
            }
            let hasFraction = pending > 0
            repeat {
                digits[count] = UInt8(48 + rest % 10)
                rest /= 10
                count += 1
                if pending > 0 {
                    pending -= 1
                    if pending == 0 && hasFraction {
                        digits[count] = UInt8(ascii: ".")
                        count += 1
                        if rest == 0 {
                            digits[count] = UInt8(ascii: "0")
                            count += 1
                        }
                    }
                }
            } while rest > 0 || pending > 0
            while count > 0 {
                count -= 1
                bytes.append(digits[count])
            }
        }
    }

    /// `value` as text.
    public func string(_ value: Double) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
