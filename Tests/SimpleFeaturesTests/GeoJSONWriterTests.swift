import Foundation
import SimpleFeatures
import Streams
import Testing

@Suite("Writing GeoJSON")
struct GeoJSONWriterTests {
    private func write(_ features: [Feature], _ options: GeoJSONWriter.Options) throws -> String {
        var bytes: [UInt8] = []
        var writer = GeoJSONWriter(options)
        writer.begin(into: &bytes)
        for feature in features { try writer.append(feature, to: &bytes) }
        writer.end(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private let clockwise = [
        Position(x: 0, y: 0), Position(x: 0, y: 9), Position(x: 9, y: 9), Position(x: 9, y: 0),
        Position(x: 0, y: 0),
    ]

    @Test("turns rings as RFC 7946 asks, in WGS84 only")
    func winding() throws {
        let hole = [Position(x: 1, y: 1), Position(x: 2, y: 1), Position(x: 2, y: 2), Position(x: 1, y: 1)]
        let feature = Feature(geometry: .polygon(Polygon(rings: [clockwise, hole])))
        #expect(
            try write([feature], .init(layout: .sequence, decimals: 3)).contains(
                "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,2],[2,1],[1,1]]]"))
        #expect(
            try write([feature], .init(layout: .sequence, decimals: 3, crsName: "EPSG:2056")).contains(
                "[[[0,0],[0,9],[9,9],[9,0],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]"))
    }

    @Test("names the reference system where it is not WGS84")
    func crs() throws {
        let text = try write([], .init(decimals: 3, crsName: "urn:ogc:def:crs:EPSG::2056", name: "a \"b\""))
        #expect(
            text
                == #"{"type":"FeatureCollection","name":"a \"b\"","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[]}"#
                + "\n")
        #expect(try !write([], .init(decimals: 8)).contains("crs"))
    }

    @Test("is read back as the same features", arguments: [GeoJSONWriter.Layout.collection, .sequence])
    func roundTrip(layout: GeoJSONWriter.Layout) throws {
        let features = [
            Feature(
                id: 7, geometry: .point(Position(x: 2_600_000.125, y: -1.5, z: 555.25)),
                properties: ["ä": "\n\u{2}"]),
            Feature(
                geometry: nil, properties: ["n": .null, "l": .array([1, 2.5])], foreignMembers: ["x": true]),
            Feature(
                geometry: .geometryCollection([.multiPoint([]), .lineString(Array(clockwise.prefix(2)))])),
            Feature(geometry: .multiPolygon([Polygon(rings: [clockwise])])),
            Feature(geometry: .multiLineString([clockwise, clockwise])),
        ]
        let text = try write(features, .init(layout: layout, decimals: 6, crsName: "EPSG:2056"))
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        for feature in features { #expect(try reader.next() == feature) }
        #expect(try reader.next() == nil)
        let document = layout == .collection ? text : String(text.prefix { $0 != "\n" })
        #expect(
            try JSONSerialization.jsonObject(with: Data(document.utf8)) is [String: Any],
            "for another parser too")
    }

    @Test("keeps heights and measures as they are, and rounds heights only where it is told to")
    func furtherNumbers() throws {
        let line = [
            Position(x: 1, y: 2, z: 1.23456789, m: 1_700_000_000.123456), Position(x: 3, y: 4, z: 0),
            Position(x: 5, y: 6, m: 7),
        ]
        let features = [Feature(geometry: .lineString(line))]
        let text = try write(features, .init(layout: .sequence, decimals: 3))
        #expect(text.contains("[[1,2,1.23456789,1700000000.123456],[3,4,0],[5,6]]"))
        let read = try #require(try GeoJSONReader(ByteSource(bytes: Array(text.utf8))).next())
        #expect(read.geometry == .lineString(line.prefix(2) + [Position(x: 5, y: 6)]))
        let rounded = try write(features, .init(layout: .sequence, decimals: 3, heightDecimals: 3))
        #expect(rounded.contains("[[1,2,1.235,1700000000.123456],[3,4,0],[5,6]]"))
    }

    @Test("writes the boxes of features and of the collection where it is asked to")
    func boxes() throws {
        let features = [
            Feature(geometry: .lineString([Position(x: 1, y: 9), Position(x: 3, y: 4)])),
            Feature(geometry: nil),
            Feature(geometry: .point(Position(x: -1.26, y: 5))),
        ]
        let text = try write(features, .init(decimals: 1, writesBoxes: true))
        #expect(text.contains(#"{"type":"Feature","bbox":[1,4,3,9],"properties""#))
        #expect(text.contains(#"{"type":"Feature","properties":{},"geometry":null}"#))
        #expect(text.contains(#"{"type":"Feature","bbox":[-1.3,5,-1.3,5],"properties""#))
        #expect(text.hasSuffix("\n],\"bbox\":[-1.3,4,3,9]}\n"))
        #expect(try write([], .init(decimals: 1, writesBoxes: true)).hasSuffix(#""features":[]}"# + "\n"))
    }

    @Test("names the reference system in each feature of a sequence")
    func systemOfSequence() throws {
        let text = try write(
            [Feature(geometry: nil)], .init(layout: .sequence, decimals: 3, crsName: "EPSG:2056"))
        #expect(text.contains(#""crs":{"type":"name","properties":{"name":"EPSG:2056"}}"#))
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        #expect(try reader.next() == Feature(geometry: nil) && reader.crsName == "EPSG:2056")
    }

    @Test("refuses what is infinite or not a number, says where, and writes nothing of the feature")
    func notFinite() throws {
        let good = Position(x: 1, y: 2)
        for bad in [
            Position(x: .nan, y: 0), Position(x: 0, y: .infinity), Position(x: 0, y: 0, z: -.infinity),
            Position(x: 0, y: 0, z: 0, m: .infinity),
        ] {
            var bytes: [UInt8] = []
            var writer = GeoJSONWriter(.init(decimals: 3))
            try writer.append(Feature(geometry: .point(good)), to: &bytes)
            let before = bytes
            let faulty = Feature(geometry: .multiLineString([[good, good], [good, good, bad]]))
            let error = #expect(throws: WritingError.self) { try writer.append(faulty, to: &bytes) }
            #expect(error?.code == .notFinite && error?.place == "feature 2, run 2, position 3")
            #expect(bytes == before)
        }
    }
}
