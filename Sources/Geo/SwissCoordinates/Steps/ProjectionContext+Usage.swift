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
        let area = BoundingBox(minX: west, minY: south, maxX: east, maxY: north)
        let isGeographic = proj_get_type(object) == PJ_TYPE_GEOGRAPHIC_2D_CRS
        let range = isGeographic ? Self.degrees(around: area) : plane(around: area, of: object)
        let words = name.map { String(cString: $0) } ?? ""
        return range.map { Usage(range: $0, name: String(words.prefix { ![".", ":", "("].contains($0) })) }
    }

    private static func degrees(around area: BoundingBox) -> BoundingBox {
        let margin = (
            x: max((area.maxX - area.minX) / 2, surroundingsInDegrees),
            y: max((area.maxY - area.minY) / 2, surroundingsInDegrees)
        )
        let crossesMeridian = area.minX - margin.x < -180 || area.maxX + margin.x > 180
        return BoundingBox(
            minX: crossesMeridian ? -180 : area.minX - margin.x, minY: max(-90, area.minY - margin.y),
            maxX: crossesMeridian ? 180 : area.maxX + margin.x, maxY: min(90, area.maxY + margin.y))
    }

    /// The area as it lies in the plane, by points all over it.
    private func plane(around area: BoundingBox, of object: OpaquePointer) -> BoundingBox? {
        guard let base = proj_crs_get_geodetic_crs(handle, object) else { return nil }
        defer { proj_destroy(base) }
        guard let raw = proj_create_crs_to_crs_from_pj(handle, base, object, nil, nil) else { return nil }
        defer { proj_destroy(raw) }
        guard let projection = proj_normalize_for_visualization(handle, raw) else { return nil }
        defer { proj_destroy(projection) }
        var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for column in 0...Self.samples {
            for row in 0...Self.samples {
                let share = (x: Double(column) / Double(Self.samples), y: Double(row) / Double(Self.samples))
                let place = PJ_COORD(
                    v: (
                        area.minX + share.x * (area.maxX - area.minX),
                        area.minY + share.y * (area.maxY - area.minY), 0, 0
                    ))
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
