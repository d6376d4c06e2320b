#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Looks for the best that fits into a number of bytes, down a ladder, with few attempts.
///
/// Within a step, bytes grow with quality about as an exponential: each attempt says which quality to try next, and
/// bisecting helps where that misleads. The next step is tried when even the least quality is too large or what fits
/// is not legible.
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
    /// What may not be exceeded.
    public var maximumBytes: Int
    /// The legibility that is asked for, in the measure of the closure; nothing is asked without.
    public var floor: Double?
    /// A fit that uses this share of the bytes is good enough.
    public var sufficientShare: Double

    /// A search with its settings.
    public init(maximumBytes: Int, floor: Double? = nil, sufficientShare: Double = 0.95) {
        self.maximumBytes = maximumBytes
        self.floor = floor
        self.sufficientShare = sufficientShare
    }

    /// What was found.
    public struct Fit<Output> {
        /// What `encode` made.
        public let output: Output
        /// How many bytes it has.
        public let byteCount: Int
        /// The step it was made by.
        public let step: SizeStep
        /// The quality it was made with.
        public let quality: Int
        /// Its legibility, if it was asked for.
        public let legibility: Double?
        /// How often `encode` was called.
        public let attempts: Int
    }

    /// Looks for the best that fits.
    ///
    /// `encode` gives something and its number of bytes, the same for the same step and quality. `legibility` is asked
    /// for what would be taken. Throws `scan.doesNotFit`, with the smallest size that was reached, and what the
    /// closures throw.
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
            .doesNotFit, "It does not fit into \(maximumBytes) bytes: \(reached)",
            remedy: "Allow more bytes, or split the document.")
    }

    private typealias Attempt<Output> = (output: Output, byteCount: Int, quality: Int)

    /// The largest output of a step that fits, as far as a few attempts can tell; `nil` if even the smallest does not.
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

    /// The quality at which bytes, taken as an exponential of it, come just under what is allowed.
    private func guess(
        _ fits: (byteCount: Int, quality: Int)?, _ tooLarge: (byteCount: Int, quality: Int)?, _ last: Int
    ) -> Int {
        let aim = log(0.98 * Double(max(maximumBytes, 1)))
        guard let fits, let tooLarge else {
            // Ten steps of quality are about a third of the bytes.
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
