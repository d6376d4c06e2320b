import Batch
import DocumentOperations
import Images
import OCR
import PDFAssembly
import Scanning

/// Makes the best document that fits a size limit.
///
/// The pages are read once. Then pictures are remade of those that can have more, because others leave part of their share,
/// and of those that must shrink.
struct FittedScan {
    /// A page or document that uses this share of its limit is good enough.
    static let usedUp = 0.9
    /// Maximum number of rounds to use what is left, and in all if the document is too large.
    private static let mostRounds = (growing: 4, in: 8)
    /// Maximum number of pages that in turn get what all shares leave.
    private static let mostGrowing = 4
    /// Estimates of the bytes of a PDF besides its pages and of a page besides its picture.
    private static let expected = (ofDocument: 3_000, ofPage: 900, ofWord: 24)

    let scan: ScanDocument
    let maximumBytes: Int

    private var packer: PicturePacker {
        PicturePacker(colour: scan.parameters.colour, quality: scan.parameters.quality)
    }

    /// Writes the PDF and the texts; throws `scan.doesNotFit`.
    func make(of source: ScanSource, to path: String, _ texts: TextOutputs) throws -> [ScanResult.Page] {
        var pages = try read(source, texts)
        guard !pages.isEmpty else {
            throw source.contents?.hasXFA == true ? ScanDocument.xfaForm : ScanDocument.allBlank
        }
        var size = try write(pages, of: source, to: path)
        for round in 0..<Self.mostRounds.in {
            let isTooLarge = size > maximumBytes
            guard isTooLarge || round < Self.mostRounds.growing && isMuchLeft(of: maximumBytes, size) else {
                break
            }
            let others = size - Self.bytes(of: pages)
            guard try share(maximumBytes - others, among: &pages, of: source) else { break }
            size = try write(pages, of: source, to: path)
        }
        try SizeLimit(maximumBytes).check(
            path,
            remedy:
                "Allow more bytes, split the document, or accept illegible words with --allow-illegible.")
        return pages.map { page in
            var result = page.result
            result.reduction = result.reduction.map {
                "reduced to \($0) to fit \(ByteCount.text(maximumBytes))"
            }
            return result
        }
    }

    private func read(_ source: ScanSource, _ texts: TextOutputs) throws -> [FittedPage] {
        var left = maximumBytes - Self.expected.ofDocument
        var pages: [FittedPage] = []
        for index in 0..<source.pageCount {
            let parts = try scan.read(index, of: source)
            for (part, page) in parts.enumerated() {
                try texts.add(page.text)
                let others = Self.expected.ofPage + Self.expected.ofWord * page.text.words.count
                let share = left / (source.pageCount - index - 1 + parts.count - part) - others
                let fitted = try FittedPage(
                    page, sourcePage: index, part: part, into: max(1, share), by: packer, scan.reader,
                    mayBeIllegible: scan.parameters.allowIllegible)
                left -= fitted.picture.byteCount + others
                pages.append(fitted)
            }
        }
        return pages
    }

    private func write(_ pages: [FittedPage], of source: ScanSource, to path: String) throws -> Int {
        let pdf = try PDFBuilder(path: path, information: scan.information(of: source))
        var language = MainLanguage()
        for page in pages {
            language.add(page.read)
            try pdf.add(page.pdfPage)
        }
        try scan.finish(pdf, of: source, numbers: pages.map { $0.sourcePage + 1 }, language: language)
        return try FileBytes.count(ofFileAt: path)
    }

    /// Distributes the bytes among the pictures and remakes those that change much; returns whether there were any.
    private func share(
        _ byteCount: Int, among pages: inout [FittedPage], of source: ScanSource
    ) throws -> Bool {
        guard let shares = ByteShares(of: byteCount, among: pages.map(\.bounds)) else { return false }
        let changing = pages.indices.filter { pages[$0].changes(with: shares.counts[$0]) }
        for index in changing { try refit(&pages[index], of: source, into: shares.counts[index]) }
        return try !changing.isEmpty || shareRest(of: byteCount, among: &pages, of: source)
    }

    /// Gives what all shares leave to single pages, those reduced most first.
    private func shareRest(
        of byteCount: Int, among pages: inout [FittedPage], of source: ScanSource
    ) throws -> Bool {
        var hasChanged = false
        let indices = pages.indices.sorted { pages[$0].givenUp > pages[$1].givenUp }
        for index in indices.prefix(Self.mostGrowing) {
            let used = Self.bytes(of: pages)
            guard isMuchLeft(of: byteCount, used) else { break }
            let share = pages[index].picture.byteCount + byteCount - used
            guard pages[index].changes(with: share) else { continue }
            try refit(&pages[index], of: source, into: share)
            hasChanged = true
        }
        return hasChanged
    }

    private func refit(_ page: inout FittedPage, of source: ScanSource, into byteCount: Int) throws {
        let parts = try scan.pictures(page.sourcePage, of: source, quarterTurns: page.quarterTurns)
        guard parts.indices.contains(page.part) else { return }
        try page.fit(parts[page.part], into: byteCount, by: packer, scan.reader)
    }

