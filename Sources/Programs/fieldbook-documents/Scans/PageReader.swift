import DocumentOperations
import Images
import OCR
import Scanning

/// Makes pages upright and straight, cleans and reads them. The engines are loaded once.
final class PageReader {
    private let parameters: ProcessScan.Parameters
    private let recogniser: TextRecogniser
    private let orientation: OrientationJudge

    init(_ parameters: ProcessScan.Parameters) throws {
        self.parameters = parameters
        recogniser = try TextRecogniser(
            languages: parameters.recognition.languages,
            effort: parameters.recognition.reading.chosenEffort)
        orientation = try OrientationJudge()
    }

    /// Prepares for the pages of another document.
    func beginDocument() { recogniser.beginDocument() }

    /// Reads a page, or on request the two pages of an open book; returns none for a blank page if those are left out.
    ///
    /// Pages are read in grey, whatever is made of them: cleaned in colour, they are read a little differently. `isPhoto` is
    /// whether to find the paper in the picture.
    func read(_ raster: Raster, isPhoto: Bool) throws -> [ReadPage] {
        try upright(raster.converted(to: .grey)) { turns, ink in
            let page = try straighten(raster, turns, by: PageStraightener(findsPage: isPhoto), ink)
            let isSpread = try isUnsplitSpread(page.grey)
            return try parted(page).map { part in
                let (grey, text, dewarp) = try readBest(of: cleaned(part.grey))
                var read = ReadPage(raster: grey, recognised: text, quarterTurns: turns, report: page.report)
                read.language = recogniser.languageOfPage
                read.isSpread = isSpread
                read.dewarp = dewarp
                if let colour = try part.colour.map(cleaned) {
                    read.picture = try dewarp?.applied(to: colour) ?? colour
                }
                return read
            }
        }
    }

    /// Reads a page as it is, or on request with its lines straightened if they are read no worse.
    private func readBest(
        of page: Raster
    ) throws -> (raster: Raster, text: RecognisedPage, dewarp: ReadDewarp?) {
        let text = try recogniser.recognise(page)
        guard parameters.recognition.dewarp, let curve = try PageDewarper().find(in: page) else {
            return (page, text, nil)
        }
        let straight = try PageDewarper().dewarp(page, by: curve)
        return ReadDewarp.better(
            of: (page, text), or: (straight, try recogniser.recognise(straight)), by: curve)
    }

    /// Makes the pictures of the same pages as `read` without reading them.
    func pictures(of raster: Raster, isPhoto: Bool, quarterTurns: Int) throws -> [Raster] {
        try parted(straighten(raster, quarterTurns, by: PageStraightener(findsPage: isPhoto)))
            .map { try cleaned($0.colour ?? $0.grey) }
    }

    /// Reads a grey page whose original picture is shown: it keeps its size and its centre, so that words can be placed on it.
    /// Dark borders are only left out for reading.
    func readInPlace(_ raster: Raster) throws -> [ReadPage] {
        try upright(raster) { turns, ink in
            let page = try straightenInPlace(raster, turns, ink)
            let clean = try cleaned(page.raster)
            let (paper, borders) = try BorderTrim().trim(page.raster)
            let legible = try borders.isEmpty ? clean : BorderTrim().restore(cleaned(paper), borders)
            let (raster, text, dewarp) = try readBest(of: legible)
            var read = ReadPage(
                raster: clean, recognised: dewarp?.bent(text, asReadIn: raster) ?? text, quarterTurns: turns,
                report: page.report)
            read.language = recogniser.languageOfPage
            read.dewarp = dewarp
            return [read]
        }
    }

    /// Reads a page without turning or straightening it.
    func readAsShown(_ raster: Raster) throws -> RecognisedPage { try recogniser.recognise(raster) }

    /// Reads a grey picture as it is if its letters are upright and read well, otherwise turned upright.
    private func upright(
        _ raster: Raster, _ read: (_ quarterTurns: Int, _ ink: ReducedInk?) throws -> [ReadPage]
    ) throws -> [ReadPage] {
        let ink = try ReducedInk(raster)
        let asItLies = try AscenderCount().isUpright(ink) ? read(0, ink) : nil
        if let asItLies, asItLies.allSatisfy(\.recognised.isLatin) {
            return asItLies.map { $0.written(in: WritingScript.latin.name) }
        }
        let way = try orientation.judge(raster, using: recogniser.engine)
        let pages =
            if way.quarterTurns == 0, let asItLies {
                asItLies
            } else {
                try read(way.quarterTurns, way.quarterTurns == 0 ? ink : nil)
            }
        return pages.map { $0.written(in: way.script) }
    }

