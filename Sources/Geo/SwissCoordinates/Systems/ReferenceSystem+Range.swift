public import SimpleFeatures

extension ReferenceSystem {
    /// Where coordinates of this system can lie, where that is known: Switzerland and its surroundings for
    /// LV95 and LV03 (within the CHENyx06 grid) and their datums, the globe for longitude and latitude.
    public var range: BoundingBox? {
        switch horizontal {
        case .lv95: BoundingBox(minX: 2_480_000, minY: 1_065_000, maxX: 2_840_000, maxY: 1_305_000)
        case .lv03: BoundingBox(minX: 480_000, minY: 65_000, maxX: 840_000, maxY: 305_000)
        case .ch1903Plus, .ch1903: Self.surroundings
        case .wgs84, .etrs89: BoundingBox(minX: -180, minY: -90, maxX: 180, maxY: 90)
        case .webMercator:
            BoundingBox(minX: -20_037_509, minY: -20_048_967, maxX: 20_037_509, maxY: 20_048_967)
        case .utm32, .utm32WGS84: BoundingBox(minX: 0, minY: 0, maxX: 1_000_000, maxY: 9_400_000)
        default: nil
        }
    }

    /// Switzerland and its surroundings in degrees, in which longitude and latitude cannot be taken for one
    /// another.
    static let surroundings = BoundingBox(minX: 5, minY: 45, maxX: 12, maxY: 48.5)

    /// The system that one coordinate's size gives away: LV95, LV03, or longitude and latitude as WGS84.
    ///
    /// The three ranges do not meet; `nil` for anything else, swapped axes included. `SystemRecogniser` looks
    /// at many positions and says why.
    public static func recognised(from position: Position) -> ReferenceSystem? {
        [.lv95, .lv03, .wgs84].first { $0.holds(position) }
    }

    /// What to do about swapped axes.
    private static let turning =
        "Exchange the axes in the source; --from auto turns those of a file that names no system."

    func holds(_ position: Position) -> Bool {
        range?.holds(position) ?? true
    }

    func check(_ position: Position, index: Int) throws(TransformError) {
        guard position.x.isFinite && position.y.isFinite else {
            throw TransformError(
                .notFinite, "a coordinate is not a finite number", index: index,
                remedy: "Correct it in the source.")
        }
        guard holds(position) else { throw outOfRange(position).at(index: index) }
    }

    /// The error of a position of this system that the way to `target` does not reach.
    func outside(_ target: ReferenceSystem, _ position: Position) -> TransformError {
        let looksSwapped =
            [.wgs84, .etrs89].contains(horizontal) && Self.surroundings.holds(position.swapped)
        return TransformError(
            .outsideGrid, "\(position.x), \(position.y) in \(name) is outside the area of \(target.name)",
            remedy: looksSwapped
                ? "Longitude and latitude look swapped. \(Self.turning)"
                : "Check the coordinate; Swiss systems hold for Switzerland and its surroundings only.")
    }

    private func outOfRange(_ position: Position) -> TransformError {
        let remedy =
            if horizontal != .wgs84, holds(position.swapped) {
                "Easting and northing look swapped. \(Self.turning)"
            } else if let likely = Self.recognised(from: position), likely != self {
                "It looks like \(likely.name): use --from \(likely.name.lowercased())."
            } else if let likely = Self.recognised(from: position.swapped), likely != .wgs84 {
                "It looks like \(likely.name) with the axes swapped. \(Self.turning)"
            } else {
                "Check the reference system and the coordinate."
            }
        return TransformError(
            .outOfRange, "\(position.x), \(position.y) cannot be in \(name)", remedy: remedy)
    }
}

extension BoundingBox {
    func holds(_ position: Position) -> Bool {
        position.x >= minX && position.x <= maxX && position.y >= minY && position.y <= maxY
    }
}

extension Position {
    /// The position with its axes the other way round.
    var swapped: Position { Position(x: y, y: x, z: z, m: m) }
}
