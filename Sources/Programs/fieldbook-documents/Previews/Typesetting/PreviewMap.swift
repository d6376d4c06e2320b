import Geodesy
import MapDrawing
import SimpleFeatures

/// Features on a sheet, in the plane that they are in, or around the middle of their longitudes and latitudes.
struct PreviewMap {
    private static let labels = ["Nummer", "nummer", "number", "name", "Name", "NAME", "label", "title"]
    private static let longestLabel = 40
    private static let line = MapStyle(stroke: MapColour(0x1B5FAA), strokeWidthMillimetres: 0.5)
    private static let point = MapStyle(fill: MapColour(0xC8501E), stroke: .white)

    let features: [MapFeature]
    let page: MapPage
    /// What is not shown.
    let note: String?

    init(_ features: [Feature], system: String?, labels: Bool, note: String?) {
        let plane = Plane(of: BoundingBox(around: features.compactMap(\.geometry?.boundingBox)), system)
        self.features = features.compactMap { feature in
            guard let geometry = feature.geometry else { return nil }
            return MapFeature(
                geometry: plane.placed(geometry), label: labels ? Self.label(of: feature) : nil,
                style: Self.style(of: geometry))
        }
        let box = BoundingBox(around: self.features.compactMap(\.geometry.boundingBox))
        var page = box.map { MapPage.fitting($0, note: plane.name) } ?? MapPage()
        page.showsCoordinates = plane.hasCoordinates
        self.page = page
        self.note = note
    }

    private static func label(of feature: Feature) -> String? {
        labels.lazy.compactMap { feature.properties[$0]?.text }.first { !$0.isEmpty }
            .map { String($0.prefix(longestLabel)) }
    }

    private static func style(of geometry: Geometry) -> MapStyle {
        if !geometry.polygons.isEmpty { return .parcel }
        return geometry.lines.isEmpty ? point : line
    }
}

/// How coordinates become metres on a map.
private struct Plane {
    private let mercator: LocalMercator?
    /// The plane's name for the reader of the map.
    let name: String?

    init(of box: BoundingBox?, _ system: String?) {
        guard let box else {
            (mercator, name) = (nil, nil)
            return
        }
        let isAngular = box.minX >= -360 && box.maxX <= 360 && box.minY >= -90 && box.maxY <= 90
        let isPlane = ["2056", "21781"].contains { system?.hasSuffix($0) ?? false }
        guard isPlane || !isAngular else {
            mercator = LocalMercator(
                latitude: (box.minY + box.maxY) / 2, longitude: (box.minX + box.maxX) / 2)
            name = "WGS 84, Mercator"
            return
        }
        mercator = nil
        name = Self.name(of: box, system)
    }

    /// Without a word in the file the size of the coordinates tells.
    private static func name(of box: BoundingBox, _ system: String?) -> String? {
        if let system {
            if system.hasSuffix("2056") { return "LV95, Einheit m" }
            return system.hasSuffix("21781") ? "LV03, Einheit m" : system
        }
        if box.minX > 2_400_000, box.maxX < 2_900_000 { return "LV95, Einheit m" }
        return box.minX > 400_000 && box.maxX < 900_000 ? "LV03, Einheit m" : nil
    }

    var hasCoordinates: Bool { mercator == nil }

    func placed(_ geometry: Geometry) -> Geometry {
        guard let mercator else { return geometry }
        return geometry.mapRuns { run in
            run.map { position in
                let place = mercator.position(latitude: position.y, longitude: position.x)
                return Position(x: place.east, y: place.north)
            }
        }
    }
}
