import Images
import OCR
import Scanning

/// Measures how much text of a picture is still legible in another encoding. The engines start when they are needed.
final class LegibilityJudge {
    /// Words below this confidence are as often noise as text.
    private static let sureConfidence = 60.0
    /// Scale that text survives but patterns that look like words do not.
    private static let slightly = 0.9
    /// Fewer reliable words do not count as text.
    private static let leastWords = 5

    /// The words of the pages, with the turns that make each page upright.
    struct Text {
        fileprivate let words: WordCount
        fileprivate let quarterTurns: [Int]
    }

    private let languages: [String]
    private var engines: (reader: RecognitionEngine, orientation: OrientationJudge)?

    init(languages: [String]) { self.languages = languages }

    /// The words that are also read at a slightly smaller size, which makes them reliable; `nil` if the pages have no text.
    func text(ofPages count: Int, _ page: (Int) throws -> Raster) throws -> Text? {
        let (reader, orientation) = try startedEngines()
        var words = WordCount([])
        let turns = try (0..<count).map { index in
            let picture = try page(index).converted(to: .grey)
            let turns = try orientation.judge(picture, using: reader).quarterTurns
            let found = try read(picture, turns).filter {
                $0.confidence >= Self.sureConfidence && $0.text.count > 1
            }
            words.add(WordCount(found).common(with: WordCount(try read(slightlySmaller(picture), turns))))
            return turns
        }
        return words.total >= Self.leastWords ? Text(words: words, quarterTurns: turns) : nil
    }

    /// The share of a text's words that are legible in other pictures of its pages, 0 to 1.
    func share(of text: Text, inPages page: (Int) throws -> Raster) throws -> Double {
        var found = WordCount([])
        for (index, turns) in text.quarterTurns.enumerated() {
            found.add(WordCount(try read(try page(index).converted(to: .grey), turns)))
        }
        return text.words.share(foundIn: found)
    }

    private func slightlySmaller(_ picture: Raster) throws -> Raster {
        func length(_ side: Int) -> Int { max(1, Int(Self.slightly * Double(side))) }
        return try picture.resized(toFit: length(picture.width), height: length(picture.height))
    }

    private func read(_ picture: Raster, _ quarterTurns: Int) throws -> [RecognisedWord] {
        let upright = picture.rotated(quarterTurnsClockwise: quarterTurns)
        return try startedEngines().reader.recognise(RecognitionScaler().scale(upright).raster).words
    }

    private func startedEngines() throws -> (reader: RecognitionEngine, orientation: OrientationJudge) {
        if let engines { return engines }
        let started = (try RecognitionEngine(languages: languages), try OrientationJudge())
        engines = started
        return started
    }
}

/// How often each word occurs in a text.
struct WordCount {
    private(set) var counts: [String: Int]

    init(_ words: [RecognisedWord]) {
        counts = words.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    }

    /// The number of words.
    var total: Int { counts.values.reduce(0, +) }

    /// Adds another text's words.
    mutating func add(_ other: WordCount) { counts.merge(other.counts, uniquingKeysWith: +) }

    /// The share of the words that also occur in the other text, 0 to 1; 1 without words.
    func share(foundIn other: WordCount) -> Double {
        guard total > 0 else { return 1 }
        return Double(common(with: other).total) / Double(total)
    }

    /// The words that occur in both texts.
    func common(with other: WordCount) -> WordCount {
        var common = WordCount([])
        for (word, count) in counts { common.counts[word] = min(count, other.counts[word] ?? 0) }
        return common
    }
}
