import Foundation
import SimpleFeatures
import Testing

@Suite("Writing GeoJSON")
struct GeoJSONWriterTests {
    private func write(_ features: [Feature], _ options: GeoJSONWriter.Options) -> String {
        var bytes: [UInt8] = []
        var writer = GeoJSONWriter(options)
        writer.begin(into: &bytes)
        for feature in features { writer.append(feature, to: &bytes) }
        writer.end(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private let clockwise = [
        Position(x: 0, y: 0), Position(x: 0, y: 9), Position(x: 9, y: 9), Position(x: 9, y: 0),
        Position(x: 0, y: 0),
    ]

    @Test("turns rings as RFC 7946 asks, in WGS84 only")
    func winding() {
        let hole = [Position(x: 1, y: 1), Position(x: 2, y: 1), Position(x: 2, y: 2), Position(x: 1, y: 1)]
        let feature = Feature(geometry: .polygon(Polygon(rings: [clockwise, hole])))
        #expect(
            write([feature], .init(layout: .sequence, decimals: 3)).contains(
                "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,2],[2,1],[1,1]]]"))
        #expect(
            write([feature], .init(layout: .sequence, decimals: 3, crsName: "EPSG:2056")).contains(
                "[[[0,0],[0,9],[9,9],[9,0],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]"))
    }

    @Test("names the reference system where it is not WGS84")
    func crs() {
        let text = write([], .init(decimals: 3, crsName: "urn:ogc:def:crs:EPSG::2056", name: "a \"b\""))
        #expect(
            text
                == #"{"type":"FeatureCollection","name":"a \"b\"","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[]}"#
                + "\n")
        #expect(!write([], .init(decimals: 8)).contains("crs"))
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
        let text = write(features, .init(layout: layout, decimals: 6, crsName: "EPSG:2056"))
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        for feature in features { #expect(try reader.next() == feature) }
        #expect(try reader.next() == nil)
        let document = layout == .collection ? text : String(text.prefix { $0 != "\n" })
        #expect(
            try JSONSerialization.jsonObject(with: Data(document.utf8)) is [String: Any],
            "for another parser too")
    }

    @Test("prints numbers as printf does, zeros at the end left out")
    func decimals() {
        var random = SeededGenerator(seed: 3)
        for decimals in 0...9 {
            let printer = DecimalText(decimals: decimals)
            for _ in 0..<2_000 {
                let value = Double.random(in: -3_000_000...3_000_000, using: &random)
                let scale = pow(10, Double(decimals))
                guard abs(abs(value * scale).truncatingRemainder(dividingBy: 1) - 0.5) > 1e-4 else {
                    continue
                }
                var expected = String(format: "%.\(decimals)f", value)
                if decimals > 0 {
                    while expected.hasSuffix("0") { expected.removeLast() }
                    if expected.hasSuffix(".") { expected.removeLast() }
                }
                #expect(printer.string(value) == (expected == "-0" ? "0" : expected))
            }
        }
        let millimetres = DecimalText(decimals: 3)
        #expect(millimetres.string(-0.0001) == "0" && millimetres.string(0.0005) == "0.001")
        #expect(millimetres.string(-0.25) == "-0.25" && millimetres.string(100) == "100")
        #expect(millimetres.string(0.05) == "0.05" && millimetres.string(1e300) == "1e+300")
    }
}
