public import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds and reads the machine-readable zone of a photographed or scanned document.
///
/// The zone may lie anywhere and in any direction, also upside down, and may be seen in perspective; its characters
/// must be at least about 12 pixels high. Patches of ink in even steps give its lines, the lines its plane; each
/// character is told by a small network trained on OCR-B, and the most probable string is taken that the format, its
/// alphabets and all its check digits allow.
///
/// ```swift
/// let found = try MRZRecogniser().recognise(raster)
/// print(found?.zone.documentNumber ?? "no zone")
/// ```
public struct MRZRecogniser: Sendable {
    private let today: MRZDate?
    private let network = GlyphNetwork.ocrB

    /// A recogniser that takes nobody for born after a day, given as `20260131`; without one, after the day of expiry.
    public init(today: Int? = nil) {
        self.today = MRZReader.date(today)
    }

    /// Nats a character: below the first a reading needs no rival, above the second it is none.
    private static let certainCost = 0.1
    private static let highestCost = 0.6

    /// In pixels, about the height of a capital: names in smaller characters are often read wrong, and no digit shows it.
    private static let leastPitchOfNames = 8.0

    /// How long a zone is looked for.
    public enum Effort: Sendable, Hashable {
        /// One look, at the usual size, at the likeliest place alone.
        case once
        /// Up to six looks, for faint, small and large characters too.
        case thorough

        fileprivate var mostAttempts: Int { self == .once ? 1 : 6 }
        fileprivate var mostCandidates: Int { self == .once ? 1 : 12 }
    }

    /// The zone in a picture; `nil` if there is none, or none that can be read.
    ///
    /// A field whose check digit does not hold is given as it looks, with its fault; one that may say something else is
    /// empty, with its readings. Throws ``ImageError`` where the picture cannot be scaled.
    public func recognise(
        _ raster: Raster, effort: Effort = .thorough
    ) throws(ImageError) -> RecognisedZone? {
        let grey = raster.converted(to: .grey)
        var best: (reading: ZoneReading, scale: Double)?
        for attempt in Attempt.all(for: grey).prefix(effort.mostAttempts) {
            let sight = try attempt.sight(of: grey)
            let scale = Double(grey.width) / Double(sight.width)
            guard let reading = try reading(sight, grey, attempt, of: effort.mostCandidates),
                reading.cost < best?.reading.cost ?? .infinity
            else { continue }
            best = (reading, scale)
            if reading.cost < Self.certainCost { break }
        }
        guard let best, best.reading.cost < Self.highestCost else { return nil }
        return zone(best.reading, scale: best.scale)
    }

    /// The cheapest reading in what one attempt sees.
    private func reading(
        _ sight: Raster, _ grey: Raster, _ attempt: Attempt, of mostCandidates: Int
    ) throws(ImageError) -> ZoneReading? {
        let longSide = max(sight.width, sight.height)
        let map = InkMap(sight, darkerBy: attempt.darkerBy, side: max(25, longSide / 32))
        let blobs = map.blobs(size: 5...max(12, longSide / 16), limit: 20_000)
        let candidates = ZoneCandidates(GlyphRowFinder(blobs).rows(), blobs).all()
        var best: ZoneReading?
        for candidate in candidates.prefix(mostCandidates) {
            let patches = try patches(grey, seenBy: sight, pitch: candidate.pitch)
            guard let reading = ZoneReading(candidate, patches, network),
                reading.cost < best?.cost ?? .infinity
            else { continue }
            best = reading
            if reading.cost < Self.certainCost { break }
        }
        return best
    }

    /// The picture at about the size that the network was trained for.
    private func patches(_ grey: Raster, seenBy sight: Raster, pitch: Double) throws(ImageError)
        -> ZonePatches
    {
        let scale = Double(grey.width) / Double(sight.width)
        let shrink = 20 / (pitch * scale)
        guard shrink < 0.8 else { return ZonePatches(grey, scale: scale) }
        let side = max(1, Int(Double(max(grey.width, grey.height)) * shrink))
        let picture = try grey.resized(toFit: side, height: side)
        return ZonePatches(picture, scale: Double(picture.width) / Double(sight.width))
    }

    private func zone(_ reading: ZoneReading, scale: Double) -> RecognisedZone? {
        let forced = MRZInterpretation(layout: reading.layout, symbols: reading.symbols, today: today)
        let judged = ZoneJudgement(reading)
        let seen = MRZInterpretation(layout: reading.layout, symbols: judged.symbols, today: today)
        // Other print that looks like a zone holds no date.
        guard [forced, seen].contains(where: { $0.zone(corrections: []).birthDate != nil }) else {
            return nil
        }
        let corners = reading.corners.map { $0 * scale }
        let along = corners[1] - corners[0]
        let pitch = along.length / Double(reading.layout.format.columns)
        let zone = seen.zone(
            corrections: MRZReader.corrections(from: reading.seen, to: judged.symbols, reading.layout),
            doubts: judged.doubts + (pitch < Self.leastPitchOfNames ? [seen.doubtOnNames] : []))
        return RecognisedZone(
            zone: zone, confidence: reading.share, characterProbabilities: reading.probabilities,
            corners: corners.map { PagePoint(x: $0.x, y: $0.y) },
            turnDegrees: atan2(along.y, along.x) * 180 / .pi)
    }
}

/// One way to look for ink.
private struct Attempt {
    let longSide: Int
    let darkerBy: Double

    /// A usual one first; then fainter ink, larger and smaller characters.
    static func all(for grey: Raster) -> [Attempt] {
        let usual = min(1600, max(grey.width, grey.height))
        let attempts = [
            Attempt(longSide: usual, darkerBy: 0.14), Attempt(longSide: usual, darkerBy: 0.07),
            Attempt(longSide: 2600, darkerBy: 0.14), Attempt(longSide: 1000, darkerBy: 0.14),
            Attempt(longSide: usual, darkerBy: 0.25), Attempt(longSide: 1000, darkerBy: 0.07),
        ]
        return attempts.filter { $0.longSide == usual || $0.longSide <= max(grey.width, grey.height) }
    }

    func sight(of grey: Raster) throws(ImageError) -> Raster {
        try grey.resized(toFit: longSide, height: longSide)
    }
}
