import DocumentTasks
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
        engine = try RecognitionEngine(languages: parameters.languages)
        orientation = try OrientationJudge()
    }

    /// The page or, where that is asked for, the two pages of an open book; none where it is blank and those are left out.
    ///
    /// `isPhoto` says whether the paper is to be looked for in the picture.
    func read(_ raster: Raster, isPhoto: Bool) throws -> [ReadPage] {
        let way = try way(of: raster)
        let page = try straighten(raster, way.quarterTurns, by: PageStraightener(findsPage: isPhoto))
        let isSpread = try isUnsplitSpread(page.raster)
        return try parted(page.raster).map { part in
            var read = ReadPage(
                raster: part, text: try recognise(part), quarterTurns: way.quarterTurns, script: way.script,
                report: page.report)
            read.isSpread = isSpread
            return read
        }
    }

    /// The same pages again, which need not be read any more.
    func rasters(of raster: Raster, isPhoto: Bool, quarterTurns: Int) throws -> [Raster] {
        try parted(straighten(raster, quarterTurns, by: PageStraightener(findsPage: isPhoto)).raster)
    }

    /// A page that is shown as it came: nothing is cut off and its middle stays, so that words can be laid over it.
    func readInPlace(_ raster: Raster) throws -> ReadPage {
        let way = try way(of: raster)
        let turns = way.quarterTurns
        var page = try straighten(raster, turns, by: PageStraightener(trimsBorders: false))
        let sides = [raster.width, raster.height]
        let isAsLarge =
            turns % 2 == 0
            ? [page.raster.width, page.raster.height] == sides
            : [page.raster.height, page.raster.width] == sides
        if !isAsLarge {
            page = try straighten(raster, turns, by: PageStraightener(levels: false, trimsBorders: false))
        }
        let clean = try cleaned(page.raster)
        return ReadPage(
            raster: clean, text: try recognise(clean), quarterTurns: turns, script: way.script,
            report: page.report)
    }

    private func way(of raster: Raster) throws -> OrientationJudge.Judgement {
        try orientation.judge(raster.converted(to: .grey), using: engine)
    }

    private func straighten(
        _ raster: Raster, _ turns: Int, by straightener: PageStraightener
    ) throws -> StraightenedPage {
        try straightener.straighten(raster.rotated(quarterTurnsClockwise: turns))
    }

    private func cleaned(_ page: Raster) throws -> Raster {
        parameters.clean ? try BackgroundNormaliser().normalise(page).raster : page
    }

    /// What a straight page becomes: two of an open book, none of a blank one, clean.
    private func parted(_ page: Raster) throws -> [Raster] {
        try halves(of: page)
            .filter { try !parameters.removeBlank || !BlankPageJudge().judge($0).isBlank }
            .map(cleaned)
    }

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
        try engine.recognise(RecognitionScaler().scale(page).raster)
    }

    /// The share of the words of a page that are still read in another picture of it, 0 to 1.
    func legibility(of picture: Raster, as page: RecognisedPage) throws -> Double {
        WordCount(page.words).share(foundIn: WordCount(try recognise(picture).words))
    }
}
