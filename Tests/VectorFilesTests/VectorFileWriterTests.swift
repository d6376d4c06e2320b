import Foundation
import SimpleFeatures
import Streams
import Testing
import VectorFiles

@Suite("Files written in other formats")
struct VectorFileWriterTests {
    private let made: Ogr2ogr

    init() throws { made = try Ogr2ogr() }

    private static let features = Samples.geometries.enumerated().map { place, geometry in
        Feature(
            geometry: geometry,
            properties: [
                "EGRID": .string("CH99017089149\(6 + place)"), "Nummer": .integer(Int64(12 + place)),
                "Flaeche": place == 0 ? .number(8400.5) : .null, "bebaut": .bool(place == 0),
                "Name": "Zürichgässli",
            ])
    }

    private func write(_ features: [Feature], as format: VectorFormat, to name: String) throws -> String {
        var schema = VectorSchema()
        for feature in features { schema.observe(feature) }
        let path = made.path(name)
        let writer = try VectorFileWriter(
            path: path, as: format, layer: "parcels", schema, system: "EPSG:2056")
        for feature in features { try writer.write(feature) }
        try writer.finish()
        #expect(writer.count == features.count)
        return path
    }

    @Test(
        "are what ogr2ogr reads out of them again",
        arguments: [VectorFormat.geoPackage, .shapefile, .flatGeobuf, .gml])
    func formats(_ format: VectorFormat) throws {
        _ = try write(Self.features, as: format, to: "parcels." + format.fileExtension)
        let path = try made.convert(
            "parcels." + format.fileExtension, to: "back.geojson",
            ["-lco", "COORDINATE_PRECISION=3", "-sql", "SELECT * FROM parcels ORDER BY Nummer"])
        let reader = GeoJSONReader(try ByteSource(path: path))
        var features: [Feature] = []
        while let feature = try reader.next() { features.append(feature) }
        #expect(features.map { $0.geometry?.corners } == Samples.geometries.map(\.corners))
        #expect(features.map { $0.properties["Nummer"]?.doubleValue } == [12, 13])
        #expect(features.map { $0.properties["Flaeche"]?.doubleValue } == [8400.5, nil])
        #expect(features.map { $0.properties["Name"]?.text } == ["Zürichgässli", "Zürichgässli"])
        let file = try VectorFile(path: made.path("parcels." + format.fileExtension))
        #expect(file.layers.map(\.system) == ["EPSG:2056"])
    }

    @Test("of several files say which")
    func companions() throws {
        var schema = VectorSchema()
        for feature in Self.features { schema.observe(feature) }
        let writer = try VectorFileWriter(
            path: made.path("p.shp"), as: .shapefile, layer: "p", schema, system: "EPSG:2056")
        for feature in Self.features { try writer.write(feature) }
        try writer.finish()
        #expect(Set(writer.companions) == ["dbf", "shx", "prj", "cpg"])
        #expect(try made.names == ["p.shp", "p.dbf", "p.shx", "p.prj", "p.cpg"])
    }

    @Test("refuse what they have no room for, and where they cannot be")
    func refused() throws {
        let mixed = Self.features + [Feature(geometry: .point(Position(x: 2_600_000, y: 1_200_000)))]
        #expect(throws: VectorError.self) { try write(mixed, as: .shapefile, to: "mixed.shp") }
        #expect(throws: VectorError.self) { try write(Self.features, as: .geoPackage, to: "none/p.gpkg") }
        #expect(throws: VectorError.self) { try write(Self.features, as: .interlis2, to: "p.xtf") }
        _ = try write(mixed, as: .geoPackage, to: "mixed.gpkg")
    }

    @Test("make numbers of whole and broken ones, and texts of what differs in kind")
    func kinds() {
        var schema = VectorSchema()
        schema.observe(Feature(geometry: nil, properties: ["a": 1, "b": 1, "c": .null, "d": true]))
        schema.observe(Feature(geometry: nil, properties: ["a": 1.5, "b": "x", "e": [1]]))
        #expect(
            schema.attributes == [
                VectorAttribute("a", .number), VectorAttribute("b", .text), VectorAttribute("c", .text),
                VectorAttribute("d", .boolean), VectorAttribute("e", .text),
            ])
    }
}
