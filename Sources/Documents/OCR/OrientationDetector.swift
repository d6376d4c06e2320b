import CTesseract
public import Images

/// How a page is turned, and the script of its text.
public struct PageOrientation: Sendable, Hashable, Codable {
    /// Quarter turns clockwise, 0 to 3, that bring the page upright.
    public let quarterTurnsClockwise: Int
    /// The margin between the best and the next orientation, from 0; reliable above 2.
    public let confidence: Double
    /// The script of the text, such as "Latin".
    public let script: String
    /// The margin between the best and the next script, from 0. Above 2 the script is likely, but no more than that for
    /// letters that several scripts share, such as capitals.
    public let scriptConfidence: Double
}

/// Detects which way up a page is.
///
/// ```swift
/// let detector = try OrientationDetector()
/// if let orientation = try detector.detect(raster), orientation.confidence > 2 {
///     upright = raster.rotated(quarterTurnsClockwise: orientation.quarterTurnsClockwise)
/// }
/// ```
public final class OrientationDetector {
    private var loaded: Tesseract?

    /// A detector, which loads its data at the first page; throws `ocr.languageMissing` unless `osd` is installed.
    public init() throws(OCRError) {
        try Tesseract().require([Tesseract.orientationData])
    }

    private func tesseract() throws(OCRError) -> Tesseract {
        if let loaded { return loaded }
        let tesseract = try Tesseract(data: [Tesseract.orientationData])
        TessBaseAPISetPageSegMode(tesseract.api, PSM_OSD_ONLY)
        loaded = tesseract
        return tesseract
    }

    /// The orientation of a page; `nil` if there is too little text for one (it takes about fifty letters).
    ///
    /// Throws `ocr.imageTooLarge` if a side has more than 32,767 pixels.
    public func detect(_ raster: Raster) throws(OCRError) -> PageOrientation? {
        let tesseract = try tesseract()
        try tesseract.setImage(raster)
        defer { tesseract.clear() }
        var degrees: Int32 = 0
        var confidence: Float = 0
        var scriptConfidence: Float = 0
        // Tesseract owns the name.
        var script: UnsafePointer<CChar>?
        let isFound = TessBaseAPIDetectOrientationScript(
            tesseract.api, &degrees, &confidence, &script, &scriptConfidence)
        guard isFound != 0 else { return nil }
        return PageOrientation(
            quarterTurnsClockwise: (4 - Int(degrees) / 90) & 3, confidence: Double(confidence),
            script: script.map { String(cString: $0) } ?? "", scriptConfidence: Double(scriptConfidence))
    }
}
