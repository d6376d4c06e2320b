import SimpleFeatures
import Streams
import Testing
import TestSupport

@Suite("Well-known text")
struct WellKnownTextTests {
    private func read(_ text: String) throws -> Geometry? {
        var reader = WKTReader(text)
        return try reader.read()
    }

    private func written(_ geometry: Geometry, decimals: Int? = nil) -> String {
        var bytes: [UInt8] = []
        WKTWriter(decimals: decimals).append(geometry, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let texts = [
        "POINT (1.5 -2)", "POINT Z (1 2 3)", "POINT ZM (1 2 3 4)", "POINT M (1 2 4)",
        "LINESTRING (0 0, 1 1, 2 0)", "MULTIPOINT (0 0, 1 1)",
        "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))",
        "POLYGON ((2600000.125 1200000, 2600001 1200000, 2600001 1200001, 2600000.125 1200000))",
        "POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1))",
        "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
        "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1)))",
    ]

    @Test("survives a round trip", arguments: texts)
    func roundTrip(_ text: String) throws {
        let geometry = try #require(try read(text))
        #expect(written(geometry) == text)
    }

    @Test("has EMPTY for an empty part beside filled ones, where () stood that no reader takes")
    func emptyParts() throws {
        let square = try #require(try read("POLYGON ((0 0, 1 0, 1 1, 0 0))")?.polygons.first)
        let line = [Position(x: 0, y: 0), Position(x: 1, y: 1)]
        for (geometry, text, filled) in [
            (
                .multiPolygon([Polygon(rings: []), square]), "MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1, 0 0)))",
                .multiPolygon([square])
            ),
            (
                .multiPolygon([square, Polygon(rings: [[]])]), "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY)",
                .multiPolygon([square])
            ),
            (
                .polygon(Polygon(rings: square.rings + [[]])), "POLYGON ((0 0, 1 0, 1 1, 0 0), EMPTY)",
                .polygon(square)
            ),
            (
                .multiLineString([[], line]), "MULTILINESTRING (EMPTY, (0 0, 1 1))",
                .multiLineString([line])
            ),
            (
                .geometryCollection([.multiPoint([]), .lineString(line)]),
                "GEOMETRYCOLLECTION (MULTIPOINT EMPTY, LINESTRING (0 0, 1 1))",
                .geometryCollection([.lineString(line)])
            ),
        ] as [(Geometry, String, Geometry)] {
            #expect(written(geometry) == text)
            #expect(try read(text) == filled, "\(text)")
        }
    }

    @Test("is read as others write it")
    func dialects() throws {
        let square = try read("POLYGON((0 0,1 0,1 1,0 0))")
        for text in [
            "polygon ((0 0 , 1 0,1 1,0 0))", "SRID=2056;POLYGON((0 0,1 0,1 1,0 0))",
            "\n POLYGON\t(( 0 0,1 0,\n1 1,0 0 ) ) ", "POLYGON((0e0 +0,1.0 0,1 1,0 0))",
        ] { #expect(try read(text) == square) }
        #expect(try read("MULTIPOINT((0 0),(1 1))") == read("MULTIPOINT(0 0,1 1)"))
        #expect(try read("POINTZ(1 2 3)") == .point(Position(x: 1, y: 2, z: 3)))
        #expect(try read("POLYGON EMPTY") == nil)
        #expect(try read("MULTIPOLYGON(EMPTY,((0 0,1 0,1 1,0 0)))") == .multiPolygon(square?.polygons ?? []))
        var reader = WKTReader("SRID=21781;POINT(1 2)")
        _ = try reader.read()
        #expect(reader.systemNumber == 21781)
    }

    @Test(
        "without a position is no geometry",
        arguments: [
            "MULTIPOINT (EMPTY)", "MULTILINESTRING EMPTY", "MULTILINESTRING (EMPTY, EMPTY)",
            "POLYGON (EMPTY)",
            "MULTIPOLYGON (EMPTY)", "MULTIPOLYGON ((EMPTY), EMPTY)", "GEOMETRYCOLLECTION (POINT EMPTY)",
            "GEOMETRYCOLLECTION (MULTILINESTRING (EMPTY), GEOMETRYCOLLECTION (MULTIPOLYGON ((EMPTY))))",
        ])
    func allPartsEmpty(_ text: String) throws {
        #expect(try read(text) == nil)
    }

    @Test(
        "is read without its empty parts",
        arguments: [
            (
                "GEOMETRYCOLLECTION(POINT(2 3), MULTILINESTRING(EMPTY), LINESTRING EMPTY)",
                "GEOMETRYCOLLECTION (POINT (2 3))"
            ),
            (
                "MULTIPOLYGON((EMPTY), ((0 0, 1 0, 1 1, 0 0)))",
                "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))"
            ),
        ])
    func someEmptyParts(_ text: String, _ expected: String) throws {
        let geometry = try #require(try read(text))
        #expect(written(geometry) == expected)
        #expect(try read(expected) == geometry)
    }

    @Test(
        "that is invalid is an error of its row",
        arguments: [
            "", "POLYGON", "POLYGON (", "POLYGON ((0 0, 1 0, 1 1))", "POLYGON ((0 0, 1 0, 1 1, 0 0)",
            "POINT (1)",
            "POINT (a b)", "POINT (1 2) x", "CIRCULARSTRING (0 0, 1 1, 2 0)", "SRID=;POINT (1 2)",
            "POLYGON ((0 0, 1 0, 1 1, 5 5))", "POINT (1e999 2)", "POINT Z (1 2 1e999)",
            "POINT M (1 2 -1e999)", "LINESTRING (0 0)", "POINT (1 2, 3 4)",
            "MULTIPOINT ((0 0, 1 1))", "POLYGON (0 0, 1 0, 1 1, 0 0)", "\u{0}",
            String(repeating: "GEOMETRYCOLLECTION (", count: 100_000),
            "POLYGON " + String(repeating: "(", count: 100_000),
        ])
    func faulty(_ text: String) {
        let error = #expect(throws: ReadingError.self) { try read(text) }
        #expect(error?.code == .wellKnownText && error?.canContinue == true)
    }

    @Test("is rounded to decimals, heights are not")
    func decimals() {
        let point = Geometry.point(Position(x: 1.23456, y: 2, z: 3.123456))
        #expect(written(point, decimals: 3) == "POINT Z (1.235 2 3.123456)")
        #expect(written(.polygon(Polygon(rings: []))) == "POLYGON EMPTY")
    }

    @Test("survives random changes of its bytes")
    func fuzz() {
        var generator = SeededGenerator(seed: 20261121)
        for text in Self.texts {
            for _ in 0..<2_000 {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes[place] = "()0,; -eEZ.".utf8.randomElement(using: &generator) ?? 0
                }
                if let geometry = try? read(String(decoding: bytes, as: UTF8.self)) {
                    #expect(throws: Never.self) { try read(written(geometry)) }
                }
            }
        }
    }
}
