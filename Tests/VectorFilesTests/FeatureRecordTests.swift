import Foundation
import SimpleFeatures
import Streams
import Testing
import VectorExchange

@Suite("Features between processes")
struct FeatureRecordTests {
    private static let ring = Samples.geometries[0].polygons[0].shell
    private static let line = [Position(x: 7.5, y: 47.25, z: 400.5), Position(x: -0.1, y: 1e-300)]
    private static let measured = [
        Position(x: 1, y: 2, z: 3, m: 4), Position(x: 5, y: 6, z: 7), Position(x: 8, y: 9),
    ]

    private static let geometries: [Geometry?] =
        Samples.geometries + [
            nil, .point(line[0]), .multiPoint(measured), .lineString(line),
            .multiLineString([line, measured]),
            .polygon(Polygon(rings: [ring.reversed()])), .multiPolygon([]),
            .geometryCollection([.point(line[1]), .geometryCollection([.lineString(line)])]),
        ]

    private static let features = geometries.enumerated().map { place, geometry in
        Feature(
            id: [nil, .integer(.max), .string("ä\u{0}\"")][place % 3], geometry: geometry,
            properties: [
                "a": .integer(.min), "b": .number(1234.5), "c": .number(5), "d": .bool(place % 2 == 0),
                "e": .null, "f": .literal("1234567890123456789012345"), "g": .string("Zürich\n€"),
                "h": .array([.integer(1), .object(["i": .null])]), "a": .string("again"),
                "own \(place)": .string(""),
            ])
    }

