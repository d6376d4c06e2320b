import Images
import OCR
import Scanning

/// Tells how much of the text of pictures can still be read in others of the same, with engines that start when they are needed.
final class LegibilityJudge {
    /// Less sure words are noise as often as text.
    private static let sureConfidence = 60.0
    /// Harmless to text, and enough to tell words from patterns that look like some.
    private static let slightly = 0.9
    /// Fewer sure words are no text.
    private static let leastWords = 5

    /// The words of pictures, as they are found in them when each is turned as said.
    struct Text {
        fileprivate let words: WordCount
        fileprivate let quarterTurns: [Int]
    }

    private let languages: [String]
    private var engines: (reader: RecognitionEngine, orientation: OrientationJudge)?

    init(languages: [String]) { self.languages = languages }

    /// The words that stand in pictures for sure, since they are read in a slightly smaller one too; `nil` where these
    /// hold no text.
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

    /// The share of a text's words that are read in other pictures of its pages, 0 to 1.
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
