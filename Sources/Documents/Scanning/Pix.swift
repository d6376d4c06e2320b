import CLeptonica
import Images

/// Owns a reference to an image of leptonica: 8 bits grey, or 32 bits with red in the highest byte.
final class Pix {
    private let pix: UnsafeMutablePointer<PIX>

    private init(owning pix: UnsafeMutablePointer<PIX>) { self.pix = pix }

    deinit {
        var pointer: UnsafeMutablePointer<PIX>? = pix
        pixDestroy(&pointer)
    }

    private static let longestSide = 32767
    /// leptonica gives up on a best angle at the end of its range: one more degree than is promised.
    private static let sweepDegrees: Float = 8

    init(_ raster: Raster) throws(ScanningError) {
        ScanningLibrary.start()
        guard raster.width <= Self.longestSide, raster.height <= Self.longestSide else {
            throw ScanningError(
                .tooLarge,
                "\(raster.width) x \(raster.height) pixels; a side may have at most \(Self.longestSide)",
                remedy: "Scan at a lower resolution.")
        }
        let depth: Int32 = raster.channels == .grey ? 8 : 32
        guard let pix = pixCreate(Int32(raster.width), Int32(raster.height), depth), pixGetData(pix) != nil
        else {
            throw ScanningError(
                .tooLarge, "There is no memory for \(raster.width) x \(raster.height) pixels",
                remedy: "Scan at a lower resolution.")
        }
        self.pix = pix
        fill(from: raster)
    }

    private func fill(from raster: Raster) {
        let wordsPerRow = Int(pixGetWpl(pix))
        guard let words = pixGetData(pix) else { return }
        raster.bytes.withUnsafeBytes { bytes in
            for row in 0..<raster.height {
                let line = words + row * wordsPerRow
                let start = row * raster.width * raster.channels.rawValue
                switch raster.channels {
                case .grey:
                    UnsafeMutableRawBufferPointer(start: line, count: wordsPerRow * 4)
                        .copyMemory(
                            from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + raster.width)]))
                case .rgb:
                    for column in 0..<raster.width {
                        let at = start + 3 * column
                        line[column] =
                            UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
                    }
                }
            }
        }
        // Words hold pixels from their high byte down, whatever the machine's own order.
        if raster.channels == .grey { pixEndianByteSwap(pix) }
    }

    /// The pixels, with the channels and the resolution of the raster that this image was made from.
    func raster(like source: Raster) throws(ScanningError) -> Raster {
        let width = Int(pixGetWidth(pix))
        let height = Int(pixGetHeight(pix))
        let wordsPerRow = Int(pixGetWpl(pix))
        let isGrey = source.channels == .grey
        guard pixGetDepth(pix) == (isGrey ? 8 : 32), let words = pixGetData(pix) else {
            throw Self.failure("depth")
        }
        let count = width * height * source.channels.rawValue
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            for row in 0..<height {
                let line = words + row * wordsPerRow
                let start = row * width * source.channels.rawValue
                if isGrey {
                    for column in 0..<width {
                        target[start + column] = UInt8(
                            truncatingIfNeeded: line[column >> 2] >> UInt32(24 - 8 * (column & 3)))
                    }
                } else {
                    for column in 0..<width {
                        let word = line[column]
                        target[start + 3 * column] = UInt8(truncatingIfNeeded: word >> 24)
                        target[start + 3 * column + 1] = UInt8(truncatingIfNeeded: word >> 16)
                        target[start + 3 * column + 2] = UInt8(truncatingIfNeeded: word >> 8)
                    }
                }
            }
            initialized = count
        }
        do {
            return try Raster(
                width: width, height: height, channels: source.channels, bytes: bytes,
                dotsPerInch: source.dotsPerInch)
        } catch {
            throw Self.failure(error.message)
        }
    }

    /// The page with its background mapped and scaled to white; `nil` where no background can be told, as on a page
    /// that is all dark or smaller than a few tiles.
    func withWhiteBackground() -> Pix? {
        pixBackgroundNorm(pix, nil, nil, 20, 30, 60, 40, 255, 4, 4).map(Pix.init(owning:))
    }

    /// How far the text lies turned clockwise, and how sure that is; nothing found is 0 and 0.
    func skew() -> (degreesClockwise: Double, confidence: Double) {
        var needed: Float = 0
        var confidence: Float = 0
        guard let grey = pixConvertTo8(pix, 0).map(Pix.init(owning:)),
            let binary = pixThresholdToBinary(grey.pix, 190).map(Pix.init(owning:)),
            pixFindSkewSweepAndSearch(binary.pix, &needed, &confidence, 4, 2, Self.sweepDegrees, 1, 0.01)
                == 0,
            needed.isFinite, confidence.isFinite
        else { return (0, 0) }
        // leptonica gives the clockwise turn that is needed.
        return (needed == 0 ? 0 : -Double(needed), Double(confidence))
    }

    func rotated(degreesClockwise degrees: Double) throws(ScanningError) -> Pix {
        let angle = Float(degrees * .pi / 180)
        let areaMapping = Int32(L_ROTATE_AREA_MAP)
        let white = Int32(L_BRING_IN_WHITE)
        guard let turned = pixRotate(pix, angle, areaMapping, white, 0, 0) else {
            throw Self.failure("pixRotate")
        }
        return Pix(owning: turned)
    }

    private static func failure(_ step: String) -> ScanningError {
        ScanningError(
            .processingFailed, "leptonica could not process the page (\(step))",
            remedy: "Try a lower resolution; if that fails too, report the page.")
    }
}
