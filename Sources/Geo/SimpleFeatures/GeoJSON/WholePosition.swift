import Streams

/// A position of two to four finite numbers that is completely in the window.
struct WholePosition {
    /// A number after the first two.
    struct Number {
        let value: Double
        let text: UnsafeBufferPointer<UInt8>
    }

    let x: Double
    let y: Double
    private(set) var third: Number?
    private(set) var fourth: Number?
    /// The end of the position and the white space after it.
    private(set) var end: UnsafePointer<UInt8>

    /// Reads the position at `start`; `nil` for anything else, and for more than four numbers. The byte at `limit` is zero.
    @inline(__always)
    init?(_ start: UnsafePointer<UInt8>, end limit: UnsafePointer<UInt8>) {
        guard start.pointee == UInt8(ascii: "[") else { return nil }
        end = Self.behindSpace(start + 1)
        guard let x = DecimalReader.read(&end, end: limit, as: .json), x.isFinite else { return nil }
        end = Self.behindSpace(end)
        guard end.pointee == UInt8(ascii: ",") else { return nil }
        end = Self.behindSpace(end + 1)
        guard let y = DecimalReader.read(&end, end: limit, as: .json), y.isFinite else { return nil }
        end = Self.behindSpace(end)
        self.x = x
        self.y = y
        if end.pointee != UInt8(ascii: "]") {
            guard takeFurther(limit) else { return nil }
        }
        // The caller reports numbers that are too long.
        guard end - start < JSONReader.maximumNumberBytes else { return nil }
        end = Self.behindSpace(end + 1)
    }

    private mutating func takeFurther(_ limit: UnsafePointer<UInt8>) -> Bool {
        third = takeOne(limit)
        if third != nil && end.pointee == UInt8(ascii: ",") { fourth = takeOne(limit) }
        return third != nil && end.pointee == UInt8(ascii: "]")
    }

    private mutating func takeOne(_ limit: UnsafePointer<UInt8>) -> Number? {
        guard end.pointee == UInt8(ascii: ",") else { return nil }
        let number = Self.behindSpace(end + 1)
        end = number
        guard let value = DecimalReader.read(&end, end: limit, as: .json), value.isFinite else { return nil }
        let text = UnsafeBufferPointer(start: number, count: end - number)
        end = Self.behindSpace(end)
        return Number(value: value, text: text)
    }

    @inline(__always)
    static func behindSpace(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = start
        while cursor.pointee <= 0x20, [0x20, 0x0A, 0x0D, 0x09].contains(cursor.pointee) { cursor += 1 }
        return cursor
    }
}
