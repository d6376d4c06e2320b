import Batch
import DocumentModel
import Images
import Scanning

/// Searches for the best encoding that fits a size limit when encoding takes seconds: a sample predicts what to try.
///
/// All attempts together take about as long as encoding the whole picture three times. The actual size of each attempt corrects
/// the predictions that follow.
struct SampledSearch {
    /// Limits of the effort, in pictures of full size, and of the number of attempts.
    private static let mostEffort = 3.0
    private static let mostAttempts = 8
    /// Share of the limit that attempts aim at.
    private static let aim = 0.95
    /// A fit that uses this share of the limit ends the search.
    private static let sufficientShare = 0.6

    /// The result of a search.
    struct Fit {
        let image: ConvertedImage
        let step: SizeStep
        let quality: Int
        /// The legibility, if it was measured.
        let legibility: Double?
    }

    private struct Choice: Equatable {
        let step: SizeStep
        let quality: Int
        /// Size predicted by the sample, in bytes.
        let expected: Int
    }

    let maximumBytes: Int
    /// The required legibility, if any.
    let floor: Double?

    /// Searches for the best fit, down a ladder.
    ///
    /// `expected` predicts a size by the sample, `encode` encodes the picture, and `legibility` measures a candidate. Throws
    /// `scan.doesNotFit` and the errors of the closures.
    func run(
        _ ladder: SizeLadder, expected: (SizeStep, Int) throws -> Int,
        encode: (SizeStep, Int) throws -> ConvertedImage, legibility: (ConvertedImage) throws -> Double
    ) throws -> Fit {
        var steps = ladder.steps
        var effort = Self.mostEffort
        var attempts = 0
        // Actual size relative to the predicted one.
        var correction = 1.0
        var best: Fit?
        var (smallest, illegible): (Int?, Int?) = (nil, nil)
        while let choice = try choose(from: steps, correction, expected, isFirst: smallest == nil),
            best.map({ $0.step == choice.step && $0.quality == choice.quality }) != true
        {
            let cost = choice.step.scale * choice.step.scale
            guard effort >= cost, attempts < Self.mostAttempts else { break }
            effort -= cost
            attempts += 1
            let image = try encode(choice.step, choice.quality)
            let count = image.bytes.count
            smallest = min(smallest ?? count, count)
            correction = Double(count) / Double(max(choice.expected, 1))
            guard count <= maximumBytes else { continue }
            let share = try floor.map { _ in try legibility(image) }
            if let floor, let share, !(share >= floor) {
                illegible = max(illegible ?? 0, count)
                steps = Array(steps.drop { $0 != choice.step }.dropFirst())
                continue
            }
            let fit = Fit(image: image, step: choice.step, quality: choice.quality, legibility: share)
            if best.map({ $0.image.bytes.count > count }) != true { best = fit }
            if Double(count) >= Self.sufficientShare * Double(maximumBytes) { break }
        }
        guard let best else { throw failure(smallest: smallest, illegible: illegible) }
        return best
    }

    /// The best choice that fits by the corrected prediction; for the first attempt the smallest if none does.
    private func choose(
        from steps: [SizeStep], _ correction: Double, _ expected: (SizeStep, Int) throws -> Int, isFirst: Bool
    ) throws -> Choice? {
        let search = SizeSearch(
            maximumBytes: Int(Self.aim * Double(maximumBytes) / max(correction, 0.01)), sufficientShare: 0.9)
        do {
            return try search.run(SizeLadder(steps)) { step, quality in
                let count = try expected(step, quality)
                return (Choice(step: step, quality: quality, expected: count), count)
            }.output
        } catch let error as ScanningError where error.code == .doesNotFit {
            guard isFirst, let last = steps.last else { return nil }
            let quality = last.qualities.lowerBound
            return Choice(step: last, quality: quality, expected: try expected(last, quality))
        }
    }

    private func failure(smallest: Int?, illegible: Int?) -> ItemFailure {
        let reached =
            illegible.map { "what fits, \($0) bytes at most, is not legible" }
            ?? "the smallest that was reached is \(smallest ?? 0) bytes"
        return ItemFailure(
            code: ScanningError.Code.doesNotFit.description,
            message: "it does not fit into \(maximumBytes) bytes: \(reached)",
            remedy: "Allow more bytes, or another format.")
    }
}

/// A small picture of pieces from all over a picture, to estimate the size of the whole.
final class PictureSample {
    private static let across = 4
    private static let side = 128
    /// A picture with fewer pixels, in samples, is encoded itself.
    private static let leastShare = 2.0
    /// Bytes of a file besides its pixels.
    private static let head = 600.0

    private struct Attempt: Hashable {
        let step: SizeStep
        let quality: Int
    }

    private let pieces: Raster
    /// Pixels of the picture per pixel of the sample.
    private let share: Double
    private var known: [Attempt: Int] = [:]

    /// Returns `nil` if the picture is not much larger than the sample.
    init?(of picture: Raster) throws {
        let length = Self.across * Self.side
        share = Double(picture.width) * Double(picture.height) / Double(length * length)
        guard share >= Self.leastShare, picture.width >= length, picture.height >= length else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length * length * picture.channels.rawValue)
        for row in 0..<length {
            let top = Self.start(ofPiece: row / Self.side, along: picture.height) + row % Self.side
            for column in 0..<Self.across {
                let left = Self.start(ofPiece: column, along: picture.width)
                let first = (top * picture.width + left) * picture.channels.rawValue
                bytes += picture.bytes[first..<(first + Self.side * picture.channels.rawValue)]
            }
        }
        pieces = try Raster(width: length, height: length, channels: picture.channels, bytes: bytes)
    }

    /// Start of a piece along a side, centred in its part of the side.
    private static func start(ofPiece index: Int, along length: Int) -> Int {
        (2 * index + 1) * length / (2 * across) - side / 2
    }

    /// The estimated size of the picture, encoded by a step with a quality.
    func byteCount(by step: SizeStep, quality: Int, as encoding: ImageEncoding) throws -> Int {
        let attempt = Attempt(step: step, quality: quality)
        if let count = known[attempt] { return count }
        let length = max(8, Int((Double(pieces.width) * step.scale).rounded()))
        let scaled = try pieces.resized(toFit: length, height: length)
        let picture = step.pixels == .grey ? scaled.converted(to: .grey) : scaled
        let pixels = Double(try ImageEncoder.encode(picture, as: encoding).count) - Self.head
        let count = Int(max(0, pixels) * share + Self.head)
        known[attempt] = count
        return count
    }
}
