/// What heights are counted from.
///
/// Heights above the ellipsoids and heights above the sea differ by up to 55 m, LN02 and LHN95 by up to 50
/// cm, so that a height without its system cannot be converted.
public enum HeightSystem: String, Hashable, Sendable, CaseIterable {
    /// Above the Bessel ellipsoid of CH1903+, to which LV95 and LV03 belong.
    case bessel
    /// Above the GRS80 ellipsoid of ETRS89, which for heights is that of WGS84: what GNSS receivers measure.
    case ellipsoidal
    /// The heights in use since 1902, EPSG:5728.
    case ln02
    /// Orthometric heights of 1995, EPSG:5729.
    case lhn95

    /// The name as people write it.
    public var name: String {
        switch self {
        case .bessel: "Bessel"
        case .ellipsoidal: "ellipsoidal"
        case .ln02: "LN02"
        case .lhn95: "LHN95"
        }
    }

    /// The EPSG code, where heights alone have one.
    public var epsgCode: Int? {
        switch self {
        case .bessel, .ellipsoidal: nil
        case .ln02: 5728
        case .lhn95: 5729
        }
    }

    /// The grid that ties these heights to the ellipsoid, where they need one.
    var grid: SwissGrid? {
        switch self {
        case .bessel, .ellipsoidal: nil
        case .ln02: .ln02
        case .lhn95: .lhn95
        }
    }

    /// Reads a name or an EPSG code: `ln02`, `LHN95`, `5728`, `EPSG:5729`.
    init?(name: String) {
        let name = name.lowercased()
        let code = name.split(separator: ":").last.flatMap { Int($0) }
        guard
            let found = Self.allCases.first(where: {
                $0.rawValue == name || ($0.epsgCode != nil && $0.epsgCode == code)
            })
        else { return nil }
        self = found
    }
}
