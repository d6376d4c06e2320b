import Images

extension Bitmap {
    /// Calls for every run of ink, row by row from the left.
    func forEachRun(_ body: (_ row: Int, _ columns: Range<Int>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<height {
                var start: Int?
                for index in 0..<bytesPerRow {
                    let byte = bytes[row * bytesPerRow + index]
                    if byte == 0 && start == nil || byte == 0xFF && start != nil { continue }
                    for bit in 0..<8 {
                        let isInk = byte & (0x80 >> UInt8(bit)) != 0
                        if isInk, start == nil {
                            start = 8 * index + bit
                        } else if !isInk, let begun = start {
                            body(row, begun..<(8 * index + bit))
                            start = nil
                        }
                    }
                }
                if let begun = start { body(row, begun..<width) }
            }
        }
    }
}
