extension RewritePass {
    /// Takes a `bbox` member out and notes where it belongs; what is no box of two or more dimensions is left out.
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

    /// Inserts an object's box now that all of it was written.
    mutating func insertBox(of object: OpenObject) throws {
        guard let pending = object.box else { return }
        // In front of the closing bracket, which was read already.
        try scanner.copy(through: scanner.offset - 1)
        guard let box else {
            // Nothing is in it, and so there is no box around it.
            _ = output.takeOff(pending.pin)
            return
        }
        let numbers = boxNumbers(of: object)
        if try !output.insert(pending.text(box, numbers), at: pending.pin) {
            try append(pending, box, numbers)
        }
    }

    /// Writes a collection's box that stood in front of the features, whose coordinates are known only now.
    mutating func writeBox(behindFeaturesOf object: inout OpenObject) throws {
        guard let pending = object.box else { return }
        object.box = nil
        object.hasBox = true
        try scanner.copy(through: scanner.offset)
        if let box { try append(pending, box, boxNumbers(of: object)) }
    }

    /// Writes a box behind another member.
    private func append(_ pending: PendingBox, _ box: BoundingBox, _ numbers: DecimalWriter) throws {
        if pending.isFirst { try output.append(",") }
        try pending.member(box, numbers).withUnsafeBufferPointer { try output.append($0) }
    }
}
