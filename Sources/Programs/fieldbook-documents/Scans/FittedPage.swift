import DocumentOperations
import Images
import OCR
import PDFAssembly
import Scanning

/// A page of a document whose bytes are limited: what was read on it, and the picture that it has by now.
struct FittedPage {
    /// The page of the source, from 0.
    let sourcePage: Int
    /// Which of the pages that the source's became, from 0.
    let part: Int
    let read: RecognisedPage
    /// What the recogniser is to read still.
    private let recognised: RecognisedPage
    /// Points across and down.
    let size: (width: Double, height: Double)
    let quarterTurns: Int
    private let dewarp: ReadDewarp?
    /// Bytes of the picture as it is where none are limited.
    let most: Int
    private(set) var picture: EncodedPage
    private(set) var result: ScanResult.Page
    /// Whether its words need not be legible where nothing else is small enough.
    private let mayBeIllegible: Bool
    /// Bytes of the smallest picture that can be read, where it had to be found.
    private var least: Int?
    /// The bytes that it was allowed when the picture was made.
    private var allowed: Int

    /// What is made of a page that was read, in so many bytes at most if it can be read so.
    init(
        _ page: ReadPage, sourcePage: Int, part: Int, into byteCount: Int, by packer: PicturePacker,
        _ reader: PageReader, mayBeIllegible: Bool = false
    ) throws {
        self.mayBeIllegible = mayBeIllegible
        self.sourcePage = sourcePage
        self.part = part
        read = page.text
        recognised = page.recognised
        let points = 72 / page.raster.workingDotsPerInch
        size = (Double(page.raster.width) * points, Double(page.raster.height) * points)
        quarterTurns = page.quarterTurns
        dewarp = page.dewarp
        result = ScanResult.Page(page, number: sourcePage + 1)
        allowed = byteCount
        picture = try packer.pack(page.raster)
        most = picture.byteCount
        try fit(page.raster, by: packer, reader)
    }

    /// What it can use of a document's bytes: one whose picture stays far below what it was allowed leaves the rest to others.
    var bounds: ByteShares.Page {
        let leavesMuch = Double(picture.byteCount) < FittedScan.usedUp * Double(allowed)
        return ByteShares.Page(
            least: least ?? 0, most: leavesMuch ? min(most, picture.byteCount) : most)
    }

    /// Bytes that its picture has more where none are limited.
    var givenUp: Int { most - picture.byteCount }

    /// Whether another picture is to be looked for.
    func changes(with share: Int) -> Bool {
        let used = picture.byteCount
        if used > share { return true }
        return used < most && share > allowed && Double(used) < FittedScan.usedUp * Double(share)
    }

    /// Gives it another picture, of so many bytes at most if it can be read so, made of the part of the source's that it was
    /// read from.
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
                try reader.legibility(of: raster, as: recognised)
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

    /// As it stands in the PDF.
    var pdfPage: PDFPage {
        PDFPage(width: size.width, height: size.height, picture: PagePicture(picture), text: PageText(read))
    }
}
