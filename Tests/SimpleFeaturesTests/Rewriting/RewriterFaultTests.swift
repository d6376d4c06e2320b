import Testing

@testable import SimpleFeatures
import Streams

@Suite("Faults in rewriting")
struct RewriterFaultTests {
    private static let good = #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[1,2]}}"#
    private static let moved = #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[11,22]}}"#

    @Test("costs one feature only where somebody listens", arguments: GeoJSONFaultTests.unfit)
    func oneFeature(geometry: String) throws {
        let bad = #"{"type":"Feature","bbox":[1,2,3,4],"geometry":\#(geometry),"properties":{"a":"}"}}"#
        func collection(_ features: [String]) -> String {
            #"{"type":"FeatureCollection","features":[ \#(features.joined(separator: ", "))]}"#
        }
        for chunk in [1, 3, 1 << 16] {
            let rewriting = try Rewriting(
                collection([Self.good, bad, Self.good]), chunk: chunk, skipsFaults: true)
            #expect(rewriting.text == collection([Self.moved, Self.moved]))
            #expect(rewriting.faults.map(\.feature) == [2] && rewriting.summary.features == 2)
            #expect((rewriting.faults.first?.error as? ReadingError)?.code == .coordinates)
            let first = try Rewriting(collection([bad, bad, Self.good]), chunk: chunk, skipsFaults: true)
            #expect(first.text == #"{"type":"FeatureCollection","features":[\#(Self.moved)]}"#)
            let lines = try Rewriting("\(Self.good)\n\(bad)\n\(Self.good)\n", chunk: chunk, skipsFaults: true)
            #expect(lines.text == "\(Self.moved)\n\(Self.moved)\n")
        }
        let error = #expect(throws: ReadingError.self) { try Rewriting(collection([Self.good, bad])) }
        #expect(error?.code == .coordinates && error?.place?.contains("byte ") == true)
    }

