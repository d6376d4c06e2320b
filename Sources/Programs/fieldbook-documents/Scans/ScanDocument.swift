import Batch
import DocumentOperations
import Foundation
import Images
import OCR
import PDFAssembly
import Scanning

/// Makes a document of straight, clean, searchable pages from a scan.
struct ScanDocument {
    let parameters: ProcessScan.Parameters
    let reader: PageReader
    let judge: DocumentJudge
    let item: Item
    let context: ItemContext

    /// The PDF's information: the source's, unless parameters override it.
    func information(of source: ScanSource) -> PDFInformation {
        var information = source.contents?.information ?? PDFInformation()
        let title = information.title.isEmpty ? PathParts(item.stem).name : information.title
        information.title = parameters.recognition.title ?? title
        information.isArchival = parameters.recognition.archival
        information.archivalLevel = parameters.recognition.archivalLevel
        return information
    }

    /// Finishes a PDF with the source's outline; `numbers` are the source pages, from 1, of its pages.
    func finish(_ pdf: PDFBuilder, of source: ScanSource, numbers: [Int], language: MainLanguage) throws {
        if let language = language.tag { pdf.information.language = language }
        let bookmarks = (try? source.contents?.bookmarks()) ?? []
        pdf.addBookmarks(
            bookmarks.map { bookmark in
                var bookmark = bookmark
                bookmark.page = numbers.firstIndex { $0 > bookmark.page } ?? numbers.count - 1
                return bookmark
            })
        try pdf.finish()
    }

    static let allBlank = ItemFailure(
        code: ScanResult.blankCode, message: "all of its pages are blank",
        remedy: "Scan the other side of the paper, or keep blank pages.")

    static let xfaForm = ItemFailure(
        code: "scan.xfa", message: "the PDF is an XFA form, whose pages only Adobe's programs show",
        remedy: "Open it in Adobe Acrobat or Reader and print it to a PDF.")

    /// Writes the outputs.
    func make(of source: ScanSource) throws -> [ScanResult.Page] {
        let texts = try TextOutputs(parameters.outputs, of: item, in: context)
        let pages =
            try parameters.outputs.contains(.pdf) ? makePDF(of: source, texts) : readAll(source, texts)
        try texts.finish()
        return pages
    }

    private func readAll(_ source: ScanSource, _ texts: TextOutputs) throws -> [ScanResult.Page] {
        try (0..<source.pageCount).flatMap { index in
            try read(index, of: source).map { page in
                try texts.add(page.text)
                return ScanResult.Page(page, number: index + 1)
            }
        }
    }

    private func makePDF(of source: ScanSource, _ texts: TextOutputs) throws -> [ScanResult.Page] {
        let path = try context.makePath(ending: ScanOutput.pdf.ending)
        if let maxBytes = parameters.maxBytes {
            return try FittedScan(scan: self, maximumBytes: maxBytes).make(of: source, to: path, texts)
        }
        let pdf = try PDFBuilder(path: path, information: information(of: source))
        var language = MainLanguage()
        let pages = try (0..<source.pageCount).flatMap { index in
            try read(index, of: source).map { page in
                try texts.add(page.text)
                language.add(page.text)
                let picture = try pack(page, index, of: source)
                try pdf.add(picture.page)
                var result = ScanResult.Page(page, number: index + 1)
                result.pictureBytes = picture.byteCount
                result.pictureKind = picture.page.picture?.kind
                return result
            }
        }
        guard !pages.isEmpty else { throw source.contents?.hasXFA == true ? Self.xfaForm : Self.allBlank }
        try finish(pdf, of: source, numbers: pages.map(\.number), language: language)
        return pages
    }

    /// Reads and judges the pages made of a page of the source.
    func read(_ index: Int, of source: ScanSource) throws -> [ReadPage] {
        context.report(progress: "page \(index + 1) of \(source.pageCount)")
        let page = try source.page(index, as: .rgb)
        let isPhoto = try isPhoto(source)
        let pages = try read(source.resolved(page, isPhoto: isPhoto), isPhoto: isPhoto)
        return try judge.judge(
            pages, of: try source.picture(index, drawn: page),
            inColour: isPhoto && parameters.colour != .original ? nil : page, number: index + 1,
            enlargement: try source.enlargement(ofPage: index), isXFAForm: source.contents?.hasXFA ?? false)
    }

    private func read(_ page: Raster, isPhoto: Bool) throws -> [ReadPage] {
        if parameters.colour == .original { return try reader.readInPlace(page.converted(to: .grey)) }
        return try reader.read(page, isPhoto: isPhoto)
    }

    /// The pictures of the pages made of a page of the source, without reading them again.
    func pictures(_ index: Int, of source: ScanSource, quarterTurns: Int) throws -> [Raster] {
        context.report(progress: "page \(index + 1) of \(source.pageCount), second attempt")
        return try reader.pictures(
            of: source.resolved(source.page(index, as: .rgb), isPhoto: isPhoto(source)),
            isPhoto: isPhoto(source), quarterTurns: quarterTurns)
    }

