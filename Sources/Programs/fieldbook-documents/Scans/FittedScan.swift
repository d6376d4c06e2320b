import Batch
import DocumentOperations
import PDFAssembly
import Scanning

/// Makes a document as good as fits into a number of bytes.
///
/// Its pages are read once. Then pictures are made anew of those that can have more, because others leave some of their
/// share, or have to do with less.
struct FittedScan {
    /// A page or a document that uses this share of what it may have is good enough.
    static let usedUp = 0.9
    /// So often pictures are made anew to use what is left, and a few times more where the document is too large.
    private static let mostRounds = (growing: 4, in: 8)
    /// How many pages are given in turn what all shares together have left.
    private static let mostGrowing = 4
    /// What a PDF has besides its pages, and a page besides its picture, until it is known.
    private static let expected = (ofDocument: 3_000, ofPage: 900, ofWord: 24)

    let scan: ScanDocument
    let maximumBytes: Int

    private var packer: PicturePacker {
        PicturePacker(colour: scan.parameters.colour, quality: scan.parameters.quality)
    }

    /// Makes the PDF and the texts; throws `scan.doesNotFit`.
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
                "Allow more bytes, split the document, or take what cannot be read with --allow-illegible.")
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

    /// Shares out the bytes that pictures may have, and makes those anew that change much thereby; whether there were any.
    private func share(
        _ byteCount: Int, among pages: inout [FittedPage], of source: ScanSource
    ) throws -> Bool {
        guard let shares = ByteShares(of: byteCount, among: pages.map(\.bounds)) else { return false }
        let changing = pages.indices.filter { pages[$0].changes(with: shares.counts[$0]) }
        for index in changing { try refit(&pages[index], of: source, into: shares.counts[index]) }
        return try !changing.isEmpty || shareRest(of: byteCount, among: &pages, of: source)
    }

    /// Gives what all shares leave to single pages, first to the one of which most was given up.
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
        let parts = try scan.rasters(page.sourcePage, of: source, quarterTurns: page.quarterTurns)
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
