import DocumentOperations
import Images
import OCR
import Scanning

/// Sets pages upright and straight, cleans and reads them, with engines that stay warm.
final class PageReader {
    private let parameters: ProcessScan.Parameters
    private let engine: RecognitionEngine
    private let orientation: OrientationJudge

    init(_ parameters: ProcessScan.Parameters) throws {
        self.parameters = parameters
        engine = try RecognitionEngine(languages: parameters.recognition.languages)
        orientation = try OrientationJudge()
    }

    /// The page or, where that is asked for, the two pages of an open book; none where it is blank and those are left out.
    ///
    /// `isPhoto` says whether the paper is to be looked for in the picture.
    func read(_ raster: Raster, isPhoto: Bool) throws -> [ReadPage] {
        try upright(raster) { turns in
            let page = try straighten(raster, turns, by: PageStraightener(findsPage: isPhoto))
            let isSpread = try isUnsplitSpread(page.raster)
            return try parted(page.raster).map { part in
                let (raster, text, dewarp) = try readBest(of: part)
                var read = ReadPage(
                    raster: raster, recognised: text, quarterTurns: turns, report: page.report)
                read.isSpread = isSpread
                read.dewarp = dewarp
                return read
            }
        }
    }

    /// A page as it is, or with its lines made straight where that is asked for and they are read no worse so.
    private func readBest(
        of page: Raster
    ) throws -> (raster: Raster, text: RecognisedPage, dewarp: ReadDewarp?) {
        let text = try recognise(page)
        guard parameters.recognition.dewarp, let curve = try PageDewarper().find(in: page) else {
            return (page, text, nil)
        }
        let straight = try PageDewarper().dewarp(page, by: curve)
        return ReadDewarp.better(of: (page, text), or: (straight, try recognise(straight)), by: curve)
    }

    /// The same pages again, which need not be read any more.
    func rasters(of raster: Raster, isPhoto: Bool, quarterTurns: Int) throws -> [Raster] {
        try parted(straighten(raster, quarterTurns, by: PageStraightener(findsPage: isPhoto)).raster)
    }

    /// A page that is shown as it came: nothing is cut off and its middle stays, so that words can be laid over it.
    func readInPlace(_ raster: Raster) throws -> [ReadPage] {
        try upright(raster) { turns in
            let page = try straightenInPlace(raster, turns)
            let clean = try cleaned(page.raster)
            let (raster, text, dewarp) = try readBest(of: clean)
            var read = ReadPage(
                raster: clean, recognised: dewarp?.bent(text, asReadIn: raster) ?? text, quarterTurns: turns,
                report: page.report)
            read.dewarp = dewarp
            return [read]
        }
    }

    /// What is read on a page as it lies, which is neither turned nor straightened.
    func readAsShown(_ raster: Raster) throws -> RecognisedPage { try recognise(raster) }

    /// The pages of a picture as it lies, where its letters stand upright and are read well; otherwise of the picture
    /// turned as it has to be.
    private func upright(_ raster: Raster, _ read: (_ quarterTurns: Int) throws -> [ReadPage]) throws
        -> [ReadPage]
    {
        let asItLies = try AscenderCount().isUpright(raster) ? read(0) : nil
        if let asItLies, asItLies.allSatisfy(\.recognised.isLatin) {
            return asItLies.map { $0.written(in: WritingScript.latin.name) }
        }
        let way = try orientation.judge(raster.converted(to: .grey), using: engine)
        let pages = if way.quarterTurns == 0, let asItLies { asItLies } else { try read(way.quarterTurns) }
        return pages.map { $0.written(in: way.script) }
    }

    private func straighten(
        _ raster: Raster, _ turns: Int, by straightener: PageStraightener
    ) throws -> StraightenedPage {
        try straightener.straighten(raster.rotated(quarterTurnsClockwise: turns))
    }

    private func straightenInPlace(_ raster: Raster, _ turns: Int) throws -> StraightenedPage {
        let page = try straighten(raster, turns, by: PageStraightener(trimsBorders: false))
        let sides = turns % 2 == 0 ? [raster.width, raster.height] : [raster.height, raster.width]
        return [page.raster.width, page.raster.height] == sides
            ? page : try straighten(raster, turns, by: PageStraightener(levels: false, trimsBorders: false))
    }

    private func cleaned(_ page: Raster) throws -> Raster {
        parameters.clean ? try BackgroundNormaliser().normalise(page).raster : page
    }

