public import SimpleFeatures

/// Recognises the CRS of coordinates by their size: LV95, LV03 or WGS84, with axes in order or swapped.
///
/// It evaluates any number of positions and stores none of them. Positions that do not fit together are an error, as are
/// positions that fit more than one CRS; it never guesses.
///
/// ```swift
/// var recogniser = SystemRecogniser()
/// try recogniser.observe(Position(x: 2_600_000, y: 1_200_000), at: "line 2")
/// print(try recogniser.decide().reason)
/// ```
public struct SystemRecogniser: Sendable {
    /// The recognised CRS and the reason.
    public struct Decision: Hashable, Sendable {
        /// The CRS.
        public let system: ReferenceSystem
        /// Whether northing or latitude comes first, unlike everywhere else in this module.
        public let axesAreSwapped: Bool
        /// Whether the sizes were inconclusive, so that the format's assumption was used.
        public let isAssumed: Bool
        /// The decision and its reason in one sentence.
        public let reason: String
        /// Whether every position is near Switzerland, so that later positions with swapped axes can be detected.
        public let isNearSwitzerland: Bool
    }

    private let assumption: ReferenceSystem?
    private var candidates = Set(SystemReading.allCases)
    private var first: (position: Position, place: String?)?
    private var count = 0
    private var areAllNearSwitzerland = true

    /// Creates a recogniser.
    ///
    /// `assumption` is the format's default CRS, such as WGS84 for GeoJSON. It is used only if the sizes are inconclusive.
    public init(assuming assumption: ReferenceSystem? = nil) {
        self.assumption = assumption
    }

    /// Evaluates one position. Its place appears in the error if it does not fit the ones before.
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

    /// The CRS that all positions fit.
    ///
    /// Throws `crs.unrecognised` without any position and `crs.ambiguous` for longitudes and latitudes in unknown order.
    public func decide() throws(TransformError) -> Decision {
        if count > 0, candidates.count == 1, let reading = candidates.first { return decision(for: reading) }
        if let assumption,
            count == 0 || candidates.contains(where: { $0.system == assumption && !$0.isSwapped })
        {
            return Decision(
                system: assumption, axesAreSwapped: false, isAssumed: true,
                reason: "\(assumption.name), the default of the format",
                isNearSwitzerland: false)
        }
        guard let first else {
            throw TransformError(
                .unrecognised, "there are no coordinates from which to recognise a CRS",
                remedy: "Name it with --from."
            )
        }
        throw TransformError(
            .ambiguous,
            "\(first.position.x), \(first.position.y) can be longitude and latitude or the reverse",
            place: first.place, remedy: "Name the CRS with --from; longitude comes first.")
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

    /// The largest longitude that cannot be a latitude in Switzerland.
    public static var greatestLongitude: Double { ReferenceSystem.surroundings.maxX }

    /// The error of a position whose longitude and latitude are swapped, if all positions of the decision are near
    /// Switzerland; `nil` if they are not swapped.
    ///
    /// `position` has the longitude first, according to the decision.
    public static func swapped(_ position: Position) -> TransformError? {
        guard ReferenceSystem.surroundings.contains(position.swapped) else { return nil }
        return TransformError(
            .mixed,
            "\(position.x), \(position.y) probably has longitude and latitude swapped: "
                + "the other way round, it is near Switzerland, like all positions before it",
            remedy: "Swap it in the source, or name the CRS of all coordinates with --from.")
    }

    private func mixed(
        _ position: Position, _ readings: Set<SystemReading>, _ place: String?
    ) -> TransformError {
        let before = candidates.sorted().map(\.name).joined(separator: " or ")
        let now = readings.sorted().map(\.name).joined(separator: " or ")
        let isSwapped = !Set(candidates.map(\.system)).isDisjoint(with: readings.map(\.system))
        let remedy =
            isSwapped
            ? "Swap its axes in the source; if --from names the CRS, only such positions are left out."
            : "Separate the CRSs, or name the CRS of all coordinates with --from."
        return TransformError(
            .mixed,
            "\(position.x), \(position.y) looks like \(now), but the coordinates before it look like \(before)",
            place: place, remedy: remedy)
    }

    private static func unrecognised(_ position: Position, _ place: String?) -> TransformError {
        if position.x == 0, position.y == 0 {
            return TransformError(
                .unrecognised,
                "0, 0 does not reveal the CRS: it is also written for an empty field or a missing fix",
                place: place,
                remedy: "Correct it in the source, or name the CRS of all coordinates with --from.")
        }
        let likely = SystemReading.otherSystem(of: position)
        return TransformError(
            .unrecognised, "\(position.x), \(position.y) is in none of LV95, LV03 and WGS84", place: place,
            remedy: likely.map { "It could be \($0.name): if so, use --from \($0.name)." }
                ?? "Name the CRS with --from; easting or longitude comes first.")
    }
}

/// An interpretation of a pair of numbers: a CRS, with axes in order or swapped.
private enum SystemReading: Int, CaseIterable, Comparable {
    case lv95
    case lv95Swapped
    case lv03
    case lv03Swapped
    case wgs84
    case wgs84Swapped

