public import SimpleFeatures

extension ReferenceSystem {
    /// Where coordinates of this system can lie, where that is known: Switzerland and its surroundings for
    /// LV95 and LV03 (within the CHENyx06 grid) and their datums, the globe for longitude and latitude.
    public var range: BoundingBox? {
        switch horizontal {
        case .lv95: BoundingBox(minX: 2_480_000, minY: 1_065_000, maxX: 2_840_000, maxY: 1_305_000)
        case .lv03: BoundingBox(minX: 480_000, minY: 65_000, maxX: 840_000, maxY: 305_000)
        case .ch1903Plus, .ch1903: Self.surroundings
        case .wgs84, .etrs89: Self.globe
        case .webMercator:
            BoundingBox(minX: -20_037_509, minY: -20_048_967, maxX: 20_037_509, maxY: 20_048_967)
        case .utm32, .utm32WGS84: BoundingBox(minX: 0, minY: 0, maxX: 1_000_000, maxY: 9_400_000)
        default: nil
        }
    }

    /// All longitudes and latitudes, and as much more as computing with them leaves: 0.1 mm east of the date line.
    private static let globe = BoundingBox(
        minX: -180 - 1e-9, minY: -90 - 1e-11, maxX: 180 + 1e-9, maxY: 90 + 1e-11)

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

    func holds(_ position: Position) -> Bool {
        range?.holds(position) ?? true
    }

    /// Whether the system holds for Switzerland and its surroundings alone.
    var isSwiss: Bool { [.lv95, .lv03, .ch1903Plus, .ch1903].contains(horizontal) }
}

extension BoundingBox {
    func holds(_ position: Position) -> Bool {
        position.x >= minX && position.x <= maxX && position.y >= minY && position.y <= maxY
    }
}
