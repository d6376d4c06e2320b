public import SimpleFeatures

/// Tells the reference system of coordinates from their sizes: LV95, LV03 or WGS84, axes in order or swapped.
///
/// It looks at as many positions as it is shown and keeps none of them. What does not fit together is an
/// error, as is what fits more than one system; nothing is guessed.
///
/// ```swift
/// var recogniser = SystemRecogniser()
/// try recogniser.observe(Position(x: 2_600_000, y: 1_200_000), at: "line 2")
/// print(try recogniser.decide().reason)
/// ```
public struct SystemRecogniser: Sendable {
    /// What was decided, and why.
    public struct Decision: Hashable, Sendable {
        /// The system.
        public let system: ReferenceSystem
        /// Whether northing or latitude stands first, against the order that is kept everywhere here.
        public let axesAreSwapped: Bool
        /// Whether the sizes left it open, so that the assumption counts.
        public let isAssumed: Bool
        /// The decision and its reason in one sentence.
        public let reason: String
        /// Whether every position lies near Switzerland, so that one with its axes the other way round shows.
        public let isNearSwitzerland: Bool
    }

    private let assumption: ReferenceSystem?
    private var candidates = Set(SystemReading.allCases)
    private var first: (position: Position, place: String?)?
    private var count = 0
    private var areAllNearSwitzerland = true

    /// Creates a recogniser.
    ///
    /// `assumption` is the system by the format's own rule, as WGS84 for GeoJSON; it counts where the sizes
    /// leave the question open, and only there.
    public init(assuming assumption: ReferenceSystem? = nil) {
        self.assumption = assumption
    }

    /// Looks at one position; `place` says where it stands, for the error of the first that does not fit.
    public mutating func observe(_ position: Position, at place: String? = nil) throws(TransformError) {
        guard position.x.isFinite, position.y.isFinite else {
            throw TransformError(
                .notFinite, "a coordinate is not a finite number", place: place,
                remedy: "Correct it in the source.")
        }
        let readings = SystemReading.readings(of: position)
        if readings.isEmpty, position.x == 0, position.y == 0, assumption != nil { return }
        guard !readings.isEmpty else { throw Self.unrecognised(position, place) }
        let common = candidates.intersection(readings)
        guard !common.isEmpty else { throw mixed(position, readings, place) }
        candidates = common
        count += 1
        first = first ?? (position, place)
        areAllNearSwitzerland = areAllNearSwitzerland && SystemReading.isNearSwitzerland(position)
    }

    /// The one system that all positions fit.
    public func decide() throws(TransformError) -> Decision {
        if count > 0, candidates.count == 1, let reading = candidates.first { return decision(for: reading) }
        if let assumption,
            count == 0 || candidates.contains(where: { $0.system == assumption && !$0.isSwapped })
        {
            return Decision(
                system: assumption, axesAreSwapped: false, isAssumed: true,
                reason: "\(assumption.name), since the format means it where nothing else is said",
                isNearSwitzerland: false)
        }
        guard let first else {
            throw TransformError(
                .unrecognised, "there are no coordinates to tell a system from", remedy: "Say it with --from."
            )
        }
        throw TransformError(
            .ambiguous,
            "\(first.position.x), \(first.position.y) can be longitude and latitude or the reverse",
            place: first.place, remedy: "Say what it is with --from; the longitude comes first.")
    }

    private func decision(for reading: SystemReading) -> Decision {
        let positions = count == 1 ? "1 position" : "\(count) positions"
        let nearness =
            reading.system == .wgs84 && !areAllNearSwitzerland ? ", not all of them near Switzerland" : ""
        return Decision(
            system: reading.system, axesAreSwapped: reading.isSwapped, isAssumed: false,
            reason: "\(reading.name), by the size of \(positions): \(reading.evidence)\(nearness)",
            isNearSwitzerland: areAllNearSwitzerland)
    }

    /// Up to here no longitude can be a latitude of Switzerland.
    public static var greatestLongitude: Double { ReferenceSystem.surroundings.maxX }

    /// The error of a later position that is swapped, where all that decided lie in Switzerland the other way round.
    ///
    /// `position` has the longitude first, if the decision holds for it.
    public static func swapped(_ position: Position) -> TransformError? {
        guard ReferenceSystem.surroundings.holds(position.swapped) else { return nil }
        return TransformError(
            .mixed,
            "\(position.x), \(position.y) as longitude and latitude is the reverse of a place near Switzerland, "
                + "where what comes before it lies",
            remedy: "Swap it in the source, or say with --from what all of it is.")
    }

    private func mixed(
        _ position: Position, _ readings: Set<SystemReading>, _ place: String?
    ) -> TransformError {
        let before = candidates.sorted().map(\.name).joined(separator: " or ")
        let now = readings.sorted().map(\.name).joined(separator: " or ")
        return TransformError(
            .mixed, "\(position.x), \(position.y) looks like \(now), what comes before it like \(before)",
            place: place, remedy: "Take the systems apart, or say with --from what all of it is.")
    }

    private static func unrecognised(_ position: Position, _ place: String?) -> TransformError {
        if position.x == 0, position.y == 0 {
            return TransformError(
                .unrecognised,
                "0, 0 says nothing of the reference system: an empty field or no fix is written so",
                place: place,
                remedy: "Correct it in the source, or say with --from what all coordinates are in.")
        }
        let likely = SystemReading.otherSystem(of: position)
        return TransformError(
            .unrecognised, "\(position.x), \(position.y) is in none of LV95, LV03 and WGS84", place: place,
            remedy: likely.map { "It could be \($0.name): then say --from \($0.name)." }
                ?? "Say what it is with --from; the easting or longitude comes first.")
    }
}
