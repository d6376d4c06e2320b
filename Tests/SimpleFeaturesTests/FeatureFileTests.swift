import Foundation
import Testing
import TestSupport

@testable import SimpleFeatures
import Streams

@Suite("Whole files")
struct FeatureFileTests {
    private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let path = NSTemporaryDirectory() + "whole-\(UUID().uuidString).geojson"
        defer { unlink(path) }
        try Data(bytes).write(to: URL(filePath: path))
        return try body(path)
    }

    /// Holds what parts of any size give to what one reader gives from the start to the end.
    private func agrees(_ bytes: [UInt8], partBytes: [Int] = [1, 7, 64, 300, 5_000]) throws {
        let reader = GeoJSONReader(ByteSource(bytes: bytes))
        let expected = Reading(reader)
        for size in partBytes { #expect(Self.inBlocks(bytes, of: size) == expected, "blocks of \(size)") }
        try withFile(bytes) { path in
            for size in partBytes {
                do {
                    let file = try FeatureFile(path: path, partBytes: size)
                    #expect(expected.end == nil, "parts of \(size)")
                    #expect(
                        file.features == expected.features
                            && file.faults == expected.faults.map(Self.placedByByte),
                        "parts of \(size)")
                    #expect(file.collectionMembers == reader.collectionMembers)
                } catch {
                    #expect(
                        error as? ReadingError == expected.end.map(Self.placedByByte), "parts of \(size)")
                }
            }
        }
    }

    /// What comes of a collection read in blocks behind its first feature, and of anything else by the reader alone.
    private static func inBlocks(_ bytes: [UInt8], of size: Int) -> Reading {
        let reader = GeoJSONReader(ByteSource(bytes: bytes))
        var reading = Reading(reader, upTo: 1)
        guard reading.end == nil, let blocks = FeatureBlocks(reader, blockBytes: size) else {
            return reading.followed(by: reader)
        }
        while let block = try? blocks.next() {
            guard let results = block.read() else {
                return reading.followed(by: blocks.rest(after: [block], number: reading.count))
            }
            #expect(Self.agree(block.readFlat(), results))
            for result in results { reading.add(result.mapError { $0.inFeature(reading.count + 1) }) }
        }
        return reading.followed(by: blocks.rest(after: [], number: reading.count))
    }

    /// Whether features in flat arrays are the same; none are always right.
    private static func agree(_ flat: FlatFeatures?, _ results: [Result<Feature, ReadingError>]) -> Bool {
        guard let flat else { return true }
        var again = FlatFeatures()
        for result in results {
            guard case .success(let feature) = result, feature.foreignMembers.members.isEmpty else {
                return false
            }
            for polygon in feature.geometry?.polygons ?? [] {
                for ring in polygon.rings {
                    again.x += ring.map(\.x)
                    again.y += ring.map(\.y)
                    again.endRing()
                }
                again.endPolygon()
            }
            again.endFeature(feature.properties)
        }
        return flat == again
    }

    @Test("of plain polygons come in flat arrays, and nothing else does")
    func flat() throws {
        let multiple =
            #"{ "properties": {"a": [1]}, "geometry": {"coordinates":[[[[0,0],[1,2.5,9],[3,4],[0,0]],[[0,0],[1,1],[1,0],[0,0]]],[[ [5 , 5] , [6,5],[6,6],[5,5] ]]], "type":"MultiPolygon"}, "type": "Feature", "id": 7 }"#
        let others = [
            #"{"type":"Feature","properties":null,"geometry":null}"#,
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}}"#,
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}}"#,
            #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#,
            #"{"type":"Feature","properties":{},"x":1,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#,
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,"a"],[1,1],[0,0]]]}}"#,
        ]
        func block(_ text: String) -> FeatureBlock {
            FeatureBlock(bytes: Array((",\n" + text).utf8), offset: 9, linesBefore: 1)
        }
        let plain = block([feature(1), multiple, feature(2)].joined(separator: ","))
        let read = try #require(plain.readFlat())
        #expect(read.attributes.count == 3 && read.polygonStarts.count == 5 && read.x.count == 4 + 12 + 4)
        #expect(Self.agree(read, try #require(plain.read())))
        for other in others { #expect(block(feature(1) + "," + other).readFlat() == nil, "\(other)") }
    }

    /// Readers of parts of a file count neither features nor lines.
    private static func placedByByte(_ error: ReadingError) -> ReadingError {
        ReadingError(
            error.code, error.message, place: error.place?.replacing(#/^.*(?=byte )/#, with: ""),
            remedy: error.remedy, canContinue: error.canContinue)
    }

    private func collection(_ features: [String], separator: String = ",\n") -> [UInt8] {
        let head =
            #"{"type":"FeatureCollection","name":"v","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"#
        return Array(
            (head + #""features":[ "# + features.joined(separator: separator) + #" ],"note":[1]}"#).utf8)
    }

    private func feature(_ number: Int) -> String {
        #"{ "type": "Feature", "id": \#(number), "properties": {"n": "\#(number)"}, "geometry": {"type":"Polygon","coordinates":[[[\#(number),0],[1,2.5],[3,4,5],[\#(number),0]]]} }"#
    }

    @Test("give the same in parts of any size as from the start to the end")
    func anyParts() throws {
        try agrees(collection((0..<60).map(feature)))
        try agrees(collection([]))
        try agrees(collection([feature(1)]))
        try agrees(Array("\(feature(1))\n\(feature(2))\n".utf8))
        try agrees(Array("{\"type\":\n\(feature(2))\n".utf8))
        try agrees(Array("\(feature(1))\n{\"type\":\n\(feature(2))\n".utf8))
        try agrees(Array(#"{"type":"Point","coordinates":[1,2]}"#.utf8))
        try agrees([])
    }

    @Test("are not misled by what looks like the start of a feature")
    func lures() throws {
        let nested =
            #"{ "type": "Feature", "x": [{}, { "type": "Feature" }, { "type": "Feature", "properties": {"a": [{}, { "type": 1 }]} }] }"#
        let text = #"{ "type": "Feature", "properties": {"t": "}, { \"type\": }, { "} }"#
        let geometries =
            #"{ "type": "Feature", "geometry": {"type":"GeometryCollection","geometries":[{ "type": "Point","coordinates":[1,2]}, { "type": "Point","coordinates":[3,4]}]} }"#
        let all = (0..<40).map { [nested, text, geometries, feature($0)][$0 % 4] }
        for separator in [",", ", ", " ,\r\n\t"] { try agrees(collection(all, separator: separator)) }
    }

    @Test("give the same faults with the same byte offsets, and the same error at the end")
    func faults() throws {
        let bad = #"{ "type": "Feature", "geometry": {"type":"Point","coordinates":[1]} }"#
        let all = (0..<40).map { $0 % 3 == 0 ? bad : feature($0) }
        let whole = collection(all)
        try agrees(whole)
        for length in stride(from: 0, to: whole.count, by: 97) {
            try agrees(Array(whole[..<length]), partBytes: [50, 400])
        }
        var random = SeededGenerator(seed: 11)
        for _ in 0..<150 {
            var mutated = whole
            Mutation.apply(to: &mutated, &random)
            try agrees(mutated, partBytes: [50, 400])
        }
    }

    @Test("that are not there are a typed error")
    func missing() {
        let error = #expect(throws: ReadingError.self) { try FeatureFile(path: "/nowhere/to/be/found") }
        #expect(error?.code == .unreadable)
    }
}
