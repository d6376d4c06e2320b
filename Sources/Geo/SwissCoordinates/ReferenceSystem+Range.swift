public import SimpleFeatures

extension ReferenceSystem {
    /// Where coordinates of this system can lie, where that is known: Switzerland and its surroundings for LV95
    /// and LV03 (within the CHENyx06 grid), the globe for longitude and latitude.
    public var range: BoundingBox? {
        switch self {
        case .lv95: BoundingBox(minX: 2_480_000, minY: 1_065_000, maxX: 2_840_000, maxY: 1_305_000)
        case .lv03: BoundingBox(minX: 480_000, minY: 65_000, maxX: 840_000, maxY: 305_000)
        case .wgs84, .etrs89: BoundingBox(minX: -180, minY: -90, maxX: 180, maxY: 90)
        default: nil
        }
    }

    /// The system that a coordinate's size gives away: LV95, LV03, or longitude and latitude as WGS84.
    ///
    /// The three ranges do not meet; `nil` for anything else, swapped axes included.
    public static func recognised(from position: Position) -> ReferenceSystem? {
        [.lv95, .lv03, .wgs84].first { $0.holds(position) }
    }

    func holds(_ position: Position) -> Bool {
        guard let range else { return true }
        return position.x >= range.minX && position.x <= range.maxX && position.y >= range.minY
            && position.y <= range.maxY
    }

    func check(_ position: Position) throws(TransformError) {
        guard position.x.isFinite && position.y.isFinite else {
            throw TransformError(
                .notFinite, "a coordinate is not a finite number", remedy: "Correct it in the source.")
        }
        guard holds(position) else { throw outOfRange(position) }
    }

    private func outOfRange(_ position: Position) -> TransformError {
        let swapped = Position(x: position.y, y: position.x)
        let remedy =
            if epsgCode != Self.wgs84.epsgCode, holds(swapped) {
                "Easting and northing look swapped: the easting comes first."
            } else if let likely = Self.recognised(from: position), likely != self {
                "It looks like \(likely.name): use --from \(likely.name.lowercased())."
            } else if let likely = Self.recognised(from: swapped), likely != .wgs84 {
                "It looks like \(likely.name) with the axes swapped: the easting comes first."
            } else {
                "Check the reference system and the coordinate."
            }
        return TransformError(
            .outOfRange, "\(position.x), \(position.y) cannot be in \(name)", remedy: remedy)
    }
}
