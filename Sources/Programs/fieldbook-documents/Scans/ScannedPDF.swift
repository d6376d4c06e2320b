import Batch
import DocumentModel
import DocumentOperations
import Foundation
import OCR
import PDFAssembly
import PDFPreview

/// Adds a text layer to the pages of a PDF without text and turns pages upright. The visible content stays unchanged.
struct ScannedPDF {
    let parameters: ProcessScan.Parameters
    let reader: PageReader
    let judge: DocumentJudge
    let item: Item
    let context: ItemContext

    /// The pages, warnings, and whether the output is a copy since no page needed text.
    typealias Made = (pages: [ScanResult.Page], findings: [ItemFailure], isCopy: Bool)

    /// Writes the outputs. A PDF with text on every page is copied.
    func make(of source: ScanSource) throws -> Made {
        guard case .pdf(let drawn, _) = source else { throw ScanDocument.allBlank }
        let pdf = try ExistingPDF(path: item.path, password: drawn.password)
        let open = try (0..<pdf.pageCount).filter { try isToBeRead($0, of: pdf) }
        var hasChanged = !open.isEmpty || parameters.recognition.archival
        let objection = pdf.objection
        // The only text of an XFA form is a notice.
        if let objection, hasChanged || pdf.hasXFA { throw objection }
        let texts = try TextOutputs(parameters.outputs, of: item, in: context)
        let pages = try (0..<pdf.pageCount).flatMap { index in
            guard open.contains(index) else {
                let found =
                    objection == nil ? try wordsInPictures(ofPage: index, of: pdf, in: drawn, source) : nil
                let kept = try RecognisedPage(textOf: index, in: drawn, andThen: found?.plain ?? "")
                try texts.add(kept)
                let words = kept.text.split(whereSeparator: \.isWhitespace).count
                let findings = try self.findings(ofPage: index, in: drawn, source)
                guard let found else {
                    return [ScanResult.Page(unchanged: index + 1, words: words, findings)]
                }
                hasChanged = true
                try pdf.addText(found.text, toPage: index)
                return [ScanResult.Page(unchanged: index + 1, words: words, findings, but: found)]
            }
            context.report(progress: "page \(index + 1) of \(pdf.pageCount)")
            return try read(index, of: source).map { page in
                if parameters.recognition.redo { _ = try pdf.removeInvisibleText(fromPage: index) }
                try pdf.addText(
                    PageText(
                        page.text, skewDegreesClockwise: page.skewDegrees, areLinesBent: page.areLinesBent),
                    toPage: index, turns: page.quarterTurns)
                try pdf.turnPage(index, by: page.quarterTurns)
                try texts.add(page.text)
                return ScanResult.Page(page, number: index + 1)
            }
        }
        var findings: [ItemFailure] = []
        try texts.finish()
        if parameters.outputs.contains(.pdf) {
            if parameters.recognition.archival {
                var information = pdf.information
                let title = information.title.isEmpty ? PathParts(item.stem).name : information.title
                information.title = parameters.recognition.title ?? title
                let removed = try pdf.makeArchival(parameters.recognition.archivalLevel, information)
                let remedy = "Keep the original PDF, or leave out --pdfa."
                let losses = [
                    ItemFailure(removed, for: parameters.recognition.archivalLevel, remedy: remedy),
                    pdf.isEncrypted ? ItemFailure.passwordNotKept(remedy: remedy) : nil,
                ]
                findings += losses.compactMap { $0 }
            }
            let path = try hasChanged ? context.makePath(ending: ScanOutput.pdf.ending) : copied()
            if hasChanged { try pdf.write(to: path) }
            try SizeLimit(parameters.maxBytes).check(
                path, remedy: "Allow more bytes, or make new pages with --force-ocr.")
        }
        return (pages, findings, isCopy: !hasChanged)
    }

    /// Copies the input byte by byte; returns the path of the copy.
    private func copied() throws -> String {
        let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: item.path))
        defer { try? input.close() }
        let path = try context.makePath(ending: ScanOutput.pdf.ending)
        let output = try OutputFile(creating: path)
        while let part = try input.read(upToCount: 1 << 20), !part.isEmpty { try output.write(Array(part)) }
        try output.close()
        return path
    }

    /// What a page with text is, by that text; `nil` if nothing depends on it, since drawing the page takes time.
    private func findings(
        ofPage index: Int, in drawn: PDFFile, _ source: ScanSource
    ) throws -> PageFindings? {
        guard parameters.sortBy == .kind || parameters.judgement.expect != nil else { return nil }
        context.report(progress: "page \(index + 1) of \(drawn.pageCount)")
        return try judge.findings(
            ofText: try drawn.words(ofPage: index), onPageOf: try drawn.pageSize(index).widthPoints,
            drawnAs: try source.page(index, as: .rgb))
    }

    /// The words in the pictures of a page with text; `nil` if there are none.
    private func wordsInPictures(
        ofPage index: Int, of pdf: ExistingPDF, in drawn: PDFFile, _ source: ScanSource
    ) throws -> PictureWords? {
        guard let areas = try PictureWords.areas(ofPage: index, of: pdf) else { return nil }
        context.report(progress: "page \(index + 1) of \(pdf.pageCount)")
        let page = try reader.readAsShown(try source.page(index, as: .grey))
        return try PictureWords(page, in: areas, ofPage: index, of: drawn)
    }

    private func read(_ index: Int, of source: ScanSource) throws -> [ReadPage] {
        let page = try source.page(index, as: .rgb)
        return try judge.judge(
            try reader.readInPlace(page.converted(to: .grey)), of: try source.picture(index, drawn: page),
            inColour: page, number: index + 1,
            enlargement: try source.enlargement(ofPage: index), isXFAForm: source.contents?.hasXFA ?? false)
    }

    private func isToBeRead(_ index: Int, of pdf: ExistingPDF) throws -> Bool {
        let content = try pdf.content(ofPage: index)
        return !content.hasVisibleText && (!content.hasInvisibleText || parameters.recognition.redo)
    }
}

