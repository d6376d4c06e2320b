import Batch
import DocumentModel
import DocumentOperations
import DocumentTypes
import Foundation
import Images
import OCR
import PDFPreview
import Scanning

/// Classifies scanned documents, checks their quality, and rejects those that do not meet the requirements.
struct DocumentJudge {
    private let parameters: ProcessScan.Parameters
    private let quality: QualityJudge
    private let documents = DocumentReader()

    init(_ parameters: ProcessScan.Parameters) throws {
        self.parameters = parameters
        quality = try QualityJudge(
            type: parameters.judgement.quality.type, rules: parameters.judgement.quality.rules)
    }

    /// Adds findings and verdicts to the pages made of a picture.
    ///
    /// `whole` is the picture in colour if the pages show all of it: then it has the colours of pages that were made in grey.
    /// `number` is the picture's page, from 1, and `enlargement` the factor by which the picture was enlarged to be read.
    func judge(
        _ pages: [ReadPage], of picture: Raster, inColour whole: Raster?, number: Int, enlargement: Double,
        isXFAForm: Bool = false
    ) throws -> [ReadPage] {
        var pages = pages
        var made: [CheckedScan.Verdict] = []
        let isGrey = pages.contains { $0.picture.channels == .grey }
        let colours = isGrey ? try whole.flatMap(evenColours) : nil
        for index in pages.indices {
            let shown = pages[index].picture
            let found = try documents.read(
                pages[index].raster, inColour: shown.channels == .rgb ? shown : colours ?? shown,
                words: pages[index].words, enlargement: enlargement)
            pages[index].findings = PageFindings(found, on: CalendarDay.today)
            if let zone = found.recognisedZone { pages[index].take(zone) }
            pages[index].isUnread = try isUnread(pages[index])
            made += PageVerdicts.failing(
                on: pages[index].raster, number: number, kind: found.verdict.kind,
                doubtfulNumbers: found.doubtfulNumbers,
                by: quality.rules(for: parameters.judgement.expect ?? found.verdict.kind))
        }
        guard !pages.isEmpty else { return [] }
        let kind = parameters.judgement.expect ?? pages.compactMap(\.findings).leading?.kind ?? .unknown
        pages[0].verdicts = try quality.verdicts(on: picture, page: number, kind: kind) + made
        if isXFAForm { pages[0].verdicts = pages[0].verdicts.map { $0.onXFAForm() } }
        return pages
    }

    private func isUnread(_ page: ReadPage) throws -> Bool {
        let isRead = page.text.words.contains { $0.text.contains { $0.isLetter || $0.isNumber } }
        return try !isRead && !BlankPageJudge().judge(page.raster).isBlank
    }

    /// What a page is by the text of its PDF. `width` is the page's in points, and `picture` shows the page.
    func findings(
        ofText words: [PDFTextWord], onPageOf width: Double, drawnAs picture: Raster
    ) throws -> PageFindings {
        let scale = Double(picture.width) / max(width, 1)
        var line = 0
        var last: PDFBox?
        let placed = words.map { word in
            let box = word.box
            if let last, !Self.continues(last, box) { line += 1 }
            last = box
            return PageWord(
                text: word.text,
                box: PageBox(
                    x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale),
                line: line)
        }
        let found = try documents.read(picture, inColour: picture, words: placed)
        return PageFindings(found, on: CalendarDay.today)
    }

    /// Whether a word follows another one on the same line.
    private static func continues(_ last: PDFBox, _ box: PDFBox) -> Bool {
        let middle = box.y + box.height / 2
        return box.x >= last.x && middle >= last.y && middle <= last.y + last.height
    }

    /// A small picture of a page in colour, as clean as the page is made; `nil` for a grey page.
    private func evenColours(of page: Raster) throws -> Raster? {
        guard page.channels == .rgb else { return nil }
        let small = try page.resized(toFit: Self.colourSide, height: Self.colourSide)
        return parameters.clean ? try BackgroundNormaliser().normalise(small).raster : small
    }

    private static let colourSide = 1_400

    /// Completes the result with what applies to the whole document; throws `scan.rejected` and `scan.unexpected`.
    func conclude(_ result: inout ScanResult, on item: Item, pageCount: Int) throws {
        let findings = result.pages.compactMap(\.findings)
        result.fileVerdicts = try quality.verdicts(
            onFileOf: item, pageCount: pageCount,
            kind: parameters.judgement.expect ?? findings.leading?.kind ?? .unknown)
        if let expected = parameters.judgement.expect { try KindExpectation(expected).check(findings) }
        if parameters.judgement.rejectPoor, let rejection = QualityFailure.rejection(for: result.verdicts) {
            throw rejection
        }
        result.findings = notableFindings(on: result)
        result.summarise()
    }