    private func straighten(
        _ raster: Raster, _ turns: Int, by straightener: PageStraightener, _ ink: ReducedInk? = nil
    ) throws -> StraightenedPage {
        try straightener.straighten(
            raster.rotated(quarterTurnsClockwise: turns), inColour: showsColours, ink: ink)
    }

    private func straightenInPlace(
        _ raster: Raster, _ turns: Int, _ ink: ReducedInk?
    ) throws -> StraightenedPage {
        let page = try straighten(raster, turns, by: PageStraightener(trimsBorders: false), ink)
        let sides = turns % 2 == 0 ? [raster.width, raster.height] : [raster.height, raster.width]
        return [page.raster.width, page.raster.height] == sides
            ? page : try straighten(raster, turns, by: PageStraightener(levels: false, trimsBorders: false))
    }

    /// Whether pictures of pages in colour are wanted.
    private var showsColours: Bool {
        parameters.outputs.contains(.pdf) && ![.grey, .bw, .original].contains(parameters.colour)
    }

    private func cleaned(_ page: Raster) throws -> Raster {
        parameters.clean ? try BackgroundNormaliser().normalise(page).raster : page
    }

    /// A page in grey to be read, and in colour to be shown; `nil` for a grey page.
    private typealias Part = (grey: Raster, colour: Raster?)

    /// The pages of a straight page: two of an open book, none of a blank page.
    private func parted(_ page: StraightenedPage) throws -> [Part] {
        try halves(of: page).filter { try !parameters.removeBlank || !isBlank($0.grey) }
    }

    /// A page with little ink is blank unless words are read on it with certainty.
    private func isBlank(_ page: Raster) throws -> Bool {
        guard try BlankPageJudge().judge(page).isBlank else { return false }
        let sure = try recogniser.recognise(page).words.count { word in
            word.confidence >= Self.sureWord && word.text.count { $0.isLetter || $0.isNumber } >= 3
        }
        return sure < Self.fewestSureWords
    }

    /// Dust and paper grain may be read as words, but not with certainty.
    private static let sureWord = 80.0
    private static let fewestSureWords = 2

    private func halves(of page: StraightenedPage) throws -> [Part] {
        let finder = GutterFinder()
        let colour = page.raster.channels == .rgb ? page.raster : nil
        guard parameters.splitSpreads, let gutter = try finder.find(in: page.grey), gutter.isSure else {
            return [(grey: page.grey, colour: colour)]
        }
        let grey = try finder.split(page.grey, at: gutter)
        let colours = try colour.map { try finder.split($0, at: gutter) }
        return [(grey: grey.left, colour: colours?.left), (grey: grey.right, colour: colours?.right)]
    }

    /// Whether the page shows the fold of an open book but is not to be split.
    private func isUnsplitSpread(_ page: Raster) throws -> Bool {
        guard !parameters.splitSpreads, let gutter = try GutterFinder().find(in: page) else { return false }
        return gutter.isSure && gutter.shade > 0
    }

    /// The share of a page's reliable words that are legible in another picture of it, 0 to 1; of all words if few are reliable.
    ///
    /// Other words are as often noise as text, and noise is never read twice: a difficult page would never count as legible.
    /// `language` is the only one in which the page was read, `nil` for all.
    func legibility(of picture: Raster, as page: RecognisedPage, in language: String?) throws -> Double {
        let sure = WordCount(
            page.words.filter { $0.confidence >= Self.legibleConfidence && $0.text.count > 1 })
        let words = sure.total >= Self.fewestLegible ? sure : WordCount(page.words)
        let again = try recogniser.recogniseAgain(picture, in: language)
        return words.share(foundIn: WordCount(again.words))
    }

    private static let legibleConfidence = 60.0
    private static let fewestLegible = 5
}
