/// A `bbox` member whose value follows from coordinates that may still be to come.
struct PendingBox {
    /// Where the member belongs in the output.
    let pin: Int
    /// Its name as it was written, with what stood in front of it and its colon.
    let name: [UInt8]
    /// Whether it comes first, so that it needs a comma behind it.
    let isFirst: Bool
    /// The texts of its numbers beyond the first two of each corner: heights and measures, which do not change.
    let extras: (least: [[UInt8]], greatest: [[UInt8]])

    /// The member's text where it belongs.
    func text(_ box: BoundingBox, _ numbers: DecimalWriter) -> [UInt8] {
        member(box, numbers) + (isFirst ? [UInt8(ascii: ",")] : [])
    }

    /// The member's text, with the comma in front of it if one stood there.
    func member(_ box: BoundingBox, _ numbers: DecimalWriter) -> [UInt8] {
        var text = name
        text.append(UInt8(ascii: "["))
        for (x, y, further) in [(box.minX, box.minY, extras.least), (box.maxX, box.maxY, extras.greatest)] {
            numbers.append(x, to: &text)
            text.append(UInt8(ascii: ","))
            numbers.append(y, to: &text)
            text.append(UInt8(ascii: ","))
            for extra in further {
                text.append(contentsOf: extra)
                text.append(UInt8(ascii: ","))
            }
        }
        text[text.count - 1] = UInt8(ascii: "]")
        return text
    }
}