    var system: ReferenceSystem {
        switch self {
        case .lv95, .lv95Swapped: .lv95
        case .lv03, .lv03Swapped: .lv03
        case .wgs84, .wgs84Swapped: .wgs84
        }
    }

    var isSwapped: Bool {
        switch self {
        case .lv95, .lv03, .wgs84: false
        case .lv95Swapped, .lv03Swapped, .wgs84Swapped: true
        }
    }

    var name: String { isSwapped ? "\(system.name) with the axes swapped" : system.name }

    /// The reason for this interpretation.
    var evidence: String {
        switch self {
        case .lv95: "easting above 2 million, northing above 1 million, in Switzerland's range"
        case .lv95Swapped: "northing above 1 million first, easting above 2 million second"
        case .lv03: "easting and northing of five or six digits, in Switzerland's range"
        case .lv03Swapped: "northing of five or six digits first, easting second"
        case .wgs84: "degrees, longitude first"
        case .wgs84Swapped: "degrees, latitude first"
        }
    }

    static func < (left: SystemReading, right: SystemReading) -> Bool { left.rawValue < right.rawValue }

    /// All possible interpretations of a position: none, one, or both orders of degrees.
    static func readings(of position: Position) -> Set<SystemReading> {
        let swapped = position.swapped
        if ReferenceSystem.lv95.contains(position) { return [.lv95] }
        if ReferenceSystem.lv95.contains(swapped) { return [.lv95Swapped] }
        if ReferenceSystem.lv03.contains(position) { return [.lv03] }
        if ReferenceSystem.lv03.contains(swapped) { return [.lv03Swapped] }
        // 0, 0 is written by receivers without a fix and for empty fields.
        if position.x == 0 && position.y == 0 { return [] }
        if ReferenceSystem.surroundings.contains(position) { return [.wgs84] }
        if ReferenceSystem.surroundings.contains(swapped) { return [.wgs84Swapped] }
        var readings: Set<SystemReading> = []
        if ReferenceSystem.wgs84.contains(position) { readings.insert(.wgs84) }
        if ReferenceSystem.wgs84.contains(swapped) { readings.insert(.wgs84Swapped) }
        return readings
    }

    /// Whether the interpretation is unique and in Switzerland or its surroundings.
    static func isNearSwitzerland(_ position: Position) -> Bool {
        readings(of: position).count == 1
            && (position.x.magnitude > 180 || ReferenceSystem.surroundings.contains(position)
                || ReferenceSystem.surroundings.contains(position.swapped))
    }

    /// Another CRS in which the position would be in Switzerland. Only a hint: it is a valid position in others too.
    static func otherSystem(of position: Position) -> ReferenceSystem? {
        let mercator = BoundingBox(minX: 556_000, minY: 5_620_000, maxX: 1_340_000, maxY: 6_190_000)
        let utm = BoundingBox(minX: 180_000, minY: 4_980_000, maxX: 640_000, maxY: 5_380_000)
        if mercator.contains(position) { return .webMercator }
        return utm.contains(position) ? .utm32 : nil
    }
}
