import SimpleFeatures

/// One way to read a pair of numbers: a system, axes in order or swapped.
enum SystemReading: Int, CaseIterable, Comparable {
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

    /// Why positions are read like that.
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

    /// All ways in which a position can be read: none, one, or both orders of degrees.
    static func readings(of position: Position) -> Set<SystemReading> {
        let swapped = position.swapped
        if ReferenceSystem.lv95.holds(position) { return [.lv95] }
        if ReferenceSystem.lv95.holds(swapped) { return [.lv95Swapped] }
        if ReferenceSystem.lv03.holds(position) { return [.lv03] }
        if ReferenceSystem.lv03.holds(swapped) { return [.lv03Swapped] }
        // 0, 0 is what a receiver without a fix or an empty field says.
        if position.x == 0 && position.y == 0 { return [] }
        if ReferenceSystem.surroundings.holds(position) { return [.wgs84] }
        if ReferenceSystem.surroundings.holds(swapped) { return [.wgs84Swapped] }
        var readings: Set<SystemReading> = []
        if ReferenceSystem.wgs84.holds(position) { readings.insert(.wgs84) }
        if ReferenceSystem.wgs84.holds(swapped) { readings.insert(.wgs84Swapped) }
        return readings
    }

    static func isNearSwitzerland(_ position: Position) -> Bool {
        readings(of: position).count == 1
            && (position.x.magnitude > 180 || ReferenceSystem.surroundings.holds(position)
                || ReferenceSystem.surroundings.holds(position.swapped))
    }

    /// Another system in whose Swiss part a position lies; not decided by, since it may lie elsewhere in
    /// others.
    static func otherSystem(of position: Position) -> ReferenceSystem? {
        let mercator = BoundingBox(minX: 556_000, minY: 5_620_000, maxX: 1_340_000, maxY: 6_190_000)
        let utm = BoundingBox(minX: 180_000, minY: 4_980_000, maxX: 640_000, maxY: 5_380_000)
        if mercator.holds(position) { return .webMercator }
        return utm.holds(position) ? .utm32 : nil
    }
}
