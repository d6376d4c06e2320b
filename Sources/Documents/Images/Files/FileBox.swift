/// A box of a file in the manner of ISO/IEC 14496-12, as HEIF and JPEG 2000 have them: its length, its kind, its content.
package struct FileBox {
    /// Four letters, such as "meta".
    package let kind: String
    /// Where it begins.
    package let start: Int
    /// Where its content lies.
    package let content: Range<Int>

    /// Boxes in a row: more are hostile.
    package static let most = 10_000

    /// The box at a place; `nil` where none lies before `end`.
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

    /// The boxes that a part of a file consists of; `nil` where one is cut off.
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

    /// A number of up to eight bytes, the highest first; one beyond 63 bits comes out negative.
    package static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
