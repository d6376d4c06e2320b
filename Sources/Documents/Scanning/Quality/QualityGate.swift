import DocumentModel
public import Images

/// Checks whether a scan or photo is good enough for its purpose, with hints on how to improve it.
///
/// Only reliable measurements are judged: a check that cannot be measured, such as the text height of a page
/// without text, gives no verdict. Pages should be upright and complete; brightness, glare and cut edges are also
/// judged on photos that show the surroundings.
///
/// ```swift
/// let gate = QualityGate(rules: QualityRulebook.builtIn["invoice"])
/// for verdict in try gate.verdicts(on: page) where !verdict.passed { print(verdict.hint ?? "") }
/// ```
public struct QualityGate: Sendable, Hashable {
    /// The rules to meet.
    public let rules: QualityRules

    /// Creates a gate with rules.
    public init(rules: QualityRules = .standard) { self.rules = rules }

    /// The verdicts on a file, without reading it.
    public func verdicts(on file: FileFacts) -> [QualityVerdict] {
        let bytes = Double(file.byteCount)
        let pages = Double(file.pageCount)
        return [
            Self.one(
                of: rules.minimumBytes.map {
                    QualityVerdict(
                        .fileSize, bytes, atLeast: $0, "bytes", hint: "the file is too small: send it again")
                },
                rules.maximumBytes.map {
                    QualityVerdict(
                        .fileSize, bytes, atMost: $0, "bytes",
                        hint: "the file is too large: scan at 300 dpi, as JPEG")
                }),
            Self.one(
                of: rules.minimumPages.map {
                    QualityVerdict(
                        .pageCount, pages, atLeast: $0, hint: "pages are missing: send all of them")
                },
                rules.maximumPages.map {
                    QualityVerdict(
                        .pageCount, pages, atMost: $0, hint: "too many pages: send each document by itself")
                }),
            typeVerdict(file),
        ].compactMap { $0 }
    }

    /// The verdict of a check with two limits: the limit that is not met, otherwise the upper one.
    private static func one(of lower: QualityVerdict?, _ upper: QualityVerdict?) -> QualityVerdict? {
        if let lower, !lower.passed { return lower }
        return upper ?? lower
    }

    /// The verdicts on a page.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
    public func verdicts(on page: Raster) throws(ScanningError) -> [QualityVerdict] {
        verdicts(on: try PageMeasures(page, paper: rules.paper))
    }

    /// The verdicts on earlier measurements.
    public func verdicts(on page: PageMeasures) -> [QualityVerdict] {
        guard let blank = blankVerdict(page), !blank.passed else {
            return [
                resolutionVerdict(page), textHeightVerdict(page), sharpnessVerdict(page),
                brightnessVerdict(page),
                contrastVerdict(page), glareVerdict(page), cutVerdict(page), blankVerdict(page),
            ].compactMap { $0 }
        }
        // No other check applies to an empty page.
        return [resolutionVerdict(page), brightnessVerdict(page), blank].compactMap { $0 }
    }

    private func typeVerdict(_ file: FileFacts) -> QualityVerdict? {
        let isWanted = file.format.map { rules.formats?.contains($0) ?? true } ?? false
        let named = file.fileExtension.flatMap { fileExtension in
            FileFacts.fileExtensions.first { $0.value.contains(fileExtension) }?.key
        }
        let isNamedRightly = named == nil || named == file.format
        return QualityVerdict(
            .fileType, isWanted && isNamedRightly ? 1 : 0, atLeast: 1,
            hint: isWanted
                ? "the name says \(named ?? "nothing"), but the content is \(file.format ?? "something else"): rename the file"
                : "the file is \(file.format ?? "no image and no PDF"): send "
                    + (rules.formats.map { $0.sorted().joined(separator: ", ") } ?? "an image or a PDF"))
    }
}

extension QualityGate {
    private func resolutionVerdict(_ page: PageMeasures) -> QualityVerdict? {
        guard let least = rules.minimumDotsPerInch, let found = page.resolution else { return nil }
        let isStated = found.stated.map { whole($0) == whole(found.dotsPerInch) } ?? false
        return QualityVerdict(
            .resolution, found.dotsPerInch.rounded(), atLeast: least, toleranceShare: 0.03, "dpi",
            hint: "scan at \(whole(least)) dpi; this is \(whole(found.dotsPerInch)) dpi"
                + (isStated ? "" : ", by the size of the paper"))
    }