    /// What a straight page becomes: two of an open book, none of a blank one, clean.
    private func parted(_ page: Raster) throws -> [Raster] {
        try halves(of: page)
            .filter { try !parameters.removeBlank || !isBlank($0) }
            .map(cleaned)
    }

    /// A page with little ink is blank unless words are surely read on it.
    private func isBlank(_ page: Raster) throws -> Bool {
        guard try BlankPageJudge().judge(page).isBlank else { return false }
        let sure = try recognise(page).words.count { word in
            word.confidence >= Self.sureWord && word.text.count { $0.isLetter || $0.isNumber } >= 3
        }
        return sure < Self.fewestSureWords
    }

    /// Dust and paper's grain are taken for words too, but not surely.
    private static let sureWord = 80.0
    private static let fewestSureWords = 2

    private func halves(of page: Raster) throws -> [Raster] {
        let finder = GutterFinder()
        guard parameters.splitSpreads, let gutter = try finder.find(in: page), gutter.isSure else {
            return [page]
        }
        let (left, right) = try finder.split(page, at: gutter)
        return [left, right]
    }

    /// Whether the page shows the fold between two pages that were not asked to be split.
    private func isUnsplitSpread(_ page: Raster) throws -> Bool {
        guard !parameters.splitSpreads, let gutter = try GutterFinder().find(in: page) else { return false }
        return gutter.isSure && gutter.shade > 0
    }

    private func recognise(_ page: Raster) throws -> RecognisedPage {
        let scaled = try RecognitionScaler().scale(page).raster
        let text = try engine.recognise(scaled)
        if Self.standsAmountsApart(text) {
            let rows = try engine.recognise(scaled, arranged: .wholeLines)
            if Double(rows.legibleLetters) >= Self.hardlyLess * Double(text.legibleLetters) { return rows }
        }
        guard Self.mayMissColumns(text, of: scaled) else { return text }
        let lines = try engine.recognise(scaled, arranged: .wholeLines)
        return Double(lines.legibleLetters) > Self.clearlyMore * Double(text.legibleLetters) ? lines : text
    }

    /// So much taller than wide are receipts.
    private static let tallness = 2.0
    private static let fewestUnread = 6
    private static let leastUnread = 0.08
    private static let clearlyMore = 1.02

    private static let hardlyLess = 0.95
    private static let fewestAmounts = 3
    private static let leastShareOfAmounts = 0.25

    /// Whether amounts were read as a column of its own, apart from what they are for in the same rows, as on a receipt.
    private static func standsAmountsApart(_ text: RecognisedPage) -> Bool {
        let lines = text.lines
        let amounts = lines.filter { line in
            !line.words.isEmpty && line.words.allSatisfy { isAmount($0.text) }
        }
        guard amounts.count >= fewestAmounts,
            Double(amounts.count) >= leastShareOfAmounts * Double(lines.count)
        else { return false }
        let apart = amounts.count { amount in
            let middle = amount.box.top + amount.box.height / 2
            return lines.contains {
                $0.box.right <= amount.box.left
                    && (($0.box.top)..<max($0.box.bottom, $0.box.top + 1)).contains(middle)
            }
        }
        return 2 * apart > amounts.count
    }

    private static func isAmount(_ text: String) -> Bool {
        text.contains { $0.isNumber } && text.allSatisfy { $0.isNumber || ".,'-".contains($0) }
    }

    /// Whether the recogniser may have left out what stands at the end of rows, such as a receipt's prices.
    private static func mayMissColumns(_ text: RecognisedPage, of page: Raster) -> Bool {
        if Double(page.height) >= tallness * Double(page.width) { return true }
        let unread = UnreadInk(page, readAs: text).letters
        let read = text.words.reduce(0) { $0 + $1.text.count }
        return unread >= fewestUnread && Double(unread) >= leastUnread * Double(read)
    }

    /// The share of the sure words of a page that are still read in another picture of it, 0 to 1; of all where few are sure.
    ///
    /// Other words are noise as often as text, which no second picture shows again: a hard page would never be legible.
    func legibility(of picture: Raster, as page: RecognisedPage) throws -> Double {
        let sure = WordCount(
            page.words.filter { $0.confidence >= Self.legibleConfidence && $0.text.count > 1 })
        let words = sure.total >= Self.fewestLegible ? sure : WordCount(page.words)
        return words.share(foundIn: WordCount(try recognise(picture).words))
    }

    private static let legibleConfidence = 60.0
    private static let fewestLegible = 5
}
