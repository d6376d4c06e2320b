import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Reference systems")
struct ReferenceSystemTests {
    @Test(
        "go by many names",
        arguments: [
            ("lv95", 2056), ("LV03", 21781), ("WGS84", 4326), ("etrs89", 4258), ("EPSG:25832", 25832),
            ("urn:ogc:def:crs:EPSG::2056", 2056), ("urn:ogc:def:crs:EPSG:9.9.1:21781", 21781),
            ("urn:ogc:def:crs:OGC:1.3:CRS84", 4326), ("epsg:3857", 3857),
        ])
    func names(name: String, code: Int) throws {
        #expect(try ReferenceSystem(name).epsgCode == code)
    }

    @Test(
        "are refused by other names",
        arguments: ["", "mars", "EPSG:", "EPSG:x", "2056", "EPSG:-1", "EPSG:99999999999999999999"])
    func unknownNames(name: String) throws {
        let error = try #require(throws: TransformError.self) { try ReferenceSystem(name) }
        #expect(error.code == .unknownSystem)
    }

    @Test("that PROJ does not know are refused when a transformer is made")
    func unknownCode() throws {
        let error = try #require(throws: TransformError.self) {
            try Transformer(from: .lv95, to: ReferenceSystem(epsgCode: 999_999))
        }
        #expect(error.code == .unknownSystem)
    }

    @Test("are recognised by the size of their coordinates, never by guess")
    func recognition() {
        #expect(ReferenceSystem.recognised(from: Position(x: 2_600_000, y: 1_200_000)) == .lv95)
        #expect(ReferenceSystem.recognised(from: Position(x: 600_000, y: 200_000)) == .lv03)
        #expect(ReferenceSystem.recognised(from: Position(x: 7.44, y: 46.95)) == .wgs84)
        #expect(ReferenceSystem.recognised(from: Position(x: 1_200_000, y: 2_600_000)) == nil)
        #expect(ReferenceSystem.recognised(from: Position(x: .nan, y: 1)) == nil)
    }

    @Test("of degrees are known as such, and the grid by its file")
    func transformers() throws {
        let transformer = try Transformer(from: .lv03, to: .etrs89)
        #expect(transformer.targetIsGeographic)
        #expect(transformer.method.lowercased().contains("chenyx06a"))
        #expect(try !Transformer(from: .wgs84, to: .lv95).targetIsGeographic)
        #expect(try Transformer(from: .lv95, to: .lv95).method == "unchanged")
        #expect(SwissGrid.locate()?.lowercased().contains("chenyx06a") == true)
    }
}
