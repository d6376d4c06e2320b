import SimpleFeatures
import Streams
import Testing

@Suite("Reading GeoJSON")
struct GeoJSONReaderTests {
    private func features(_ text: String) throws -> [Feature] {
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        var features: [Feature] = []
        while let feature = try reader.next() { features.append(feature) }
        return features
    }

    private func geometry(_ text: String) throws -> Geometry? {
        try features(text).first?.geometry
    }

    private func error(_ text: String) throws -> ReadingError {
        try #require(throws: ReadingError.self) { try features(text) }
    }

    @Test("takes every geometry")
    func geometries() throws {
        let square = [Position(x: 0, y: 0), Position(x: 1, y: 0), Position(x: 1, y: 1), Position(x: 0, y: 0)]
        #expect(
            try geometry(#"{"type":"Point","coordinates":[1,2,3]}"#) == .point(Position(x: 1, y: 2, z: 3)))
        #expect(
            try geometry(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#)
                == .multiPoint([Position(x: 1, y: 2), Position(x: 3, y: 4)]))
        #expect(
            try geometry(#"{"type":"LineString","coordinates":[[1,2],[3,4,5,6]]}"#)
                == .lineString([Position(x: 1, y: 2), Position(x: 3, y: 4, z: 5, m: 6)]))
        #expect(
            try geometry(#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}"#)
                == .multiLineString([[Position(x: 1, y: 2), Position(x: 3, y: 4)]]))
        #expect(
            try geometry(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#)
                == .polygon(Polygon(rings: [square])))
        #expect(
            try geometry(#"{"coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]],"type":"MultiPolygon"}"#)
                == .multiPolygon([Polygon(rings: [square])]))
        #expect(
            try geometry(
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#)
                == .geometryCollection([.point(Position(x: 1, y: 2))]))
        #expect(try geometry(#"{"type":"Polygon","coordinates":[]}"#) == .polygon(Polygon(rings: [])))
    }

    @Test("takes a point without coordinates for no geometry")
    func emptyPoint() throws {
        let point = #"{"type":"Point","coordinates":[]}"#
        #expect(try features(#"{"type":"Feature","geometry":\#(point)}"#) == [Feature(geometry: nil)])
        let collection =
            #"{"type":"GeometryCollection","geometries":[\#(point),{"type":"Point","coordinates":[1,2]}]}"#
        #expect(try geometry(collection) == .geometryCollection([.point(Position(x: 1, y: 2))]))
    }

    @Test("takes members in any order, and keeps what it does not know")
    func order() throws {
        let text =
            #"{"features":[{"geometry":{"coordinates":[1,2],"type":"Point"},"note":{"a":1},"properties":{"b":2,"a":1},"id":"x","bbox":[1,2,1,2],"type":"Feature"}],"name":"n","type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:21781"}}}"#
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        let feature = try #require(try reader.next())
        #expect(feature.id == "x" && feature.foreignMembers["note"] == .object(["a": 1]))
        #expect(feature.properties.members.map(\.name) == ["b", "a"])
        #expect(try reader.next() == nil)
        #expect(reader.crsName == "EPSG:21781" && reader.collectionMembers["name"] == "n")
    }

    @Test("knows the reference system before the first feature, where the file says it first")
    func crs() throws {
        let text =
            #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[]}"#
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        #expect(try reader.next() == nil)
        #expect(reader.crsName == "urn:ogc:def:crs:EPSG::2056")
    }

    @Test("takes a feature a line, with or without record separators")
    func sequences() throws {
        let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        #expect(try features("\(point)\n\(point)\n").count == 2)
        #expect(try features("\u{1E}\(point)\n\u{1E}\(point)\n").count == 2)
        #expect(try features("\(point)\r\n\n\(point)").count == 2)
        #expect(try features(#"{"type":"FeatureCollection","features":[]}"#).isEmpty)
    }

    @Test(
        "loses one faulty feature only",
        arguments: [
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#,
            #"{"type":"Polygon","coordinates":[[0,0],[1,0],[1,1],[0,0]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[[1,1]],[0,0]]]}"#,
            #"{"type":"Point","coordinates":[[1,2]]}"#, #"{"type":"LineString","coordinates":[[1,2]]}"#,
            #"{"type":"Circle","coordinates":[1,2]}"#, #"{"type":"Point"}"#, #"{"coordinates":[1,2]}"#,
        ])
    func faulty(geometry: String) throws {
        let good = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        let bad = #"{"type":"Feature","geometry":\#(geometry),"properties":{}}"#
        let text = #"{"type":"FeatureCollection","features":[\#(good),\#(bad),\#(good)]}"#
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        #expect(try reader.next() != nil)
        let error = try #require(throws: ReadingError.self) { try reader.next() }
        #expect(error.code == .coordinates && error.canContinue)
        #expect(try reader.next() != nil)
        #expect(try reader.next() == nil)
    }

    @Test(
        "rejects what is not GeoJSON",
        arguments: [
            ("[1,2]", "geojson.notGeoJSON"), (#"{"a":1}"#, "geojson.notGeoJSON"), ("", "json.truncated"),
            (#"{"type":"Topology","objects":{}}"#, "geojson.notGeoJSON"), ("hello", "geojson.notGeoJSON"),
            (#"{"type":"FeatureCollection"}"#, "geojson.notGeoJSON"),
            (#"{"type":"Point","coordinates":[1,NaN]}"#, "json.syntax"),
            (#"{"type":"FeatureCollection","features":[1]}"#, "geojson.notGeoJSON"),
        ])
    func refused(text: String, code: String) throws {
        let error = try error(text)
        #expect(error.code.description == code)
        #expect(!error.canContinue && error.place?.contains("byte ") == true)
    }

    @Test("says the byte at which a file is cut")
    func cut() throws {
        let text = #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null},{"type":"Fea"#
        let error = try error(text)
        #expect(error.code == .truncated && error.place == "feature 2, line 1, byte \(text.utf8.count)")
    }

    @Test("refuses a feature without end, wherever it grows, and not a long file of small ones")
    func size() throws {
        let positions = String(repeating: "[1,2],", count: 400) + "[1,2]"
        let large = [
            #"{"type":"LineString","coordinates":[\#(positions)]}"#,
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"x":[\#(positions)]}}]}"#,
            #"{"type":"FeatureCollection","x":[\#(positions)],"features":[]}"#,
            #"{"type":"FeatureCollection","features":[],"x":[\#(positions)]}"#,
        ]
        for text in large {
            let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)), maximumFeatureBytes: 1_000)
            let error = try #require(throws: ReadingError.self) { while try reader.next() != nil {} }
            #expect(error.code == .tooLarge)
        }
        let small =
            String(repeating: #"{"type":"Feature","geometry":null},"#, count: 100) + #"{"type":"Feature"}"#
        let file = Array(#"{"type":"FeatureCollection","features":[\#(small)]}"#.utf8)
        let reader = GeoJSONReader(ByteSource(bytes: file), maximumFeatureBytes: 1_000)
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == 101)
    }

    @Test("ends after an error that cannot be passed over")
    func ends() {
        let reader = GeoJSONReader(
            ByteSource(bytes: Array(#"{"type":"FeatureCollection","features":[{,"#.utf8)))
        #expect(throws: ReadingError.self) { try reader.next() }
        #expect(throws: Never.self) { try #require(try reader.next() == nil) }
    }
}
