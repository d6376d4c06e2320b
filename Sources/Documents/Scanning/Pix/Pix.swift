import CLeptonica

/// Owns a reference to a leptonica image: 1 bit, 8 bits grey, or 32 bits with red in the highest byte.
final class Pix {
    /// Only for methods of this object; other code uses ``lent(to:)``.
    let pix: UnsafeMutablePointer<PIX>

    init(owning pix: UnsafeMutablePointer<PIX>) { self.pix = pix }

    deinit {
        var pointer: UnsafeMutablePointer<PIX>? = pix
        pixDestroy(&pointer)
    }

    var width: Int { Int(pixGetWidth(pix)) }
    var height: Int { Int(pixGetHeight(pix)) }
    var isGrey: Bool { pixGetDepth(pix) == 8 }

    static let longestSide = 32767

    /// Creates an image of zeros.
    init(width: Int, height: Int, depth: Int32) throws(ScanningError) {
        ScanningLibrary.start()
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
            throw ScanningError(
                .tooLarge, "\(width) x \(height) pixels; a side may have at most \(Self.longestSide)",
                remedy: "Scan at a lower resolution.")
        }
        guard let pix = pixCreate(Int32(width), Int32(height), depth) else {
            throw ScanningError(
                .tooLarge, "not enough memory for \(width) x \(height) pixels",
                remedy: "Scan at a lower resolution.")
        }
        self.pix = pix
    }

    /// Calls `body` with the image, which stays alive during the call.
    func lent<Result>(to body: (UnsafeMutablePointer<PIX>) -> Result) -> Result {
        withExtendedLifetime(self) { body(pix) }
    }

    /// Applies a function of leptonica; `step` is its name for the error message.
    func applying(
        _ step: String, _ make: (UnsafeMutablePointer<PIX>) -> UnsafeMutablePointer<PIX>?
    ) throws(ScanningError) -> Pix {
        guard let made = make(pix) else { throw Self.failure(step) }
        return Pix(owning: made)
    }

    /// The image in grey, with the usual luma weights.
    func grey() throws(ScanningError) -> Pix {
        isGrey ? self : try applying("pixConvertRGBToGray") { pixConvertRGBToGray($0, 0.299, 0.587, 0.114) }
    }

    /// A 1-bit image with ink where a grey image is darker than `threshold`.
    func ink(below threshold: Int) throws(ScanningError) -> Pix {
        try applying("pixThresholdToBinary") { pixThresholdToBinary($0, Int32(threshold)) }
    }

    static func failure(_ step: String) -> ScanningError {
        ScanningError(
            .processingFailed, "leptonica could not process the page (\(step))",
            remedy: "Try a lower resolution; if that fails too, report the page.")
    }
}

/// The underlying image processing library, leptonica.
public enum ScanningLibrary {
    /// The version of leptonica in use, such as "1.82.0".
    public static var version: String {
        guard let text = getLeptonicaVersion() else { return "unknown" }
        defer { lept_free(text) }
        return String(String(cString: text).drop { !$0.isNumber })
    }

    /// Keeps leptonica from writing to standard error; must be called before any use of it.
    static func start() { _ = silenced }

    private static let silenced: Void = {
        setMsgSeverity(Int32(L_SEVERITY_NONE))
    }()
}
