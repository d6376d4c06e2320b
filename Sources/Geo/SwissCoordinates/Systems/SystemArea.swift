import CPROJ
import SimpleFeatures

/// The possible coordinates of a CRS, and the errors of those outside.
///
/// Without a known range it is EPSG's area of use with a generous margin: a CRS is often used a little outside its area,
/// but a point near Bern cannot be in the CRS of a refinery in Iran.
struct SystemArea {
    private static let swapRemedy =
        "Swap the axes in the source; --from auto swaps those of a file that names no CRS."

    let system: ReferenceSystem
    let range: BoundingBox?
    /// The name of the area of use, if the range comes from it.
    private let name: String?

    init(of system: ReferenceSystem, in context: ProjectionContext) throws(TransformError) {
        self.system = system
        if let range = system.range {
            (self.range, name) = (range, nil)
        } else {
            let usage = try context.usage(of: system)
            (range, name) = (usage?.range, usage?.name)
        }
    }

    func contains(_ position: Position) -> Bool { range?.contains(position) ?? true }

    /// Throws if a position is not finite or not possible in the CRS.
    func check(_ position: Position, index: Int) throws(TransformError) {
        guard position.x.isFinite && position.y.isFinite else {
            throw TransformError(
                .notFinite, "a coordinate is not a finite number", index: index,
                remedy: "Correct it in the source.")
        }
        guard contains(position) else { throw outOfRange(position).at(index: index) }
    }

    /// The error of a position in this CRS that cannot be transformed into `target`.
    func outside(_ target: SystemArea, _ position: Position) -> TransformError {
        let looksSwapped =
            [.wgs84, .etrs89].contains(system.horizontal)
            && ReferenceSystem.surroundings.contains(position.swapped)
        let remedy =
            if looksSwapped {
                "Longitude and latitude look swapped. \(Self.swapRemedy)"
            } else if [system, target.system].contains(where: \.isSwiss) {
                "Check the coordinate; a Swiss CRS is valid only in Switzerland and its surroundings."
            } else {
                "Check the coordinate, and whether \(target.system.name) is the right CRS."
            }
        return TransformError(
            .outsideGrid,
            "\(position.x), \(position.y) in \(system.name) is outside the area of \(target.described)",
            remedy: remedy)
    }

    private var described: String { system.name + (name.map { " (\($0))" } ?? "") }

    private func outOfRange(_ position: Position) -> TransformError {
        let remedy =
            if system.horizontal != .wgs84, range != nil, contains(position.swapped) {
                "Easting and northing look swapped. \(Self.swapRemedy)"
            } else if let likely = ReferenceSystem.recognised(from: position), likely != system {
                "It would fit \(likely.name)."
            } else if let likely = ReferenceSystem.recognised(from: position.swapped), likely != .wgs84 {
                "It would fit \(likely.name) with the axes swapped. \(Self.swapRemedy)"
            } else {
                "Check the CRS and the coordinate."
            }
        let place = name == nil ? "cannot be in" : "is far outside the area of"
        return TransformError(
            .outOfRange, "\(position.x), \(position.y) \(place) \(described)", remedy: remedy)
    }
}

extension ProjectionContext {
    /// Steps per side in which an area is projected to find its extent.
    private static let samples = 16
    /// The smallest margin around an area in metres, enough for UTM's neighbouring zone in Switzerland.
    private static let leastMargin = 500_000.0
    private static let leastMarginInDegrees = 5.0

    /// A CRS's area of use in EPSG: the range of its coordinates, with a margin of at least half its size on each side,
    /// and its name without lists of countries and translations. `nil` if PROJ has none.
    fileprivate func usage(
        of system: ReferenceSystem
    ) throws(TransformError) -> (range: BoundingBox, name: String)? {
        let object = try makeHorizontalObject(of: system)
        defer { proj_destroy(object) }
        var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
        var name: UnsafePointer<CChar>?
        guard proj_get_area_of_use(handle, object, &west, &south, &east, &north, &name) == 1,
            west >= -180, south >= -90, east <= 180, north <= 90, south < north
        else { return nil }
        if east < west { east += 360 }
        guard let base = proj_crs_get_geodetic_crs(handle, object) else { return nil }
        defer { proj_destroy(base) }
        // EPSG gives areas from Greenwich, but some systems use Paris, Bern or Ferro.
        let meridian = primeMeridian(of: base)
        let area = BoundingBox(minX: west - meridian, minY: south, maxX: east - meridian, maxY: north)
        let isGeographic = proj_get_type(object) == PJ_TYPE_GEOGRAPHIC_2D_CRS
        let range = isGeographic ? Self.degrees(around: area) : plane(around: area, of: object, on: base)
        let words = name.map { String(cString: $0) } ?? ""
        let end = words.firstIndex { [".", ":", "("].contains($0) } ?? words.endIndex
        return range.map { ($0, words[..<end].split(separator: " ").joined(separator: " ")) }
    }

    /// The longitude of the prime meridian in degrees east of Greenwich.
    private func primeMeridian(of base: OpaquePointer) -> Double {
        guard let meridian = proj_get_prime_meridian(handle, base) else { return 0 }
        defer { proj_destroy(meridian) }
        var (longitude, radians) = (0.0, 0.0)
        guard proj_prime_meridian_get_parameters(handle, meridian, &longitude, &radians, nil) == 1 else {
            return 0
        }
        return longitude * radians * 180 / .pi
    }

    /// The number of a geographic CRS's units in a degree: 1, or 10/9 for gons.
    private func unitsPerDegree(of base: OpaquePointer) -> Double {
        guard let axes = proj_crs_get_coordinate_system(handle, base) else { return 1 }
        defer { proj_destroy(axes) }
        var radians = 0.0
        guard proj_cs_get_axis_info(handle, axes, 0, nil, nil, nil, &radians, nil, nil, nil) == 1, radians > 0
        else { return 1 }
        return .pi / 180 / radians
    }

    private static func degrees(around area: BoundingBox) -> BoundingBox {
        let margin = (
            x: max(area.width / 2, leastMarginInDegrees), y: max(area.height / 2, leastMarginInDegrees)
        )
        let crossesMeridian = area.minX - margin.x < -180 || area.maxX + margin.x > 180
        return BoundingBox(
            minX: crossesMeridian ? -180 : area.minX - margin.x, minY: max(-90, area.minY - margin.y),
            maxX: crossesMeridian ? 180 : area.maxX + margin.x, maxY: min(90, area.maxY + margin.y))
    }

    /// The area's extent in the plane, from points distributed over it.
    private func plane(
        around area: BoundingBox, of object: OpaquePointer, on base: OpaquePointer
    ) -> BoundingBox? {
        guard let raw = proj_create_crs_to_crs_from_pj(handle, base, object, nil, nil) else { return nil }
        defer { proj_destroy(raw) }
        guard let projection = proj_normalize_for_visualization(handle, raw) else { return nil }
        defer { proj_destroy(projection) }
        var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        let units = unitsPerDegree(of: base)
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
            x: max((maxX - minX) / 2, Self.leastMargin), y: max((maxY - minY) / 2, Self.leastMargin)
        )
        return BoundingBox(
            minX: minX - margin.x, minY: minY - margin.y, maxX: maxX + margin.x, maxY: maxY + margin.y)
    }
}
