import CLeptonica
import Images

extension Pix {
    convenience init(_ bitmap: Bitmap) throws(ScanningError) {
        try self.init(width: bitmap.width, height: bitmap.height, depth: 1)
        let wordsPerRow = Int(pixGetWpl(pix))
        guard let words = pixGetData(pix) else { throw Self.failure("pixGetData") }
        bitmap.bytes.withUnsafeBytes { bytes in
            for row in 0..<bitmap.height {
                let start = row * bitmap.bytesPerRow
                UnsafeMutableRawBufferPointer(start: words + row * wordsPerRow, count: wordsPerRow * 4)
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + bitmap.bytesPerRow)]))
            }
        }
        pixEndianByteSwap(pix)
    }

    /// The ink of a 1-bit image, with a resolution.
    func bitmap(dotsPerInch: Double?) throws(ScanningError) -> Bitmap {
        guard pixGetDepth(pix) == 1 else { throw Self.failure("depth") }
        let bytes = try bytes(aRow: (width + 7) / 8)
        do {
            return try Bitmap(width: width, height: height, bytes: bytes, dotsPerInch: dotsPerInch)
        } catch {
            throw Self.failure(error.message)
        }
    }

    /// How many pixels of a 1-bit image are ink.
    var inkCount: Int {
        var count: Int32 = 0
        return pixCountPixels(pix, &count, nil) == 0 ? Int(count) : 0
    }
}
