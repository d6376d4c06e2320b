import SimpleFeatures

/// A reference system that the kernel reaches, by its way to Bessel's ellipsoid and back.
///
/// On Bessel's ellipsoid coordinates are degrees: longitude from Bern, latitude from the box's middle. Plane systems
/// stand there on their own frame (LV03 on CH1903, LV95 on CH1903+), the others on CH1903+.
enum KernelSide {
    case plane(bernEasting: Double, middleNorthing: Double)
    case wgs84
    case etrs89

    static let lv95 = Self.plane(bernEasting: 2_600_000, middleNorthing: ProjectionPolynomials.middleNorthing)
    static let lv03 = Self.plane(
        bernEasting: 600_000, middleNorthing: ProjectionPolynomials.middleNorthing - 1_000_000)

    init?(_ system: ReferenceSystem) {
        switch system {
        case .lv95: self = .lv95
        case .lv03: self = .lv03
        case .wgs84: self = .wgs84
        case .etrs89: self = .etrs89
        default: return nil
        }
    }

    var isPlane: Bool {
        switch self {
        case .plane: true
        case .wgs84, .etrs89: false
        }
    }

    /// Where the kernel is proven, edges included: the box of the Swiss grids, and the longitudes and latitudes that
    /// hold its image.
    var domain: BoundingBox {
        switch self {
        case .plane(let easting, let northing):
            BoundingBox(
                minX: easting - 120_000, minY: northing - 120_000, maxX: easting + 240_000,
                maxY: northing + 120_000)
        case .wgs84, .etrs89: BoundingBox(minX: 5.83, minY: 45.69, maxX: 10.65, maxY: 47.9)
        }
    }

    func toBessel(_ run: CoordinateRun) {
        switch self {
        case .plane(let easting, let northing):
            run.map {
                let place = ProjectionPolynomials.isometric(north: $1 - northing, east: $0 - easting)
                return (place.longitude, place.isometric)
            }
            run.mapY { ProjectionPolynomials.latitude(isometric: $0) }
        case .wgs84: run.map { GeocentricShift<WGS84Polynomials>.bessel(longitude: $0, latitude: $1) }
        case .etrs89: run.map { GeocentricShift<ETRS89Polynomials>.bessel(longitude: $0, latitude: $1) }
        }
    }

    func fromBessel(_ run: CoordinateRun) {
        switch self {
        case .plane(let easting, let northing):
            run.mapY { ProjectionPolynomials.isometric(latitude: $0) }
            run.map {
                let place = ProjectionPolynomials.plane(isometric: $1, longitude: $0)
                return (place.east + easting, place.north + northing)
            }
        case .wgs84: run.map { GeocentricShift<WGS84Polynomials>.geographic(longitude: $0, latitude: $1) }
        case .etrs89: run.map { GeocentricShift<ETRS89Polynomials>.geographic(longitude: $0, latitude: $1) }
        }
    }
}
