import Batch
import DocumentModel
import DocumentOperations
import OCR
import PDFAssembly
import PDFPreview

/// Lays words over the pages of a PDF that have none, and turns those that do not lie upright; what is seen stays as it is.
struct ScannedPDF {
    let parameters: ProcessScan.Parameters
    let reader: PageReader
    let judge: DocumentJudge
    let item: Item
    let context: ItemContext

    /// Makes the outputs; throws `scan.hasText` where there is nothing to do.
    func make(of source: ScanSource) throws -> (pages: [ScanResult.Page], findings: [ItemFailure]) {
        guard case .pdf(let drawn, _) = source else { throw ScanDocument.allBlank }
        let pdf = try ExistingPDF(path: item.path, password: drawn.password)
        if let objection = pdf.objection { throw objection }
        let open = try (0..<pdf.pageCount).filter { try isToBeRead($0, of: pdf) }
        var hasChanged = !open.isEmpty
        let texts = try TextOutputs(parameters.outputs, of: item, in: context)
        let pages = try (0..<pdf.pageCount).flatMap { index in
            guard open.contains(index) else {
                let found = try wordsInPictures(ofPage: index, of: pdf, in: drawn, source)
                let kept = try RecognisedPage(textOf: index, in: drawn, andThen: found?.plain ?? "")
                try texts.add(kept)
                let words = kept.text.split(whereSeparator: \.isWhitespace).count
                guard let found else { return [ScanResult.Page(unchanged: index + 1, words: words)] }
                hasChanged = true
                try pdf.addText(found.text, toPage: index)
                return [ScanResult.Page(unchanged: index + 1, words: words, but: found)]
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
        guard hasChanged || parameters.skipText || parameters.recognition.archival else { throw hasText }
        var findings: [ItemFailure] = []
        try texts.finish()
        if parameters.outputs.contains(.pdf) {
            if parameters.recognition.archival {
                var information = pdf.information
                let title = information.title.isEmpty ? PathParts(item.stem).name : information.title
                information.title = parameters.recognition.title ?? title
                let removed = try pdf.makeArchival(parameters.recognition.archivalLevel, information)
                findings += [ItemFailure(removed, for: parameters.recognition.archivalLevel)].compactMap {
                    $0
                }
            }
            let path = try context.makePath(ending: ScanOutput.pdf.ending)
            try pdf.write(to: path)
            try SizeLimit(parameters.maxBytes).check(
                path, remedy: "Allow more bytes, or make its pages anew with --force-ocr.")
        }
        return (pages, findings)
    }

    private var hasText: ItemFailure {
        ItemFailure(
            code: "scan.hasText", message: "the PDF has text already", place: "page 1",
            remedy: parameters.recognition.redo
                ? "Its text is no recognised one; nothing was changed."
                : "It can be searched as it is; nothing was changed. --skip-text takes it so, --redo-ocr reads recognised text anew."
        )
    }

    /// The words in the pictures of a page that has text; `nil` where there are none.
    private func wordsInPictures(
        ofPage index: Int, of pdf: ExistingPDF, in drawn: PDFFile, _ source: ScanSource
    ) throws -> PictureWords? {
        guard let areas = try PictureWords.areas(ofPage: index, of: pdf) else { return nil }
        context.report(progress: "page \(index + 1) of \(pdf.pageCount)")
        let page = try reader.readAsShown(try source.page(index, as: .grey))
        return try PictureWords(page, in: areas, ofPage: index, of: drawn)
    }

    private func read(_ index: Int, of source: ScanSource) throws -> [ReadPage] {
        let page = try source.page(index, as: .grey)
        return try judge.judge(
            try reader.readInPlace(page), of: try source.picture(index, drawn: page), number: index + 1,
            isXFAForm: source.contents?.hasXFA ?? false)
    }

    private func isToBeRead(_ index: Int, of pdf: ExistingPDF) throws -> Bool {
        let content = try pdf.content(ofPage: index)
        return !content.hasVisibleText && (!content.hasInvisibleText || parameters.recognition.redo)
    }
}

extension RecognisedPage {
    /// A page of a PDF that has text, which is taken as it stands there.
    fileprivate init(textOf index: Int, in file: PDFFile, andThen more: String) throws {
        let size = try file.pageSize(index)
        self.init(
            width: Int(size.widthPoints.rounded()), height: Int(size.heightPoints.rounded()), dotsPerInch: 72,
            meanConfidence: 0, text: try file.text(ofPage: index) + more, blocks: [])
    }
}

extension ScanResult.Page {
    fileprivate init(unchanged number: Int, words: Int) {
        self.init(number: number, quarterTurns: 0, skewDegrees: 0, words: words, confidence: 0)
        hadText = true
    }

    /// A page that kept its text, and of whose pictures words were read.
    fileprivate init(unchanged number: Int, words: Int, but found: PictureWords) {
        self.init(
            number: number, quarterTurns: 0, skewDegrees: 0, words: words,
            confidence: found.confidence)
        hadText = true
    }
}