    private func isMuchLeft(of byteCount: Int, _ used: Int) -> Bool {
        Double(used) < Self.usedUp * Double(byteCount)
    }

    private static func bytes(of pages: [FittedPage]) -> Int {
        pages.reduce(0) { $0 + $1.picture.byteCount }
    }
}

/// A page of a document with a size limit: its text and its current picture.
struct FittedPage {
    /// The source page, from 0.
    let sourcePage: Int
    /// Index among the pages made of the source page, from 0.
    let part: Int
    let read: RecognisedPage
    /// The text that must stay legible.
    private let recognised: RecognisedPage
    /// The only language in which the page was read; `nil` for all languages.
    private let language: String?
    /// Size in points.
    let size: (width: Double, height: Double)
    let quarterTurns: Int
    private let dewarp: ReadDewarp?
    /// Size of the unlimited picture, in bytes.
    let most: Int
    private(set) var picture: EncodedPage
    private(set) var result: ScanResult.Page
    /// Whether the picture may become illegible if nothing else fits.
    private let mayBeIllegible: Bool
    /// Size of the smallest legible picture, if it was determined.
    private var least: Int?
    /// The limit for which the current picture was made.
    private var allowed: Int

    /// Makes the picture of a page, within `byteCount` if it stays legible.
    init(
        _ page: ReadPage, sourcePage: Int, part: Int, into byteCount: Int, by packer: PicturePacker,
        _ reader: PageReader, mayBeIllegible: Bool = false
    ) throws {
        self.mayBeIllegible = mayBeIllegible
        self.sourcePage = sourcePage
        self.part = part
        read = page.text
        recognised = page.recognised
        language = page.language
        let points = 72 / page.picture.workingDotsPerInch
        size = (Double(page.picture.width) * points, Double(page.picture.height) * points)
        quarterTurns = page.quarterTurns
        dewarp = page.dewarp
        result = ScanResult.Page(page, number: sourcePage + 1)
        allowed = byteCount
        picture = try packer.pack(page.picture)
        most = picture.byteCount
        try fit(page.picture, by: packer, reader)
    }

    /// What the page can use of the document's bytes. A picture far below its limit leaves the rest to others.
    var bounds: ByteShares.Page {
        let leavesMuch = Double(picture.byteCount) < FittedScan.usedUp * Double(allowed)
        return ByteShares.Page(
            least: least ?? 0, most: leavesMuch ? min(most, picture.byteCount) : most)
    }

    /// Reduction from the unlimited picture, in bytes.
    var givenUp: Int { most - picture.byteCount }

    /// Whether the picture must be remade for a new share.
    func changes(with share: Int) -> Bool {
        let used = picture.byteCount
        if used > share { return true }
        return used < most && share > allowed && Double(used) < FittedScan.usedUp * Double(share)
    }

    /// Remakes the picture, within `byteCount` if it stays legible; `page` is the part of the source page that was read.
    mutating func fit(
        _ page: Raster, into byteCount: Int, by packer: PicturePacker, _ reader: PageReader
    ) throws {
        allowed = byteCount
        let page = try dewarp?.applied(to: page) ?? page
        picture = try packer.pack(page)
        try fit(page, by: packer, reader)
    }

    private mutating func fit(_ page: Raster, by packer: PicturePacker, _ reader: PageReader) throws {
        result.legibility = nil
        if most > allowed {
            func legibility(_ raster: Raster) throws -> Double {
                try reader.legibility(of: raster, as: recognised, in: language)
            }
            do {
                picture = try packer.pack(page, into: allowed, legibility: legibility)
            } catch let error as ScanningError where error.code == .doesNotFit {
                if mayBeIllegible {
                    picture = try packer.packRegardless(page, into: allowed)
                    result.legibility = try legibility(picture.decoded())
                } else if let smallest = try packer.smallest(page, legibility: legibility) {
                    picture = smallest
                }
                least = min(picture.byteCount, most)
            }
        }
        result.reduction = most > allowed ? try packer.reduction(of: page, to: picture) : nil
        result.pictureBytes = picture.byteCount
        result.pictureKind = PagePicture(picture).kind
    }

    /// The page of the PDF.
    var pdfPage: PDFPage {
        PDFPage(width: size.width, height: size.height, picture: PagePicture(picture), text: PageText(read))
    }
}

/// A limit on the size of a file.
struct SizeLimit {
    private let byteCount: Int?

    /// Creates a limit; `nil` means none.
    init(_ byteCount: Int?) { self.byteCount = byteCount }

    /// Throws `scan.doesNotFit` for a file that is too large.
    func check(_ path: String, remedy: String) throws {
        guard let byteCount else { return }
        let size = try FileBytes.count(ofFileAt: path)
        guard size > byteCount else { return }
        throw ItemFailure(
            code: ScanningError.Code.doesNotFit.description,
            message: "the PDF does not fit into \(byteCount) bytes: the smallest that was reached is \(size)",
            remedy: remedy)
    }
}
