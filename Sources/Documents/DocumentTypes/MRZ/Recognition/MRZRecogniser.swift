public import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds and reads the machine-readable zone of a photographed or scanned document.
///
/// The zone may be anywhere, in any direction and in perspective; its characters must be at least about 12 pixels high.
/// Evenly spaced patches of ink give its lines, and the lines its plane. A small network trained on OCR-B recognises each
/// character. The result is the most probable string that satisfies the format, its alphabets and all its check digits.
///
/// ```swift
/// let found = try MRZRecogniser().recognise(raster)
/// print(found?.zone.documentNumber ?? "no zone")
/// ```
public struct MRZRecogniser: Sendable {
    private let today: MRZDate?
    private let network = GlyphNetwork.ocrB

    /// A recogniser. Birth dates are not after `today`, given as `20260131`, or without it not after the date of expiry.
    public init(today: Int? = nil) {
        self.today = today.flatMap(MRZDate.day)
    }

    /// In nats per character: a cheaper reading ends the search.
    private static let certainCost = 0.1
    /// In nats per character: a more expensive reading is discarded.
    private static let highestCost = 0.6

    /// In pixels, about the height of a capital: names in smaller characters are often misread, and no check digit shows it.
    private static let leastPitchOfNames = 8.0

    /// How thoroughly to search for a zone.
    public enum Effort: Sendable, Hashable {
        /// One attempt, at the usual size, at the most likely place only.
        case once
        /// Up to six attempts, for faint, small and large characters too.
        case thorough

        fileprivate var mostAttempts: Int { self == .once ? 1 : 6 }
        fileprivate var mostCandidates: Int { self == .once ? 1 : 12 }
    }

    /// The zone in a picture; `nil` if there is none, or if it cannot be read.
    ///
    /// A field with a wrong check digit has its most probable characters, and an error; a field with several possible readings
    /// is empty, and has a doubt. A picture that was enlarged shows no more than before: `enlargement` is the factor.
    /// Throws `ImageError` if the picture cannot be scaled.
    public func recognise(
        _ raster: Raster, effort: Effort = .thorough, enlargement: Double = 1
    ) throws(ImageError) -> RecognisedZone? {
        let grey = raster.converted(to: .grey)
        var best: (reading: ZoneReading, scale: Double)?
        for attempt in Attempt.all(for: grey).prefix(effort.mostAttempts) {
            let scaled = try attempt.scaled(grey)
            let scale = Double(grey.width) / Double(scaled.width)
            guard let reading = try reading(scaled, grey, attempt, of: effort.mostCandidates),
                reading.cost < best?.reading.cost ?? .infinity
            else { continue }
            best = (reading, scale)
            if reading.cost < Self.certainCost { break }
        }
        guard let best, best.reading.cost < Self.highestCost else { return nil }
        return zone(best.reading, scale: best.scale, enlargement: enlargement)
    }

    /// The cheapest reading of one attempt.
    private func reading(
        _ scaled: Raster, _ grey: Raster, _ attempt: Attempt, of mostCandidates: Int
    ) throws(ImageError) -> ZoneReading? {
        let longSide = max(scaled.width, scaled.height)
        let map = InkMap(scaled, darkerBy: attempt.darkerBy, side: max(25, longSide / 32))
        let blobs = map.blobs(size: 5...max(12, longSide / 16), limit: 20_000)
        let candidates = ZoneCandidates(GlyphRowFinder(blobs).rows(), blobs).all()
        var best: ZoneReading?
        for candidate in candidates.prefix(mostCandidates) {
            let patches = try patches(grey, foundIn: scaled, pitch: candidate.pitch)
            guard let reading = ZoneReading(candidate, patches, network),
                reading.cost < best?.cost ?? .infinity
            else { continue }
            best = reading
            if reading.cost < Self.certainCost { break }
        }
        return best
    }

    /// The picture at about the size for which the network was trained.
    private func patches(_ grey: Raster, foundIn scaled: Raster, pitch: Double) throws(ImageError)
        -> ZonePatches
    {
        let scale = Double(grey.width) / Double(scaled.width)
        let shrink = 20 / (pitch * scale)
        guard shrink < 0.8 else { return ZonePatches(grey, scale: scale) }
        let side = max(1, Int(Double(max(grey.width, grey.height)) * shrink))
        let picture = try grey.resized(toFit: side, height: side)
        return ZonePatches(picture, scale: Double(picture.width) / Double(scaled.width))
    }

    private func zone(_ reading: ZoneReading, scale: Double, enlargement: Double) -> RecognisedZone? {
        let forced = MRZInterpretation(layout: reading.layout, symbols: reading.symbols, today: today)
        let judged = ZoneJudgement(reading)
        let seen = MRZInterpretation(layout: reading.layout, symbols: judged.symbols, today: today)
        // Other print that looks like a zone has no date.
        guard [forced, seen].contains(where: { $0.zone(corrections: []).birthDate != nil }) else {
            return nil
        }
        let corners = reading.corners.map { $0 * scale }
        let along = corners[1] - corners[0]
        let pitch = along.length / Double(reading.layout.format.columns)
        let zone = seen.zone(
            corrections: MRZReader.corrections(from: reading.seen, to: judged.symbols, reading.layout),
            doubts: judged.doubts + (pitch / enlargement < Self.leastPitchOfNames ? [seen.doubtOnNames] : []))
        return RecognisedZone(
            zone: zone, confidence: reading.share, characterProbabilities: reading.probabilities,
            corners: corners,
            turnDegrees: atan2(along.y, along.x) * 180 / .pi)
    }
}

/// A machine-readable zone found in a picture.
public struct RecognisedZone: Codable, Hashable, Sendable {
    /// The zone. Its corrections are the places where check digits, alphabets and the grammar of names overruled the most
    /// probable character.
    public internal(set) var zone: MachineReadableZone
    /// The probability, 0 to 1, of this string among all that satisfy the format.
    public let confidence: Double
    /// The probability of each character by its shape alone, line by line.
    public let characterProbabilities: [[Double]]
    /// Whether the string is more likely right than wrong. Check digits alone are not enough: in a font other than OCR-B,
    /// several strings may satisfy them.
    public var isSure: Bool { confidence > 0.5 }
    /// The zone's corners in the picture, clockwise from the text's upper left corner.
    public let corners: [PagePoint]
    /// The clockwise turn of the lines, in degrees from -180 to 180.
    public let turnDegrees: Double
}

/// One way to search for ink.
private struct Attempt {
    let longSide: Int
    let darkerBy: Double

    /// The usual one first; then fainter ink, smaller and larger characters.
    static func all(for grey: Raster) -> [Attempt] {
        let usual = min(1600, max(grey.width, grey.height))
        let attempts = [
            Attempt(longSide: usual, darkerBy: 0.14), Attempt(longSide: usual, darkerBy: 0.07),
            Attempt(longSide: 2600, darkerBy: 0.14), Attempt(longSide: 1000, darkerBy: 0.14),
            Attempt(longSide: usual, darkerBy: 0.25), Attempt(longSide: 1000, darkerBy: 0.07),
        ]
        return attempts.filter { $0.longSide == usual || $0.longSide <= max(grey.width, grey.height) }
    }

    func scaled(_ grey: Raster) throws(ImageError) -> Raster {
        try grey.resized(toFit: longSide, height: longSide)
    }
}
