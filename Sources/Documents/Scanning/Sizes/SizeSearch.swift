public import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Searches a ladder for the best result that fits into a number of bytes, with few attempts.
///
/// Within a step, size grows roughly exponentially with quality: each attempt predicts the next quality to try,
/// bounded by bisection. The next step is tried if even the lowest quality is too large, or if the best fit is not
/// legible.
///
/// ```swift
/// let search = SizeSearch(maximumBytes: 100_000, floor: 0.9)
/// let best = try search.run(.image(.grey)) { step, quality in
///     try encode(step, quality)                       // any value with its number of bytes
/// } legibility: { file in
///     try shareOfWordsStillRead(in: file)             // 0 to 1
/// }
/// ```
public struct SizeSearch: Sendable, Hashable {
    /// The largest allowed size in bytes.
    public var maximumBytes: Int
    /// The required legibility, in the measure of the closure; `nil` for no requirement.
    public var floor: Double?
    /// A fit that uses this share of the allowed bytes is good enough.
    public var sufficientShare: Double

    /// Creates a search.
    public init(maximumBytes: Int, floor: Double? = nil, sufficientShare: Double = 0.95) {
        self.maximumBytes = maximumBytes
        self.floor = floor
        self.sufficientShare = sufficientShare
    }

    /// The result of a search.
    public struct Fit<Output> {
        /// The output of `encode`.
        public let output: Output
        /// Its number of bytes.
        public let byteCount: Int
        /// The step that was used.
        public let step: SizeStep
        /// The quality that was used.
        public let quality: Int
        /// Its legibility, if it was required.
        public let legibility: Double?
        /// Number of calls of `encode`.
        public let attempts: Int
    }

    /// Searches for the best result that fits.
    ///
    /// `encode` returns an output and its number of bytes, and must be deterministic. `legibility` rates the best
    /// fit of a step. Throws `scan.doesNotFit` with the smallest size reached, and any error of the closures.
    public func run<Output>(
        _ ladder: SizeLadder, encode: (SizeStep, Int) throws -> (Output, byteCount: Int),
        legibility: (Output) throws -> Double = { _ in 1 }
    ) throws -> Fit<Output> {
        var attempts = 0
        var smallest = Int.max
        var illegible: Int?
        for step in ladder.steps {
            let found = try bestFit(of: step) { quality in
                attempts += 1
                let (output, byteCount) = try encode(step, quality)
                smallest = min(smallest, byteCount)
                return (output, byteCount)
            }
            guard let found else { continue }
            let share = floor == nil ? nil : try legibility(found.output)
            if let floor, let share, !(share >= floor) {
                illegible = max(illegible ?? 0, found.byteCount)
                continue
            }
            return Fit(
                output: found.output, byteCount: found.byteCount, step: step, quality: found.quality,
                legibility: share, attempts: attempts)
        }
        throw failure(smallest: smallest, illegible: illegible)
    }

    private func failure(smallest: Int, illegible: Int?) -> ScanningError {
        let reached =
            illegible.map { "what fits, \($0) bytes at most, is not legible" }
            ?? "the smallest that was reached is \(smallest == .max ? 0 : smallest) bytes"
        return ScanningError(
            .doesNotFit, "it does not fit into \(maximumBytes) bytes: \(reached)",
            remedy: illegible == nil
                ? "Allow at least as many bytes." : "Allow more bytes, or fewer legible words.")
    }

    private typealias Attempt<Output> = (output: Output, byteCount: Int, quality: Int)

    /// The largest output of a step that fits, found in a few attempts; `nil` if none fits.
    private func bestFit<Output>(
        of step: SizeStep, encode: (Int) throws -> (Output, byteCount: Int)
    ) throws -> Attempt<Output>? {
        var fits: Attempt<Output>?
        var tooLarge: (byteCount: Int, quality: Int)?
        var least = step.qualities.lowerBound
        var most = step.qualities.upperBound
        var quality = (least + most + 1) / 2
        while least <= most {
            let (output, byteCount) = try encode(quality)
            if byteCount <= maximumBytes {
                if byteCount >= fits?.byteCount ?? 0 { fits = (output, byteCount, quality) }
                least = quality + 1
                if Double(byteCount) >= sufficientShare * Double(maximumBytes) { return fits }
            } else {
                tooLarge = (byteCount, quality)
                most = quality - 1
            }
            quality = min(max(guess(fits.map { ($0.byteCount, $0.quality) }, tooLarge, quality), least), most)
        }
        return fits
    }

    /// The quality predicted to give just under the allowed bytes, assuming exponential growth.
    private func guess(
        _ fits: (byteCount: Int, quality: Int)?, _ tooLarge: (byteCount: Int, quality: Int)?, _ last: Int
    ) -> Int {
        let aim = log(0.98 * Double(max(maximumBytes, 1)))
        guard let fits, let tooLarge else {
            // Ten steps of quality change the size by about a third.
            let byteCount = fits?.byteCount ?? tooLarge?.byteCount ?? 1
            let difference = (aim - log(Double(max(byteCount, 1)))) / 0.03
            return last + Int(min(max(difference.rounded(.towardZero), -100), 100))
        }
        let (low, high) = (log(Double(max(fits.byteCount, 1))), log(Double(tooLarge.byteCount)))
        let share = high > low ? (aim - low) / (high - low) : 0.5
        let between = Double(fits.quality) + share * Double(tooLarge.quality - fits.quality)
        return Int(between.rounded())
    }
}

extension SizeSearch.Fit: Sendable where Output: Sendable {}

/// Fits an image file into a number of bytes; a file that is small enough stays unchanged.
public enum ImageFitter {
    /// The result for a file.
    public enum Outcome: Sendable {
        /// The file was small enough and is kept.
        case kept
        /// A JPEG that replaces it.
        case made(SizeSearch.Fit<[UInt8]>)
    }

    /// Finds the best JPEG within the search's limit.
    ///
    /// `legibility` rates a candidate, from 0 to 1, which must reach the search's floor. Throws `scan.doesNotFit`
    /// with the smallest size reached.
    public static func fit(
        _ picture: Raster, ofFileWith byteCount: Int, content: ColourContent.Kind, by search: SizeSearch,
        legibility: (Raster) throws -> Double = { _ in 1 }
    ) throws -> Outcome {
        if byteCount <= search.maximumBytes { return .kept }
        let encoder = PageEncoder(picture)
        return .made(
            try search.run(.image(content)) { step, quality in
                guard case .jpeg(let bytes) = try encoder.encode(step, quality: quality) else {
                    return ([], .max)
                }
                return (bytes, bytes.count)
            } legibility: { bytes in
                try legibility(ImageDecoder.decode(bytes, as: picture.channels))
            })
    }
}
