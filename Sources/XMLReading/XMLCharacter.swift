/// A character beyond ASCII, as UTF-8 has it and XML allows it.
enum XMLCharacter {
    enum Length {
        case whole(Int)
        /// It goes on behind what is there.
        case cut
        case wrong
    }

    static func length(at start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Length {
        let first = start.pointee
        let count = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard count > 0 else { return .wrong }
        var scalar = UInt32(first) & (0x7F >> UInt32(count))
        for index in 1..<count {
            if start + index >= end { return .cut }
            guard start[index] & 0xC0 == 0x80 else { return .wrong }
            scalar = scalar << 6 | UInt32(start[index] & 0x3F)
        }
        let isOverlong = (count == 3 && scalar < 0x800) || (count == 4 && scalar < 0x1_0000)
        guard !isOverlong, isAllowed(scalar) else { return .wrong }
        return .whole(count)
    }

    /// Whether XML 1.0 knows the character.
    static func isAllowed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    var isNameStart: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self >= 0x80 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: ":")
    }

    var isNamePart: Bool {
        isNameStart || self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}
