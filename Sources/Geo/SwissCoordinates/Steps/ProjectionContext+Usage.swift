import CPROJ
import SimpleFeatures

extension ProjectionContext {
    /// The area that the register made a system for.
    struct Usage {
        /// Where the system's coordinates can lie.
        let range: BoundingBox
        /// The area's name, without its lists of countries and translations.
        let name: String
    }

    /// So many points on each side are enough to see how an area lies in a plane.
    private static let samples = 16
    /// Metres beyond the area at least: UTM's neighbouring zone in Switzerland.
    private static let surroundings = 500_000.0
    private static let surroundingsInDegrees = 5.0

    /// The area of a system with its surroundings, half of its size on each side at least; `nil` where PROJ knows none.
    func usage(of system: ReferenceSystem) throws(TransformError) -> Usage? {
        let object = try makeFlatObject(of: system)
        defer { proj_destroy(object) }
        var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
        var name: UnsafePointer<CChar>?
        guard proj_get_area_of_use(handle, object, &west, &south, &east, &north, &name) == 1,
            west >= -180, south >= -90, east <= 180, north <= 90, south < north
        else { return nil }
        if east < west { east += 360 }
        guard let base = proj_crs_get_geodetic_crs(handle, object) else { return nil }
        defer { proj_destroy(base) }
        // The register counts areas from Greenwich; some systems count from Paris, Bern or Ferro.
        let meridian = primeMeridian(of: base)
        let area = BoundingBox(minX: west - meridian, minY: south, maxX: east - meridian, maxY: north)
        let isGeographic = proj_get_type(object) == PJ_TYPE_GEOGRAPHIC_2D_CRS
        let range = isGeographic ? Self.degrees(around: area) : plane(around: area, of: object, on: base)
        let words = name.map { String(cString: $0) } ?? ""
        let end = words.firstIndex { [".", ":", "("].contains($0) } ?? words.endIndex
        return range.map {
            Usage(range: $0, name: words[..<end].split(separator: " ").joined(separator: " "))
        }
    }

    /// The degrees east of Greenwich from which a geographic system counts.
    private func primeMeridian(of base: OpaquePointer) -> Double {
        guard let meridian = proj_get_prime_meridian(handle, base) else { return 0 }
        defer { proj_destroy(meridian) }
        var (longitude, radians) = (0.0, 0.0)
        guard proj_prime_meridian_get_parameters(handle, meridian, &longitude, &radians, nil) == 1 else {
            return 0
        }
        return longitude * radians * 180 / .pi
    }

    /// How many of a geographic system's units make a degree: 1, or 10/9 where it counts in gons.
    private func unitsInADegree(of base: OpaquePointer) -> Double {
        guard let axes = proj_crs_get_coordinate_system(handle, base) else { return 1 }
        defer { proj_destroy(axes) }
        var radians = 0.0
        guard proj_cs_get_axis_info(handle, axes, 0, nil, nil, nil, &radians, nil, nil, nil) == 1, radians > 0
        else { return 1 }
        return .pi / 180 / radians
    }

    private static func degrees(around area: BoundingBox) -> BoundingBox {
        let margin = (
            x: max(area.width / 2, surroundingsInDegrees),
            y: max(area.height / 2, surroundingsInDegrees)
        )
        let crossesMeridian = area.minX - margin.x < -180 || area.maxX + margin.x > 180
        return BoundingBox(
            minX: crossesMeridian ? -180 : area.minX - margin.x, minY: max(-90, area.minY - margin.y),
            maxX: crossesMeridian ? 180 : area.maxX + margin.x, maxY: min(90, area.maxY + margin.y))
    }

    /// The area as it lies in the plane, by points all over it.
    private func plane(
        around area: BoundingBox, of object: OpaquePointer, on base: OpaquePointer
    ) -> BoundingBox? {
        guard let raw = proj_create_crs_to_crs_from_pj(handle, base, object, nil, nil) else { return nil }
        defer { proj_destroy(raw) }
        guard let projection = proj_normalize_for_visualization(handle, raw) else { return nil }
        defer { proj_destroy(projection) }
        var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        let units = unitsInADegree(of: base)
        for column in 0...Self.samples {
            for row in 0...Self.samples {
                let share = (x: Double(column) / Double(Self.samples), y: Double(row) / Double(Self.samples))
                let longitude = area.minX + share.x * area.width
                let latitude = area.minY + share.y * area.height
                let place = PJ_COORD(v: (longitude * units, latitude * units, 0, 0))
                let point = proj_trans(projection, PJ_FWD, place).v
                guard point.0.isFinite, point.1.isFinite else { return nil }
                (minX, maxX) = (min(minX, point.0), max(maxX, point.0))
                (minY, maxY) = (min(minY, point.1), max(maxY, point.1))
            }
        }
        let margin = (
            x: max((maxX - minX) / 2, Self.surroundings), y: max((maxY - minY) / 2, Self.surroundings)
        )
        return BoundingBox(
            minX: minX - margin.x, minY: minY - margin.y, maxX: maxX + margin.x, maxY: maxY + margin.y)
    }
}
