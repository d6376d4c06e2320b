import SimpleFeatures

/// A CRS supported by the kernel, with the conversions to Bessel's ellipsoid and back.
///
/// Coordinates on Bessel's ellipsoid are degrees: longitude from Bern, latitude from the middle of the fitted box. Plane
/// systems use their own frame there (LV03 CH1903, LV95 CH1903+), the others CH1903+.
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

    /// The range in which the kernel is proven, edges included: the box of the Swiss grids, and the longitudes and latitudes
    /// that contain the box's image.
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

/// The shift between CH1903+ on Bessel's ellipsoid and longitude and latitude in another frame.
private enum GeocentricShift<Polynomials: DatumPolynomials> {
    @inline(__always)
    static func geographic(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let fromMeridian = longitude + (ProjectionPolynomials.bernLongitude - Polynomials.shiftMeridian)
        let square = fromMeridian * fromMeridian - Polynomials.middleSquare
        let east = fromMeridian * Polynomials.longitudeShiftFromBessel(square: square, latitude: latitude)
        let north = Polynomials.latitudeShiftFromBessel(square: square, latitude: latitude)
        return (
            longitude + east + ProjectionPolynomials.bernLongitude,
            latitude + north + ProjectionPolynomials.middleLatitude
        )
    }

    @inline(__always)
    static func bessel(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let fromMeridian = longitude - Polynomials.shiftMeridian
        let square = fromMeridian * fromMeridian - Polynomials.middleSquare
        let fromMiddle = latitude - ProjectionPolynomials.middleLatitude
        let east = fromMeridian * Polynomials.longitudeShiftToBessel(square: square, latitude: fromMiddle)
        let north = Polynomials.latitudeShiftToBessel(square: square, latitude: fromMiddle)
        return (longitude - ProjectionPolynomials.bernLongitude + east, fromMiddle + north)
    }
}

/// The geocentric shift between CH1903+ and another frame, as fitted polynomials in degrees.
///
/// `latitude` is measured from `ProjectionPolynomials.middleLatitude`; `square` is the square of the longitude from the
/// shift's meridian, minus `middleSquare`.
protocol DatumPolynomials {
    static var shiftMeridian: Double { get }
    static var middleSquare: Double { get }

    static func longitudeShiftFromBessel(square: Double, latitude: Double) -> Double
    static func latitudeShiftFromBessel(square: Double, latitude: Double) -> Double
    static func longitudeShiftToBessel(square: Double, latitude: Double) -> Double
    static func latitudeShiftToBessel(square: Double, latitude: Double) -> Double
}