    private func isPhoto(_ source: ScanSource) throws -> Bool {
        parameters.photo == .auto ? try source.isPhoto() : parameters.photo == .always
    }

    private func pack(
        _ page: ReadPage, _ index: Int, of source: ScanSource
    ) throws -> (page: PDFPage, byteCount: Int) {
        guard parameters.colour != .original else { return try original(page, index, of: source) }
        let packer = PicturePacker(colour: parameters.colour, quality: parameters.quality)
        let encoded = try packer.pack(page.picture)
        return (
            PDFPage(page.picture, picture: PagePicture(encoded), text: PageText(page.text)), encoded.byteCount
        )
    }

    private func original(
        _ page: ReadPage, _ index: Int, of source: ScanSource
    ) throws -> (page: PDFPage, byteCount: Int) {
        let (picture, turns) = try source.original(index, colour: try source.page(index, as: .rgb))
        let text = PageText(
            page.text, skewDegreesClockwise: page.skewDegrees, areLinesBent: page.areLinesBent)
        var made = PDFPage(page.raster, picture: picture, text: text)
        made.pictureTurns = (turns + page.quarterTurns) % 4
        return (made, picture.byteCount)
    }
}

extension PDFPage {
    /// A page of the same size on paper as the raster.
    fileprivate init(_ raster: Raster, picture: PagePicture, text: PageText) {
        let points = 72 / raster.workingDotsPerInch
        self.init(
            width: Double(raster.width) * points, height: Double(raster.height) * points, picture: picture,
            text: text)
    }
}

extension PagePicture {
    /// Size in bytes; of a raster, before its compression.
    fileprivate var byteCount: Int {
        switch self {
        case .jpeg(let bytes): bytes.count
        case .raster(let raster): raster.bytes.count
        case .bitonal(let image): image.bytes.count
        case .layers(let background, let inks): background.count + inks.reduce(0) { $0 + $1.mask.bytes.count }
        }
    }
}

extension ScanResult.Page {
    init(_ page: ReadPage, number: Int) {
        self.init(
            number: number, quarterTurns: page.quarterTurns, skewDegrees: page.skewDegrees,
            words: page.text.words.count, confidence: page.text.meanConfidence)
        language = page.text.language
        script = page.script
        isSpread = page.isSpread
        isUnread = page.isUnread
        dewarp = page.dewarp?.record
        findings = page.findings
        verdicts = page.verdicts
    }
}

/// Finds the main language of a document by counting words.
struct MainLanguage {
    private var words: [String: Int] = [:]

    mutating func add(_ page: RecognisedPage) {
        words[page.language ?? "", default: 0] += page.words.count
    }

    /// The language of most words, as in HTML; `nil` if it is unknown.
    var tag: String? {
        words.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap {
            LanguageTag.tag(forTesseractName: $0.key)
        }
    }
}

/// The text of a document, written page by page in every requested layout.
final class TextOutputs {
    private let files: [(layout: any PageLayout, file: OutputFile)]
    private var pageCount = 0

    init(_ outputs: [ScanOutput], of item: Item, in context: ItemContext) throws {
        files = try outputs.compactMap { output in
            guard let layout = output.layout(for: item) else { return nil }
            return (layout, try context.makeFile(ending: output.ending))
        }
        for (layout, file) in files { try file.write(Array(layout.opening.utf8)) }
    }

    func add(_ page: RecognisedPage) throws {
        pageCount += 1
        for (layout, file) in files {
            try file.write(Array(try layout.page(page, number: pageCount).utf8))
        }
    }

    func finish() throws {
        for (layout, file) in files { try file.write(Array(layout.closing.utf8)) }
    }
}

extension ScanOutput {
    /// The layout of a text file; `nil` for other outputs.
    fileprivate func layout(for item: Item) -> (any PageLayout)? {
        switch self {
        case .pdf: nil
        case .text: PlainTextLayout()
        case .hocr: HOCRLayout(title: item.name)
        case .alto: ALTOLayout(fileName: item.name)
        case .tsv: TSVLayout()
        case .json: JSONLayout(title: item.name)
        }
    }
}

extension PageText {
    /// The words of a page for the text layer, skewed as the page is shown. On curved lines each word is a line.
    init(_ page: RecognisedPage, skewDegreesClockwise: Double = 0, areLinesBent: Bool = false) {
        let lines = areLinesBent ? page.words.map { [$0] } : page.lines.map(\.words)
        let words = lines.enumerated().flatMap { number, line in
            line.map { word in
                PDFWord(
                    text: word.text, left: word.box.left, top: word.box.top, width: word.box.width,
                    height: word.box.height, line: number)
            }
        }
        self.init(
            words: words, width: page.width, height: page.height, skewDegreesClockwise: skewDegreesClockwise)
    }
}
