import Batch
import DocumentTasks
import Foundation
import Images
import OCR
import PDFAssembly
import Scanning

/// Turns the pages of a scan into a document of straight, clean, searchable pages.
struct ScanDocument {
    /// So often a document that came out too large is made anew with fewer bytes.
    private static let mostAttempts = 4

    let parameters: ProcessScan.Parameters
    let reader: PageReader
    let item: Item
    let context: ItemContext

    /// Makes the outputs; in several attempts where the PDF's bytes are limited and it comes out too large.
    func make(of source: ScanSource) throws -> [ScanResult.Page] {
        let texts = try TextOutputs(parameters.outputs, of: item, in: context)
        guard parameters.outputs.contains(.pdf) else {
            let pages = try (0..<source.pageCount).flatMap { index in
                try read(index, of: source).map { page in
                    try texts.add(page.text)
                    return ScanResult.Page(page, number: index + 1)
                }
            }
            try texts.finish()
            return pages
        }
        let path = try context.makePath(ending: ScanOutput.pdf.ending)
        var pages = try write(source, to: path, within: parameters.maxBytes, texts)
        try texts.finish()
        guard var aim = parameters.maxBytes else { return pages }
        let limit = SizeLimit(aim)
        for _ in 1..<Self.mostAttempts {
            guard let excess = try limit.excess(of: path) else { break }
            aim -= excess + aim / 100
            pages = try write(source, to: path, within: aim, nil)
        }
        try limit.check(path, remedy: "Allow more bytes, or split the document.")
        return pages
    }

    private func write(
        _ source: ScanSource, to path: String, within limit: Int?, _ texts: TextOutputs?
    ) throws -> [ScanResult.Page] {
        let title = parameters.title ?? PathParts(item.stem).name
        let pdf = try PDFBuilder(
            path: path, information: PDFInformation(title: title, isArchival: parameters.archival))
        var budget = limit.map { ByteBudget($0, pageCount: source.pageCount) }
        var languages: [String: Int] = [:]
        let pages = try (0..<source.pageCount).flatMap { index in
            let pages = try read(index, of: source)
            budget?.begin(sourcePage: pages.count)
            return try pages.map { page in
                try texts?.add(page.text)
                languages[page.text.language ?? "", default: 0] += page.text.words.count
                let picture = try pack(page, index, of: source, &budget)
                try pdf.add(picture.page)
                var result = ScanResult.Page(page, number: index + 1)
                result.pictureBytes = picture.byteCount
                result.pictureKind = picture.page.picture?.kind
                return result
            }
        }
        guard !pages.isEmpty else {
            throw ItemFailure(
                code: "scan.blank", message: "all of its pages are blank",
                remedy: "Look at the other side of the paper, or keep blank pages.")
        }
        let main = languages.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        pdf.information.language = main.flatMap(LanguageTag.tag(forTesseractName:))
        try pdf.finish()
        return pages
    }

    private func read(_ index: Int, of source: ScanSource) throws -> [ReadPage] {
        context.report(progress: "page \(index + 1) of \(source.pageCount)")
        let channels: Raster.Channels =
            [.grey, .bw].contains(parameters.colour) || !parameters.outputs.contains(.pdf) ? .grey : .rgb
        let page = try source.page(index, as: channels)
        if parameters.colour == .original { return [try reader.readInPlace(page)] }
        let isPhoto = parameters.photo == .auto ? try source.isPhoto() : parameters.photo == .always
        return try reader.read(page, isPhoto: isPhoto)
    }

    private func pack(
        _ page: ReadPage, _ index: Int, of source: ScanSource, _ budget: inout ByteBudget?
    ) throws -> (page: PDFPage, byteCount: Int) {
        guard parameters.colour != .original else { return try original(page, index, of: source) }
        let words = page.text.words.count
        let packer = PicturePacker(colour: parameters.colour, quality: parameters.quality)
        let encoded: EncodedPage
        if let share = budget?.share(words: words) {
            encoded = try packer.pack(page.raster, into: share) {
                try reader.legibility(of: $0, as: page.text)
            }
        } else {
            encoded = try packer.pack(page.raster)
        }
        budget?.take(picture: encoded.byteCount, words: words)
        return (
            PDFPage(page.raster, picture: PagePicture(encoded), text: PageText(page.text)), encoded.byteCount
        )
    }

    private func original(
        _ page: ReadPage, _ index: Int, of source: ScanSource
    ) throws -> (page: PDFPage, byteCount: Int) {
        let (picture, turns) = try source.original(index, colour: try source.page(index, as: .rgb))
        let text = PageText(page.text, skewDegreesClockwise: page.skewDegrees)
        var made = PDFPage(page.raster, picture: picture, text: text)
        made.pictureTurns = (turns + page.quarterTurns) % 4
        return (made, picture.byteCount)
    }
}

extension PDFPage {
    /// A page as large on paper as what was read.
    fileprivate init(_ raster: Raster, picture: PagePicture, text: PageText) {
        let points = 72 / raster.workingDotsPerInch
        self.init(
            width: Double(raster.width) * points, height: Double(raster.height) * points, picture: picture,
            text: text)
    }
}

extension PagePicture {
    /// The bytes of what came; pixels are packed when they are written.
    fileprivate var byteCount: Int {
        switch self {
        case .jpeg(let bytes): bytes.count
        case .raster(let raster): raster.bytes.count
        case .bitonal(let bitmap): bitmap.bytes.count
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
    }
}
