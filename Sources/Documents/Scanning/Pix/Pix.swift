import CLeptonica

/// Owns a reference to an image of leptonica: 1 bit, 8 bits grey, or 32 bits with red in the highest byte.
final class Pix {
    /// For the image's own methods, which it outlives; for another's there is ``lent(to:)``.
    let pix: UnsafeMutablePointer<PIX>

    init(owning pix: UnsafeMutablePointer<PIX>) { self.pix = pix }

    deinit {
        var pointer: UnsafeMutablePointer<PIX>? = pix
        pixDestroy(&pointer)
    }

    var width: Int { Int(pixGetWidth(pix)) }
    var height: Int { Int(pixGetHeight(pix)) }
    var isGrey: Bool { pixGetDepth(pix) == 8 }

    private static let longestSide = 32767

    /// An image whose pixels are still to be set.
    init(width: Int, height: Int, depth: Int32) throws(ScanningError) {
        ScanningLibrary.start()
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
            throw ScanningError(
                .tooLarge, "\(width) x \(height) pixels; a side may have at most \(Self.longestSide)",
                remedy: "Scan at a lower resolution.")
        }
        guard let pix = pixCreate(Int32(width), Int32(height), depth) else {
            throw ScanningError(
                .tooLarge, "There is no memory for \(width) x \(height) pixels",
                remedy: "Scan at a lower resolution.")
        }
        self.pix = pix
    }

    /// Keeps the image alive as long as `body` uses it.
    func lent<Result>(to body: (UnsafeMutablePointer<PIX>) -> Result) -> Result {
        withExtendedLifetime(self) { body(pix) }
    }

    /// The image that a function of leptonica makes of this one.
    func applying(
        _ step: String, _ make: (UnsafeMutablePointer<PIX>) -> UnsafeMutablePointer<PIX>?
    ) throws(ScanningError) -> Pix {
        guard let made = make(pix) else { throw Self.failure(step) }
        return Pix(owning: made)
    }

    /// In grey, by luma's usual weights.
    func grey() throws(ScanningError) -> Pix {
        isGrey ? self : try applying("pixConvertRGBToGray") { pixConvertRGBToGray($0, 0.299, 0.587, 0.114) }
    }

    /// Ink where a grey image is darker than `threshold`.
    func ink(below threshold: Int) throws(ScanningError) -> Pix {
        try applying("pixThresholdToBinary") { pixThresholdToBinary($0, Int32(threshold)) }
    }

    static func failure(_ step: String) -> ScanningError {
        ScanningError(
            .processingFailed, "leptonica could not process the page (\(step))",
            remedy: "Try a lower resolution; if that fails too, report the page.")
    }
}
