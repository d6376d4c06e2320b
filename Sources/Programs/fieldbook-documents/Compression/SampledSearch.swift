import Batch
import Images
import Scanning

/// Looks for the best that fits into a number of bytes where packing a picture takes many seconds: a sample tells what to try.
///
/// All attempts together take about as long as packing the whole picture three times. What an attempt really took corrects
/// what the sample tells from then on.
struct SampledSearch {
    /// Attempts, in pictures of full size, and how many of them: small ones take time too.
    private static let mostEffort = 3.0
    private static let mostAttempts = 8
    /// What is aimed at, of the bytes allowed.
    private static let aim = 0.95
    /// A fit that uses this share of the bytes is good enough.
    private static let sufficientShare = 0.6

    /// What was found.
    struct Fit {
        let image: ConvertedImage
        let step: SizeStep
        let quality: Int
        /// Its legibility, if it was asked for.
        let legibility: Double?
    }

    private struct Choice: Equatable {
        let step: SizeStep
        let quality: Int
        /// Bytes by the sample.
        let expected: Int
    }

    let maximumBytes: Int
    /// The legibility that is asked for; nothing is asked without.
    let floor: Double?

    /// Looks for the best that fits, down a ladder.
    ///
    /// `expected` gives the bytes by a sample, `encode` packs the picture, and `legibility` is asked for what would be
    /// taken. Throws `scan.doesNotFit`, and what the closures throw.
    func run(
        _ ladder: SizeLadder, expected: (SizeStep, Int) throws -> Int,
        encode: (SizeStep, Int) throws -> ConvertedImage, legibility: (ConvertedImage) throws -> Double
    ) throws -> Fit {
        var steps = ladder.steps
        var effort = Self.mostEffort
        var attempts = 0
        // Bytes that were taken for each that was expected.
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

    /// What fits by the sample, as it is corrected; first of all, if nothing does, the smallest.
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
            message: "It does not fit into \(maximumBytes) bytes: \(reached)",
            remedy: "Allow more bytes, or another format.")
    }
}