    @Test("are those that GeoJSON would be read as")
    func likeGeoJSON() throws {
        var (records, text) = ([UInt8](), [UInt8]())
        var recordWriter = FeatureRecordWriter()
        var textWriter = GeoJSONWriter(.init(layout: .sequence, decimals: nil))
        for feature in Self.features {
            try recordWriter.append(feature, to: &records)
            try textWriter.append(feature, to: &text)
        }
        let reader = GeoJSONReader(ByteSource(bytes: text))
        var stream = stream(records, 1_000)
        for _ in Self.features { #expect(try feature(of: &stream).get() == reader.next()) }
        try stream.requireEnd()
    }

    @Test("keep numbers of 17 digits, which in JSON are read as texts")
    func longNumbers() throws {
        var bytes: [UInt8] = []
        var writer = FeatureRecordWriter()
        let feature = Feature(geometry: nil, properties: ["a": .number(0.1 + 0.2), "b": .number(-0.0)])
        try writer.append(feature, to: &bytes)
        var stream = stream(bytes, 100)
        #expect(try self.feature(of: &stream).get() == feature)
    }

    @Test("have the same errors as in GeoJSON")
    func misfits() throws {
        var bytes: [UInt8] = []
        var writer = FeatureRecordWriter()
        let open = Array(Self.ring.dropLast()), short = Array(Self.ring.suffix(1))
        for geometry: Geometry in [
            .polygon(Polygon(rings: [open])), .multiPolygon([Polygon(rings: [Self.ring, short])]),
            .geometryCollection([.multiLineString([short])]),
        ] { try writer.append(Feature(geometry: geometry), to: &bytes) }
        try writer.append(Feature(geometry: .point(Self.line[0])), to: &bytes)
        var stream = stream(bytes, 7)
        for message in [
            "a ring is not closed: its last position differs from its first",
            "a ring has 1 positions; it needs at least four", "a line has only one position",
        ] {
            let error = #expect(throws: ReadingError.self) { try feature(of: &stream).get() }
            #expect(error?.message == message && error?.code == .coordinates && error?.canContinue == true)
        }
        #expect(try feature(of: &stream).get().geometry == .point(Self.line[0]))
    }

    @Test("must be finite", arguments: [Double.nan, .infinity])
    func infinite(_ ordinate: Double) throws {
        var bytes: [UInt8] = []
        var writer = FeatureRecordWriter()
        let bad = Feature(geometry: .lineString([Self.line[0], Position(x: 1, y: ordinate)]))
        let error = #expect(throws: WritingError.self) { try writer.append(bad, to: &bytes) }
        #expect(error?.place == "feature 1, run 1, position 2" && bytes.isEmpty)
        try writer.append(Feature(geometry: .point(Position(x: 0.5, y: 1.5))), to: &bytes)
        withUnsafeBytes(of: ordinate) { bytes.replaceSubrange(bytes.count - 8..<bytes.count, with: $0) }
        var stream = stream(bytes, 100)
        #expect(throws: VectorStream.cutOff) { try stream.next() }
    }

    @Test("are incomplete without their last byte, wherever they are cut")
    func cut() throws {
        var bytes: [UInt8] = []
        var writer = FeatureRecordWriter()
        try writer.append(Self.features[9], to: &bytes)
        for count in 0..<bytes.count {
            var cut = stream(Array(bytes.prefix(count)), 64)
            #expect(throws: VectorStream.cutOff) { try cut.next() }
            // The same with a length that fits, so that the parts of the record end too early.
            guard count >= 5 else { continue }
            var short = Array(bytes.prefix(count))
            withUnsafeBytes(of: UInt32(count - 5)) { short.replaceSubrange(1..<5, with: $0) }
            var broken = stream(short, 64)
            #expect(throws: VectorStream.cutOff) { try broken.next() }
        }
    }

    @Test(
        "are incomplete when they claim to be longer than they are",
        arguments: [
            [0x2B, 0xFF, 0xFF, 0xFF, 0xFF], [0x2B, 0, 0, 0, 0x40, 0],
            [0x2B, 6, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0],
            [0x2B, 11, 0, 0, 0, 0, 0, 0, 0, 0, 4, 2, 0xFF, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]])
    func claims(_ bytes: [UInt8]) throws {
        var stream = stream(bytes, 100)
        #expect(throws: VectorStream.cutOff) { try stream.next() }
    }

    @Test(
        "have no numbers that are other JSON, since those are written as they are",
        arguments: [#"1},"x":{"#, "NaN", "1 2", "\"1\"", "12", ""])
    func literals(_ text: String) throws {
        var bytes: [UInt8] = []
        var writer = FeatureRecordWriter()
        try writer.append(Feature(geometry: nil, properties: ["a": .literal(text)]), to: &bytes)
        var stream = stream(bytes, 100)
        #expect(throws: VectorStream.cutOff) { try stream.next() }
    }

    @Test("keep names that differ only in the encoding of an accent")
    func names() throws {
        var bytes: [UInt8] = []
        var writer = FeatureRecordWriter()
        let names = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"]
        let members = names.map { JSONObject.Member(name: $0, value: 1) }
        try writer.append(Feature(geometry: nil, properties: JSONObject(members)), to: &bytes)
        var stream = stream(bytes, 100)
        let read = try feature(of: &stream).get().properties.members.map { Array($0.name.utf8) }
        #expect(read == names.map { Array($0.utf8) })
    }

    @Test("are nested up to 32 levels", arguments: [(32, true), (33, false)])
    func nesting(_ levels: Int, _ isRead: Bool) throws {
        let geometry = (0..<levels).reduce(Geometry.point(Self.line[0])) { inner, _ in
            .geometryCollection([inner])
        }
        var bytes: [UInt8] = []
        var writer = FeatureRecordWriter()
        try writer.append(Feature(geometry: geometry), to: &bytes)
        var stream = stream(bytes, 100)
        #expect((try? feature(of: &stream).get().geometry == geometry) == (isRead ? true : nil))
    }

    @Test("come between messages and rows")
    func pieces() throws {
        var bytes = Array(#"{"number":1}"#.utf8) + [0x0A]
        bytes += try VectorMessage.version("3.6.2").line
        var writer = FeatureRecordWriter()
        try writer.append(Feature(geometry: nil), to: &bytes)
        bytes += try VectorMessage.end(features: 1, faults: 0).line
        var stream = stream(bytes, 1)
        guard case .row(let row) = try stream.next() else { throw VectorStream.cutOff }
        #expect(String(decoding: row, as: UTF8.self) == #"{"number":1}"#)
        #expect(try stream.nextMessage() == .version("3.6.2"))
        #expect(try feature(of: &stream).get() == Feature(geometry: nil))
        #expect(try stream.nextMessage() == .end(features: 1, faults: 0))
        try stream.requireEnd()
    }

    /// A stream that arrives in pieces of `size` bytes.
    private func stream(_ bytes: [UInt8], _ size: Int) -> VectorStream {
        var rest = bytes[...]
        return VectorStream { buffer in
            let count = min(buffer.count, rest.count, size)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    private func feature(of stream: inout VectorStream) throws -> Result<Feature, ReadingError> {
        guard case .feature(let feature) = try stream.next() else { throw VectorStream.cutOff }
        return feature
    }
}
