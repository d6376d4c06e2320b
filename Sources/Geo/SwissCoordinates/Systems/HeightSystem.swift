/// The reference of heights.
///
/// Heights above an ellipsoid and above sea level differ by up to 55 m, LN02 and LHN95 by up to 50 cm. A height without a
/// reference cannot be converted.
public enum HeightSystem: String, Hashable, Sendable, CaseIterable {
    /// Above the Bessel ellipsoid of CH1903+, the ellipsoid of LV95 and LV03.
    case bessel
    /// Above the GRS80 ellipsoid of ETRS89, for heights the same as that of WGS84; measured by GNSS receivers.
    case ellipsoidal
    /// The levelled heights in use since 1902, EPSG:5728.
    case ln02
    /// Orthometric heights of 1995, EPSG:5729.
    case lhn95

    /// The common name.
    public var name: String {
        switch self {
        case .bessel: "Bessel"
        case .ellipsoidal: "ellipsoidal"
        case .ln02: "LN02"
        case .lhn95: "LHN95"
        }
    }

    /// The EPSG code of the vertical CRS; ellipsoidal heights have none.
    public var epsgCode: Int? {
        switch self {
        case .bessel, .ellipsoidal: nil
        case .ln02: 5728
        case .lhn95: 5729
        }
    }

    /// The geoid grid that converts these heights to ellipsoidal ones.
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