    private func notableFindings(on result: ScanResult) -> [ItemFailure] {
        let ofFile = [QualityFailure.finding(in: result.fileVerdicts)]
        let ofPages = result.pages.flatMap { page in
            [
                QualityFailure.finding(in: page.verdicts), Self.expired(page), page.findings?.unreadBill,
                Self.unread(page) ?? otherScript(of: page) ?? Self.uncertain(page),
                spread(page), page.dewarp?.finding, Self.illegible(page),
            ].map { finding in
                var finding = finding
                finding?.place = "page \(page.number)"
                return finding
            }
        }
        return (ofFile + ofPages).compactMap { $0 }
    }

    private static func expired(_ page: ScanResult.Page) -> ItemFailure? {
        page.findings?.expiredOn.map { date in
            ItemFailure(
                code: "scan.expired", message: "the document expired on \(date)",
                remedy: "Ask for a valid one.")
        }
    }

    private static func illegible(_ page: ScanResult.Page) -> ItemFailure? {
        page.legibility.map { share in
            ItemFailure(
                code: "scan.illegible",
                message: "only \(Int(100 * share)) % of the words are still legible at this size",
                remedy: "Allow more bytes.")
        }
    }

    private static func unread(_ page: ScanResult.Page) -> ItemFailure? {
        guard page.isUnread == true else { return nil }
        return ItemFailure(
            code: "scan.noText", message: "no words were recognised, though the page is not blank",
            remedy:
                "If it shows text, name its languages with --language, or scan it again, sharp and at 300 dpi."
        )
    }

    /// A warning about text that is probably misread; plans have many marks that are no letters.
    private static func uncertain(_ page: ScanResult.Page) -> ItemFailure? {
        guard page.words > 0, page.confidence > 0, page.confidence < leastConfidence, !page.hadText,
            page.findings?.kind != .plan
        else { return nil }
        return ItemFailure(
            code: "scan.uncertain",
            message: "its text was recognised with a confidence of only \(Int(page.confidence)) %",
            remedy:
                "Check it against the page. Name its languages with --language, try --effort best, or scan it again, "
                + "sharp and at 300 dpi.")
    }

    /// Mean confidence below which many words are misread.
    private static let leastConfidence = 60.0

    private func spread(_ page: ScanResult.Page) -> ItemFailure? {
        guard page.isSpread, page.findings?.kind != .plan else { return nil }
        return ItemFailure(
            code: "scan.spread", message: "looks like two pages of an open book",
            remedy: "Split them with --split.")
    }

    private func otherScript(of page: ScanResult.Page) -> ItemFailure? {
        guard let name = page.script, page.words > 0, page.findings?.kind != .plan,
            page.confidence < RecognisedPage.confidenceOfRightScript
        else {
            return nil
        }
        let script = WritingScript(name)
        guard !script.isRead(by: parameters.recognition.languages), let language = script.languages.first
        else {
            return nil
        }
        let installed = OCRLibrary.installedLanguages()
        let known = script.languages.first(where: installed.contains)
        return ItemFailure(
            code: "scan.otherScript",
            message:
                "its letters are \(name), which \(parameters.recognition.languages.joined(separator: "+")) does not read",
            remedy: known.map { "Name its language, such as --language \($0)." }
                ?? "Install the data of its language, such as \(OCRLibrary.package(ofLanguage: language)), and name it: --language \(language)."
        )
    }
}

/// The required kind of document.
struct KindExpectation {
    private static let mostEvidence = 3

    private let kind: DocumentKind

    init(_ kind: DocumentKind) { self.kind = kind }

    /// Throws `scan.unexpected`, with the actual kind and its evidence, for pages of another kind.
    func check(_ pages: [PageFindings]) throws {
        let leading = pages.leading
        let found = leading?.kind ?? .unknown
        guard found != kind else { return }
        let evidence = (leading?.evidence ?? []).prefix(Self.mostEvidence).joined(separator: "; ")
        throw ItemFailure(
            code: "scan.unexpected",
            message: (found == .unknown
                ? "its kind is unknown, expected \(kind.rawValue)"
                : "recognised as \(found.rawValue), expected \(kind.rawValue)")
                + (evidence.isEmpty ? "" : ": \(evidence)"),
            remedy: "Give the right document, or a better picture of it.")
    }
}

/// Dates as numbers such as `20260131`.
enum CalendarDay {
    /// Today's date in the local time zone.
    static var today: Int {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: .now)
        return ((parts.year ?? 0) * 100 + (parts.month ?? 0)) * 100 + (parts.day ?? 0)
    }
}