extension RecognisedPage {
    /// A page with the existing text of a PDF.
    fileprivate init(textOf index: Int, in file: PDFFile, andThen more: String) throws {
        let size = try file.pageSize(index)
        self.init(
            width: Int(size.widthPoints.rounded()), height: Int(size.heightPoints.rounded()), dotsPerInch: 72,
            meanConfidence: 0, text: try file.text(ofPage: index) + more, blocks: [])
    }
}

extension ScanResult.Page {
    /// A page that kept its text, and perhaps got words read in its pictures.
    fileprivate init(
        unchanged number: Int, words: Int, _ findings: PageFindings?, but found: PictureWords? = nil
    ) {
        self.init(
            number: number, quarterTurns: 0, skewDegrees: 0, words: words,
            confidence: found?.confidence ?? 0)
        self.findings = findings
        hadText = true
    }
}

extension ItemFailure {
    /// A warning about the parts that were removed for PDF/A; `nil` if there were none.
    fileprivate init?(_ removed: [ArchivalRemoval: Int], for level: ArchivalLevel, remedy: String) {
        let lost = ArchivalRemoval.allCases.compactMap { kind -> String? in
            guard let count = removed[kind], count > 0 else { return nil }
            return switch kind {
            case .script: "JavaScript"
            case .action: "\(count) \(count == 1 ? "action" : "actions")"
            case .hiddenAnnotation: "\(count) hidden \(count == 1 ? "annotation" : "annotations")"
            }
        }
        guard !lost.isEmpty else { return nil }
        self.init(
            code: "scan.notKept",
            message: "\(lost.joined(separator: ", ")) of the PDF could not be kept in \(level.name)",
            remedy: remedy)
    }
}

/// The words in the pictures of a page with text, such as a table pasted as a screenshot.
struct PictureWords {
    /// The words for the text layer.
    let text: PageText
    /// The words line by line, for text files.
    let plain: String
    /// The recogniser's mean confidence.
    let confidence: Double

    /// Minimum share of the page; smaller pictures are logos and marks.
    private static let leastShare = 0.02
    private static let sureWord = 60.0
    private static let fewestWords = 2
    /// Maximum share of a word covered by existing text; a word covered more is that text.
    private static let mostCovered = 0.2

    /// The pictures of a page that may show text, in shares of the page; `nil` if there are none or the page has a text
    /// layer already.
    static func areas(ofPage index: Int, of pdf: ExistingPDF) throws -> [PDFBox]? {
        let content = try pdf.content(ofPage: index)
        guard content.hasVisibleText, !content.hasInvisibleText,
            content.inlinePictures > 0 || content.pictures.contains(where: { !$0.isMask })
        else { return nil }
        let areas = try pdf.pictureAreas(ofPage: index).filter { $0.width * $0.height >= leastShare }
        return areas.isEmpty ? nil : areas
    }

    /// The words in a page's pictures that are not in its text; `nil` if there are hardly any.
    init?(_ page: RecognisedPage, in pictures: [PDFBox], ofPage index: Int, of file: PDFFile) throws {
        let size = try file.pageSize(index)
        let known = try file.words(ofPage: index).map { word in
            PDFBox(
                x: word.box.x / size.widthPoints, y: word.box.y / size.heightPoints,
                width: word.box.width / size.widthPoints, height: word.box.height / size.heightPoints)
        }
        let (across, down) = (Double(max(1, page.width)), Double(max(1, page.height)))
        func box(_ word: RecognisedWord) -> PDFBox {
            PDFBox(
                x: Double(word.box.left) / across, y: Double(word.box.top) / down,
                width: Double(word.box.width) / across, height: Double(word.box.height) / down)
        }
        let lines = page.lines.map { line in
            line.words.filter { word in
                let place = box(word)
                return word.confidence >= Self.sureWord
                    && word.text.contains { $0.isLetter || $0.isNumber }
                    && pictures.contains { Self.holds($0, place) }
                    && !known.contains { Self.share(of: place, in: $0) > Self.mostCovered }
            }
        }.filter { !$0.isEmpty }
        let words = lines.flatMap(\.self)
        guard words.count >= Self.fewestWords else { return nil }
        text = PageText(
            words: lines.enumerated().flatMap { number, line in
                line.map {
                    PDFWord(
                        text: $0.text, left: $0.box.left, top: $0.box.top, width: $0.box.width,
                        height: $0.box.height, line: number)
                }
            }, width: page.width, height: page.height)
        plain = lines.map { $0.map(\.text).joined(separator: " ") + "\n" }.joined()
        confidence = words.reduce(0) { $0 + $1.confidence } / Double(words.count)
    }

    /// Whether the middle of a box is in a picture.
    private static func holds(_ picture: PDFBox, _ box: PDFBox) -> Bool {
        let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
        return x >= picture.x && x <= picture.x + picture.width && y >= picture.y
            && y <= picture.y + picture.height
    }

    private static func share(of box: PDFBox, in other: PDFBox) -> Double {
        let width = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
        let height = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
        guard width > 0, height > 0, box.width > 0, box.height > 0 else { return 0 }
        return width * height / (box.width * box.height)
    }
}