    @Test("name a coordinate that is a text, in the words of the reader")
    func text() throws {
        let bad = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,"x"]},"properties":{}}"#
        let words = "geojson.coordinates: a coordinate is a text, not a number"
        let error = #expect(throws: ReadingError.self) { try Rewriting(bad) }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        let read = Reading(bad).faults.first
        #expect(read?.description.contains(words) == true, "\(String(describing: read))")
        let ring = bad.replacing(
            #""Point","coordinates":[1,"x"]"#, with: #""Polygon","coordinates":[[[0,0],[1,"x"]]]"#)
        #expect(Reading(ring).faults.first?.message.contains("is a text") == true)
    }

    @Test("are positions of many numbers, rings of many positions and endless heights, beyond the limits")
    func limits() throws {
        var limits = RewriteLimits()
        (limits.run, limits.ring, limits.ordinates, limits.extraBytes) = (2, 8, 5, 20)
        let corners = #"[0,0],[3,0],[3,3],[0,3],[0,0]"#
        let large = Array(repeating: "[1,2]", count: 9).joined(separator: ",")
        let high = Array(repeating: "[1,2,333333]", count: 8).joined(separator: ",")
        let geometries = [
            (#""Polygon","coordinates":[[\#(corners)]]"#, true),
            (#""Polygon","coordinates":[[\#(large)]]"#, false),
            (#""MultiPoint","coordinates":[[1,2,3,4,5]]"#, true),
            (#""MultiPoint","coordinates":[[1,2,3,4,5,6]]"#, false),
            (#""LineString","coordinates":[\#(large)]"#, true),
            (#""Polygon","coordinates":[[\#(high)]]"#, false),
            (#""LineString","coordinates":[\#(high)]"#, true),
        ]
        for (geometry, isFit) in geometries {
            for chunk in [1, 16, 1 << 16] {
                // A ring before it makes room that a line is not to use.
                let other = "{\"type\":\(geometries[0].0)}\n"
                let text = "{\"type\":\(geometry)}\n"
                let rewriting = try Rewriting(
                    isFit ? other + text : text + other, chunk: chunk, limits: limits, skipsFaults: true)
                #expect(rewriting.summary.features == (isFit ? 2 : 1), "\(geometry)")
                #expect(rewriting.faults.map(\.feature) == (isFit ? [] : [1]))
                let codes = rewriting.faults.map { ($0.error as? ReadingError)?.code }
                #expect(codes.allSatisfy { $0 == .coordinates })
            }
        }
        let many = Array(repeating: "1", count: 17).joined(separator: ",")
        #expect(throws: ReadingError.self) { try Rewriting(#"{"type":"Point","coordinates":[\#(many)]}"#) }
    }

    private struct OutOfReach: Error {}

    @Test("in the transformation are the transformation's own, and cost that feature")
    func transformation() throws {
        let far = #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[900,0]]}}"#
        let transform: CoordinateRewriter.Transform = { run in
            for x in run.x where x > 500 { throw OutOfReach() }
            Rewriting.move(run)
        }
        let text = #"{"type":"FeatureCollection","features":[\#(far),\#(Self.good)]}"#
        let rewriting = try Rewriting(text, skipsFaults: true, transform: transform)
        #expect(rewriting.text == #"{"type":"FeatureCollection","features":[\#(Self.moved)]}"#)
        #expect(rewriting.faults.first?.error is OutOfReach && rewriting.faults.first?.offset == 40)
        #expect(rewriting.summary.boundingBox == BoundingBox(minX: 11, minY: 22, maxX: 11, maxY: 22))
        #expect(throws: OutOfReach.self) { try Rewriting(text, transform: transform) }
    }

    @Test("are positions that come out infinite or not a number", arguments: [Double.nan, .infinity])
    func notFinite(_ value: Double) throws {
        let error = #expect(throws: ReadingError.self) { try Rewriting(Self.good) { $0.y[0] = value } }
        #expect(error?.code == .coordinates && error?.message.contains("finite") == true)
    }

    @Test("of the caller that receives the bytes end it")
    func sink() throws {
        let rewriter = CoordinateRewriter(
            .init(numbers: .shortest), onFault: { _ in }, transform: Rewriting.move)
        #expect(throws: OutOfReach.self) {
            try rewriter.rewrite(ByteSource(bytes: Array(Self.good.utf8))) { _ in throw OutOfReach() }
        }
    }

    @Test(
        "of the grammar are errors with their byte",
        arguments: [
            ("", "json.truncated"), ("[1,2]", "geojson.notGeoJSON"), ("hello", "geojson.notGeoJSON"),
            (#"{"a":1}"#, "geojson.notGeoJSON"), (#"{"type":"FeatureCollection"}"#, "geojson.notGeoJSON"),
            (#"{"type":"FeatureCollection","features":[1]}"#, "geojson.notGeoJSON"),
            (#"{"type":"Point","coordinates":[1,NaN]}"#, "json.syntax"),
            (#"{"type":"Point","coordinates":[1,2,]}"#, "json.syntax"),
            (#"{"type":"MultiPoint","coordinates":[[1,2],]}"#, "json.syntax"),
            (#"{"type":"Point","coordinates":[1,02]}"#, "json.syntax"),
            (#"{"type":"Point","coordinates":[1 2]}"#, "json.syntax"),
            (#"{"type":"Point",}"#, "json.syntax"), (#"{"x":tru}"#, "json.syntax"),
            (#"{"x":"\q"}"#, "json.syntax"),
            (#"{"x":"\u12g4"}"#, "json.syntax"), ("{\"x\":\"\n\"}", "json.syntax"),
            (#"{"x" 1}"#, "json.syntax"),
            (#"{"x":01}"#, "json.syntax"), (#"{"x":1.}"#, "json.syntax"), (#"{"x":[1,]}"#, "json.syntax"),
            (#"{"x":{"y":1,}}"#, "json.syntax"), (#"{"x":[1}"#, "json.syntax"), (#"{"x":}"#, "json.syntax"),
            ("{\"x\":\(String(repeating: "[", count: 100))", "json.tooDeep"),
            ("{\"x\":1\(String(repeating: "0", count: 1_100))}", "json.tooLarge"),
            ("{\"type\":\"Feature\"} x", "geojson.notGeoJSON"),
        ])
    func malformed(text: String, code: String) throws {
        for chunk in [1, 2, 1 << 16] {
            let error = #expect(throws: ReadingError.self) {
                try Rewriting(text, chunk: chunk, skipsFaults: true)
            }
            #expect(error?.code.description == code && error?.canContinue == false, "\(text)")
            #expect(error?.place?.contains("byte ") == true)
        }
    }

    @Test(
        "of the encoding are errors",
        arguments: [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x28, 0xA1], [0xFF],
        ] as [[UInt8]])
    func encoding(bytes: [UInt8]) {
        let text = Array("{\"type\":\"Feature\",\"x\":\"ä".utf8) + bytes + Array("   \"}".utf8)
        for chunk in [1, 1 << 16] {
            let error = #expect(throws: ReadingError.self) { try Rewriting(text, chunk: chunk) }
            #expect(error?.code == .encoding)
        }
    }
}