    private func textHeightVerdict(_ page: PageMeasures) -> QualityVerdict? {
        guard let least = rules.minimumTextHeight, let height = page.textHeight else { return nil }
        return QualityVerdict(
            .textHeight, height, atLeast: least, "px",
            hint:
                "move closer or scan at a higher resolution; text is \(tenths(height)) px high, \(whole(least)) needed"
        )
    }

    private func sharpnessVerdict(_ page: PageMeasures) -> QualityVerdict? {
        guard let most = rules.maximumBlur, let share = page.blurPercent else { return nil }
        return QualityVerdict(
            .sharpness, share, atMost: most, "%",
            hint:
                "hold the camera still and let it focus; edges are blurred over \(whole(share)) % of the letters' height"
        )
    }

    private func brightnessVerdict(_ page: PageMeasures) -> QualityVerdict? {
        rules.minimumBrightness.map {
            QualityVerdict(
                .brightness, page.paperLevel, atLeast: $0,
                hint:
                    "too dark; more light, or a longer exposure: the paper's level is \(whole(page.paperLevel)) of 255"
            )
        }
    }

    private func contrastVerdict(_ page: PageMeasures) -> QualityVerdict? {
        guard let least = rules.minimumContrast, let ink = page.inkLevel else { return nil }
        let contrast = max(0, page.paperLevel - ink)
        return QualityVerdict(
            .contrast, contrast, atLeast: least,
            hint: page.paperLevel > 225
                ? "overexposed or faded; less light: ink is only \(whole(contrast)) levels darker than paper"
                : "ink is only \(whole(contrast)) levels darker than paper; more even light, or scan in grey")
    }

    private func glareVerdict(_ page: PageMeasures) -> QualityVerdict? {
        rules.maximumGlare.map {
            QualityVerdict(
                .glare, page.glarePercent, atMost: $0, "%",
                hint: "light is reflected; no flash, and tilt the page or the lamp a little")
        }
    }

    private func cutVerdict(_ page: PageMeasures) -> QualityVerdict? {
        guard let most = rules.maximumCutLetters, let (edge, letters) = page.cutEdge else { return nil }
        return QualityVerdict(
            .cutEdges, Double(letters), atMost: most,
            hint: "text runs over the \(edge.rawValue) edge; take the whole page")
    }

    private func blankVerdict(_ page: PageMeasures) -> QualityVerdict? {
        rules.minimumInk.map {
            QualityVerdict(
                .blank, page.inkThousandths, atLeast: $0, "‰",
                hint: "the page is blank; leave it out, or turn it over")
        }
    }

    private func whole(_ number: Double) -> Int { Int(min(max(number, -1e9), 1e9).rounded()) }

    /// The number with one decimal, or none if it is whole.
    private func tenths(_ number: Double) -> String {
        let tenths = whole(number * 10)
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}

/// Properties of a file, known before its pages are examined.
public struct FileFacts: Hashable, Sendable {
    /// The file's name, with or without its folder.
    public let name: String
    /// Its size.
    public let byteCount: Int
    /// The format recognised from the first bytes: a raw value of `ImageFormat`, `pdf`, or `nil`.
    public let format: String?
    /// Number of pages or frames.
    public let pageCount: Int

    /// Collects the facts of a file. Images are recognised by their first 18 bytes, PDFs by a header in the first
    /// 1,024.
    public init(name: String, byteCount: Int, firstBytes: some Collection<UInt8>, pageCount: Int) {
        self.name = name
        self.byteCount = byteCount
        self.pageCount = pageCount
        let mark = Array("%PDF-".utf8)
        let start = Array(firstBytes.prefix(1_024))
        let isPDF = start.indices.contains { start[$0...].starts(with: mark) }
        format = ImageFormat(firstBytes: start)?.rawValue ?? (isPDF ? "pdf" : nil)
    }

    /// The file name extension in lower case; `nil` if there is none.
    var fileExtension: String? {
        let file = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
        guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex else { return nil }
        return String(file[file.index(after: dot)...])?.lowercased()
    }

    /// The usual extensions of each format.
    static let fileExtensions: [String: Set<String>] = [
        "jpeg": ["jpg", "jpeg", "jpe", "jfif"], "png": ["png"], "tiff": ["tif", "tiff"], "webp": ["webp"],
        "heif": ["heic", "heif", "avif", "hif"], "gif": ["gif"], "bmp": ["bmp", "dib"],
        "jpeg2000": ["jp2", "j2k", "jpf", "jpx", "j2c", "jpc"], "pdf": ["pdf"],
    ]
}
