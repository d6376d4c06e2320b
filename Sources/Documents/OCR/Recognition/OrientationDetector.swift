import CTesseract
public import Images

/// How a page lies.
public struct PageOrientation: Sendable, Hashable, Codable {
    /// Quarter turns clockwise, 0 to 3, that bring the page upright.
    public let quarterTurnsClockwise: Int
    /// How sure that is: the margin between the best and the next orientation, from 0; above 2 can be relied on.
    public let confidence: Double
    /// The script of the text, such as "Latin".
    public let script: String
    /// How sure the script is, from 0: the margin to the next one; above 2 it is likely, for letters that several scripts share,
    /// such as capitals, no more than that.
    public let scriptConfidence: Double
}

/// Finds out which way up a page is.
///
/// ```swift
/// let detector = try OrientationDetector()
/// if let way = try detector.detect(raster), way.confidence > 2 {
///     upright = raster.rotated(quarterTurnsClockwise: way.quarterTurnsClockwise)
/// }
/// ```
public final class OrientationDetector {
    private var loaded: Engine?

    /// A detector, which loads its data once they are needed; throws `ocr.languageMissing` if `osd` is not installed.
    public init() throws(OCRError) {
        try Engine().require([Engine.orientationData])
    }

    private func engine() throws(OCRError) -> Engine {
        if let loaded { return loaded }
        let engine = try Engine(data: [Engine.orientationData])
        TessBaseAPISetPageSegMode(engine.api, PSM_OSD_ONLY)
        loaded = engine
        return engine
    }

    /// How the page lies; `nil` where there is too little text to tell (about fifty letters are needed).
    ///
    /// Throws `ocr.imageTooLarge` for more than 32,767 pixels a side.
    public func detect(_ raster: Raster) throws(OCRError) -> PageOrientation? {
        let engine = try engine()
        try engine.setImage(raster)
        defer { engine.clear() }
        var degrees: Int32 = 0
        var confidence: Float = 0
        var scriptConfidence: Float = 0
        // The name belongs to the engine.
        var script: UnsafePointer<CChar>?
        guard
            TessBaseAPIDetectOrientationScript(engine.api, &degrees, &confidence, &script, &scriptConfidence)
                != 0
        else { return nil }
        let turns = (4 - Int(degrees) / 90) & 3
        return PageOrientation(
            quarterTurnsClockwise: turns, confidence: Double(confidence),
            script: script.map { String(cString: $0) } ?? "", scriptConfidence: Double(scriptConfidence))
    }
}
