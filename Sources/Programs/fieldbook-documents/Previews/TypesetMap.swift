import Batch
import DocumentOperations
import Geodesy
import MapDrawing
import PrintedTexts
import SimpleFeatures
import Streams

/// GeoJSON, drawn as a map of its features.
enum TypesetMap: TypesetKind {
    private static let endings: Set<String> = ["geojson", "geojsonl"]
    /// Bytes of a file that are searched for its type.
    private static let front = 1 << 16
    private static let mostPositions = 200_000
    private static let mostBytesOfAFeature = 32 << 20
    private static let mostLabels = 2_000

    static func holds(_ file: TextFile) -> Bool {
        if endings.contains(file.ending) { return true }
        guard file.ending == "json" || file.ending.isEmpty, file.firstCharacter == "{" else { return false }
        return String(decoding: file.text.utf8.prefix(front), as: UTF8.self).contains(
            /"type"\s*:\s*"(FeatureCollection|Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)"/
        )
    }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        let map: PreviewMap
        let bytes: [UInt8]
        do {
            map = try read(file.path)
            bytes = try MapRenderer.render(map.features, map.page, as: .pdf)
        } catch let error as ReadingError {
            throw NotOfThisKind(message: "shown as text, since it is not GeoJSON: \(error.message)")
        } catch let error as MapError {
            throw NotOfThisKind(message: "shown as text, since no map can be made from it: \(error.message)")
        }
        let output = try OutputFile(creating: path)
        try output.write(bytes)
        try output.close()
        return map.note
    }

    private static func read(_ path: String) throws -> PreviewMap {
        let reader = GeoJSONReader(
            try ByteSource(path: path), maximumFeatureBytes: mostBytesOfAFeature)
        var features: [Feature] = []
        var (positions, faulty) = (0, 0)
        while positions <= mostPositions {
            do throws(ReadingError) {
                guard let feature = try reader.next() else { break }
                guard let geometry = feature.geometry else { continue }
                geometry.forEachRun { positions += $0.count }
                features.append(feature)
            } catch {
                guard error.canContinue else { throw error }
                faulty += 1
            }
        }
        var notes: [String] = []
        if positions > mostPositions {
            features.removeLast()
            guard !features.isEmpty else {
                throw NotOfThisKind(message: "shown as text, since its first feature is too large for a map")
            }
            notes.append("only the first \(features.count) features are shown")
        }
        if faulty > 0 {
            notes.append(
                "\(faulty.counted("feature")) cannot be read and \(faulty == 1 ? "is" : "are") not shown")
        }
        return PreviewMap(
            features, system: reader.crsName, labels: features.count <= mostLabels,
            note: notes.isEmpty ? nil : notes.joined(separator: "; "))
    }
}

/// A map of features, in their plane CRS or in a Mercator projection around the centre of their longitudes and latitudes.
struct PreviewMap {
    private static let labels = ["Nummer", "nummer", "number", "name", "Name", "NAME", "label", "title"]
    private static let longestLabel = 40
    private static let line = MapStyle(stroke: MapColour(0x1B5FAA), strokeWidthMillimetres: 0.5)
    private static let point = MapStyle(fill: MapColour(0xC8501E), stroke: .white)

    let features: [MapFeature]
    let page: MapPage
    /// What the map does not show.
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

/// Converts coordinates to metres on the map.
private struct Plane {
    private let mercator: LocalMercator?
    /// Name of the CRS, for the map's reader.
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
            name = MapWords.german.mercator
            return
        }
        mercator = nil
        name = Self.name(of: box, system)
    }

    /// Without a CRS in the file, the coordinates' range decides.
    private static func name(of box: BoundingBox, _ system: String?) -> String? {
        let words = MapWords.german
        if let system {
            if system.hasSuffix("2056") { return words.system }
            return system.hasSuffix("21781") ? words.lv03 : system
        }
        if box.minX > 2_400_000, box.maxX < 2_900_000 { return words.system }
        return box.minX > 400_000 && box.maxX < 900_000 ? words.lv03 : nil
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
