import Testing

@testable import SimpleFeatures

@Suite("Rewriting coordinates")
struct RewriterTests {
    private func rewritten(_ text: String, _ options: CoordinateRewriter.Options = .init(numbers: .shortest))
        throws
        -> String
    {
        try Rewriting(text, options).text
    }

    static let geometries = [
        (#"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[11,22]}"#),
        (
            #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
            #"{"type":"MultiPoint","coordinates":[[11,22],[13,24]]}"#
        ),
        (
            #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[]]}"#,
            #"{"type":"MultiLineString","coordinates":[[[11,22],[13,24]],[]]}"#
        ),
        (
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#,
            #"{"type":"MultiPolygon","coordinates":[[[[10,20],[11,20],[11,21],[10,20]]]]}"#
        ),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"GeometryCollection","geometries":[{"coordinates":[[1,2],[3,4]],"type":"LineString"}]}]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[11,22]},{"type":"GeometryCollection","geometries":[{"coordinates":[[11,22],[13,24]],"type":"LineString"}]}]}"#
        ),
        (#"{"type":"Point","coordinates":[]}"#, #"{"type":"Point","coordinates":[]}"#),
        (#"{"type":"Polygon","coordinates":[ ]}"#, #"{"type":"Polygon","coordinates":[]}"#),
        (
            #"{"type":"Feature","geometry":null,"properties":null}"#,
            #"{"type":"Feature","geometry":null,"properties":null}"#
        ),
        (
            #"{"type":"GeometryCollection","geometries":[]}"#,
            #"{"type":"GeometryCollection","geometries":[]}"#
        ),
        (#"{"type":"FeatureCollection","features":[]}"#, #"{"type":"FeatureCollection","features":[]}"#),
    ]

    @Test("reaches every kind of geometry, empty ones too", arguments: geometries)
    func everyGeometry(source: String, result: String) throws {
        #expect(try rewritten(source) == result)
    }

    @Test("copies everything but coordinates byte for byte")
    func verbatim() throws {
        let head =
            "{ \"name\" : \"a\\u00e9\\/\\\"coordinates\\\"\",\t\"type\" :\"FeatureCollection\",\r\n\"x\":[1.50e+3,-0.0,01234567890123456789012345e-7],"
            .replacingOccurrences(of: "01234", with: "1234")
        let properties =
            #""properties":{"coordinates":[1,2],"b":1.000,"a":{"geometry":{"type":"Point","coordinates":[ 3 , 4 ]}},"Zürich":"😀","crs":7,"bbox":[1]}"#
        let foreign = #""note" : { "coordinates" : [[5,6]] , "type":"Point" },"coordinates":"none","id":1.0"#
        func document(_ point: String) -> String {
            head
                + #""features":[ {"type":"Feature",\#(properties),"geometry":{"u":[[0]],"type":"Point","coordinates":\#(point),"v":"]"} ,\#(foreign)} ]  }  "#
                + "\n"
        }
        #expect(try rewritten(document("[ 1 , 2e0 ]")) == document("[11,22]"))
    }

    @Test("keeps heights and measures as they were spelled, also when a ring is turned")
    func furtherNumbers() throws {
        let line = #"{"type":"LineString","coordinates":[[1,2,3.50],[3,4],[5,6, 1e2 , -0.0, 9]]}"#
        #expect(
            try rewritten(line)
                == #"{"type":"LineString","coordinates":[[11,22,3.50],[13,24],[15,26,1e2,-0.0,9]]}"#)
        let ring = #"{"type":"Polygon","coordinates":[[[0,0,1.0],[0,1,2.0,7],[1,1],[0,0,1.0]]]}"#
        #expect(
            try rewritten(ring)
                == #"{"type":"Polygon","coordinates":[[[10,20,1.0],[11,21],[10,21,2.0,7],[10,20,1.0]]]}"#)
    }

    @Test("turns shells and holes where RFC 7946 is asked for, and nothing else")
    func turning() throws {
        let clockwise = "[[0,0],[0,4],[4,4],[0,0]]"
        let counterClockwise = "[[0,0],[4,4],[0,4],[0,0]]"
        let flat = "[[0,0],[1,1],[2,2],[0,0]]"
        func polygon(_ shell: String, _ hole: String) -> String {
            #"{"type":"Polygon","coordinates":[\#(shell),\#(hole)]}"#
        }
        func turned(_ text: String, crsName: String? = nil) throws -> String {
            try Rewriting(text, .init(numbers: .shortest, crsName: crsName), transform: Rewriting.keep).text
        }
        #expect(try turned(polygon(clockwise, counterClockwise)) == polygon(counterClockwise, clockwise))
        #expect(try turned(polygon(counterClockwise, clockwise)) == polygon(counterClockwise, clockwise))
        #expect(try turned(polygon(flat, flat)) == polygon(flat, flat))
        let lines = #"{"type":"MultiLineString","coordinates":[\#(clockwise)]}"#
        #expect(try turned(lines) == lines)
        #expect(
            try turned(polygon(clockwise, clockwise), crsName: "x").hasPrefix(
                polygon(clockwise, clockwise).dropLast()))
    }

    @Test("writes as many decimals as requested")
    func decimals() throws {
        let source = #"{"type":"Point","coordinates":[2600000.12345678901,-0.00001]}"#
        #expect(
            try Rewriting(source, .init(numbers: .fixed(decimals: 3)), transform: Rewriting.keep).text
                == #"{"type":"Point","coordinates":[2600000.123,0.000]}"#)
        #expect(
            try Rewriting(source, .init(numbers: .upTo(decimals: 4)), transform: Rewriting.keep).text
                == #"{"type":"Point","coordinates":[2600000.1235,0]}"#)
    }

    @Test("takes a feature a line, record separators, a byte order mark and any white space")
    func sequences() throws {
        let (old, new) = (
            #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[11,22]}"#
        )
        #expect(try rewritten("\(old)\n\(old)\n") == "\(new)\n\(new)\n")
        #expect(try rewritten("\u{1E}\(old)\n\u{1E}\(old)") == "\u{1E}\(new)\n\u{1E}\(new)")
        #expect(try rewritten("\u{FEFF} \(old)\r\n\r\n\(old) ") == " \(new)\r\n\r\n\(new) ")
        #expect(try rewritten("\(old)\(old)") == "\(new)\(new)")
        let spaced = "{\"type\" : \"MultiPoint\" , \"coordinates\" : [\n\t[ 1 ,\r\n 2 ] ,\t[3,4\n]\n] }"
        #expect(try rewritten(spaced) == "{\"type\" : \"MultiPoint\" , \"coordinates\" : [[11,22],[13,24]] }")
    }

    @Test("knows members whose names are spelled with escapes")
    func escapedNames() throws {
        #expect(
            try rewritten(#"{"\u0074ype":"P\u006fint","c\u006Fordinates":[1,2]}"#)
                == #"{"\u0074ype":"P\u006fint","c\u006Fordinates":[11,22]}"#)
    }

    @Test("counts what it met")
    func summary() throws {
        let text =
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[5,0]]}},{"type":"Feature","geometry":null},{"type":"Point","coordinates":[0,9]}]}"#
        let summary = try Rewriting(text).summary
        #expect(summary.features == 3 && summary.positions == 3 && summary.crsName == nil)
        #expect(summary.boundingBox == BoundingBox(minX: 10, minY: 20, maxX: 15, maxY: 29))
        #expect(try Rewriting("{\"type\":\"Feature\"}\n{\"type\":\"Feature\"}").summary.features == 2)
    }
}
