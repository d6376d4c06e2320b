/// A box of a file as in ISO/IEC 14496-12, used by HEIF and JPEG 2000: length, type and content.
package struct FileBox {
    /// The four-letter type, such as "meta".
    package let kind: String
    /// The offset of its first byte.
    package let start: Int
    /// The range of its content.
    package let content: Range<Int>

    /// The largest accepted number of boxes in a row; more are taken for an attack.
    package static let most = 10_000

    /// Reads the box at an offset; `nil` if none ends before `end`.
    package init?(at place: Int, in bytes: [UInt8], before end: Int) {
        guard place >= 0, place <= end, end <= bytes.count, end - place >= 8 else { return nil }
        var length = Self.number(bytes[place..<(place + 4)])
        var head = 8
        if length == 0 {
            length = end - place
        } else if length == 1 {
            head = 16
            guard end - place >= head else { return nil }
            length = Self.number(bytes[(place + 8)..<(place + 16)])
        }
        guard length >= head, length <= end - place else { return nil }
        kind = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
        start = place
        content = (place + head)..<(place + length)
    }

    /// The boxes that fill a part of a file; `nil` if one is truncated.
    package static func boxes(filling part: Range<Int>, of bytes: [UInt8]) -> [FileBox]? {
        var boxes: [FileBox] = []
        var place = part.lowerBound
        while place < part.upperBound {
            guard boxes.count < most, let box = FileBox(at: place, in: bytes, before: part.upperBound) else {
                return nil
            }
            boxes.append(box)
            place = box.content.upperBound
        }
        return boxes
    }

    /// A big-endian number of up to eight bytes; one beyond 63 bits becomes negative.
    package static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
