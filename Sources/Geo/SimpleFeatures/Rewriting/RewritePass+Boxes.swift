import Streams

extension RewritePass {
    /// Removes a `bbox` member and notes its place; anything but a box of two or more dimensions is dropped.
    mutating func boundingBox(of object: inout OpenObject) throws {
        let name = Array(scanner.text(from: object.separator))
        try scanner.copy(through: object.separator)
        scanner.isDropping = true
        let corners = try readBox()
        scanner.drop()
        scanner.isDropping = false
        guard let corners, object.box == nil, !object.hasBox else { return }
        let dimensions = corners.count / 2
        object.box = PendingBox(
            pin: output.pin(), name: name, isFirst: !object.hasWritten,
            extras: (Array(corners[2..<dimensions]), Array(corners[(dimensions + 2)...])))
    }

    /// The texts of a box's numbers; `nil` for anything else.
    private mutating func readBox() throws -> [[UInt8]]? {
        guard scanner.window.cursor.pointee == UInt8(ascii: "[") else {
            try scanner.value()
            return nil
        }
        var numbers: [[UInt8]] = []
        var (isFirst, isFit) = (true, true)
        try scanner.open(UInt8(ascii: "["), "an array was expected")
        while try scanner.nextElement(isFirst: isFirst) {
            isFirst = false
            let byte = scanner.window.cursor.pointee
            if numbers.count < 8 && (byte == UInt8(ascii: "-") || byte &- 48 <= 9) {
                numbers.append(Array(try scanner.number().text))
            } else {
                isFit = false
                try scanner.value()
            }
        }
        return isFit && numbers.count >= 4 && numbers.count % 2 == 0 ? numbers : nil
    }

    /// Inserts the box of an object that is completely written.
    mutating func insertBox(of object: OpenObject) throws {
        guard let pending = object.box else { return }
        // Before the closing bracket, which has been read.
        try scanner.copy(through: scanner.offset - 1)
        guard let box else {
            // An empty object has no box.
            _ = output.takeOff(pending.pin)
            return
        }
        let numbers = boxNumbers(of: object)
        if try !output.insert(pending.text(box, numbers), at: pending.pin) {
            try append(pending, box, numbers)
        }
    }

    /// Writes the box of a collection after its features if it came before them.
    mutating func writeBox(behindFeaturesOf object: inout OpenObject) throws {
        guard let pending = object.box else { return }
        object.box = nil
        object.hasBox = true
        try scanner.copy(through: scanner.offset)
        if let box { try append(pending, box, boxNumbers(of: object)) }
    }

    /// Writes a box after another member.
    private func append(_ pending: PendingBox, _ box: BoundingBox, _ numbers: DecimalWriter) throws {
        if pending.isFirst { try output.append(",") }
        try pending.member(box, numbers).withUnsafeBufferPointer { try output.append($0) }
    }
}

/// A `bbox` member whose coordinates are not all written yet.
struct PendingBox {
    /// The member's place in the output.
    let pin: Int
    /// Its name in the source, with the text before it and its colon.
    let name: [UInt8]
    /// Whether it is the first member and needs a comma after it.
    let isFirst: Bool
    /// The texts of the further numbers of each corner: heights and measures, which do not change.
    let extras: (least: [[UInt8]], greatest: [[UInt8]])

    /// The member's text at its place.
    func text(_ box: BoundingBox, _ numbers: DecimalWriter) -> [UInt8] {
        member(box, numbers) + (isFirst ? [UInt8(ascii: ",")] : [])
    }

    /// The member's text, with the comma before it if there was one.
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
