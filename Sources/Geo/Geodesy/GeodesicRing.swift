import CPROJ
public import SimpleFeatures

/// Area and perimeter of a ring on the WGS84 ellipsoid whose sides are geodesics.
///
/// Rings of short sides, as parcels are, go by a series that is exact to 1e-9 of either figure, which an equal-area projection
/// proves; all others go by Karney's polygon (Algorithms for geodesics, J. Geodesy 87, 2013). That one agrees with the
/// series as far as it goes: it adds up surfaces down to the equator, which costs small rings 1e-4 square metres.
///
/// ```swift
/// let field = [Position(x: 7.4, y: 46.9), Position(x: 7.401, y: 46.9), Position(x: 7.401, y: 46.901)]
/// GeodesicRing(field).area  // 4235.4..., negative where it runs clockwise
/// ```
public struct GeodesicRing: Hashable, Sendable {
    /// Square metres, positive where the ring runs counter-clockwise.
    public var area: Double
    /// Metres.
    public var perimeter: Double

    /// Measures a ring in degrees, `x` longitude and `y` latitude, whose last position may repeat its first.
    public init(_ ring: [Position]) {
        let longitudes = ring.map(\.x)
        let latitudes = ring.map(\.y)
        self = longitudes.withUnsafeBufferPointer { longitudes in
            latitudes.withUnsafeBufferPointer { Self(longitudes: longitudes, latitudes: $0) }
        }
    }

    /// Measures a ring of longitudes and latitudes in degrees, as many as both buffers hold.
    public init(longitudes: UnsafeBufferPointer<Double>, latitudes: UnsafeBufferPointer<Double>) {
        self = Self(shortSides: longitudes, latitudes) ?? Self(exactly: longitudes, latitudes)
    }

    /// Measures by Karney's polygon, however long the sides are.
    init(exactly longitudes: UnsafeBufferPointer<Double>, _ latitudes: UnsafeBufferPointer<Double>) {
        var polygon = geod_polygon()
        geod_polygon_init(&polygon, 0)
        (area, perimeter) = withUnsafePointer(to: WGS84.geodesic) { ellipsoid in
            for (longitude, latitude) in zip(longitudes, latitudes) {
                geod_polygon_addpoint(ellipsoid, &polygon, latitude, longitude)
            }
            var (area, perimeter) = (0.0, 0.0)
            geod_polygon_compute(ellipsoid, &polygon, 0, 1, &area, &perimeter)
            return (area, perimeter)
        }
    }

    init(area: Double, perimeter: Double) {
        self.area = area
        self.perimeter = perimeter
    }
}
