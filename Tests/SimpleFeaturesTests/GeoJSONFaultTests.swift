import SimpleFeatures
import Streams
import Testing

@Suite("Faulty GeoJSON")
struct GeoJSONFaultTests {
    private func feature(_ number: Int, geometry: String = #"{"type":"Point","coordinates":[1,2]}"#) -> String
    {
        #"{"type":"Feature","id":\#(number),"properties":{"a":[1]},"geometry":\#(geometry),"x":{"y":0}}"#
    }

    /// Geometries that are JSON, so that only the feature that holds one is lost.
    static let unfit = [
        #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Point","coordinates":[null,null]}"#,
        #"{"type":"Point","coordinates":[1,1e400]}"#,
        #"{"type":"LineString","coordinates":[[1,2],[-1e999,2]]}"#,
        #"{"type":"Point","coordinates":["1","2"]}"#, #"{"type":"Point","coordinates":[1,2,null]}"#,
        #"{"type":"Point","coordinates":[1,2,3,{}]}"#, #"{"type":"Point","coordinates":[1,[2]]}"#,
        #"{"type":"Point","coordinates":null}"#, #"{"type":"Point","coordinates":"1 2"}"#,
        #"{"type":"Point","coordinates":{"x":1,"y":2}}"#, #"{"type":"Point","coordinates":[{"x":1},2]}"#,
        #"{"type":"MultiPoint","coordinates":[[1,2],[]]}"#, #"{"type":"MultiPoint","coordinates":[[1,2],3]}"#,
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[5,6],[7,8]]}"#,
        #"{"type":"MultiLineString","coordinates":[[5,6],[7,8],[[1,2],[3,4]]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6]]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],null]}"#,
        #"{"type":"Polygon","coordinates":[[]]}"#,
        #"{"type":"Polygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[0,0],[1,0],[1,1],[0,0]]]}"#,
        #"{"type":"GeometryCollection","geometries":null}"#,
        #"{"type":"GeometryCollection","geometries":[null]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[7]}]}"#,
        #"{"type":"GeometryCollection","coordinates":[1,2]}"#, #"{"type":7,"coordinates":[1,2]}"#,
        "[]", "7", "\"POINT (1 2)\"", "true", "{}",
    ]

    @Test("costs the feature that it is in, and no other", arguments: unfit)
    func oneFeature(geometry: String) {
        let features = [feature(1), feature(2, geometry: geometry), feature(3), feature(4)]
        let head = #"{"type":"FeatureCollection","features":["#
        for text in [head + features.joined(separator: ",") + "]}", features.joined(separator: "\n")] {
            let reading = Reading(text)
            #expect(reading.features.map(\.id) == [1, 3, 4])
            #expect(reading.end == nil)
            #expect(reading.faults.map(\.code) == [.coordinates])
            let start = text.utf8.count - features[1...].joined(separator: ",").utf8.count
            let end = text.hasPrefix(head) ? 2 : 0
            #expect(reading.faults.first?.place?.hasPrefix("feature 2, line ") == true)
            #expect(reading.faults.first?.place?.hasSuffix(", byte \(start - end)") == true)
        }
    }

    @Test("in every feature gives an error for every feature")
    func everyFeature() {
        let bad = (0..<50).map { feature($0, geometry: Self.unfit[$0 % Self.unfit.count]) }
        let reading = Reading(
            #"{"features":["# + bad.joined(separator: ",") + #"],"type":"FeatureCollection"}"#)
        #expect(reading.features.isEmpty && reading.faults.count == 50 && reading.end == nil)
    }

    @Test(
        "by what is no JSON ends the reading at its byte",
        arguments: ["NaN", "-Infinity", "nan", "+1", "0x1", "1,"])
    func noJSON(number: String) throws {
        let good = feature(1)
        let head = #"{"type":"FeatureCollection","features":["# + good + ","
        let member = #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,"#
        let reading = Reading(head + member + number + "]]}}," + good + "]}")
        #expect(reading.features.count == 1 && reading.faults.isEmpty)
        let end = try #require(reading.end)
        #expect(end.code == .syntax)
        let place = try #require(end.place?.split(separator: " ").last.flatMap { Int($0) })
        #expect(end.place?.hasPrefix("feature 2, line 1, byte ") == true)
        #expect((0...2).contains(place - (head + member).utf8.count))
    }

    @Test("that is cut at any byte says so, and where; what was read before is right")
    func cut() {
        let whole = Array(
            (#"{"name":"Dörfli","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":[ "#
                + feature(1) + ",\n" + feature(2, geometry: #"{"type":"Point","coordinates":[1]}"#) + ",\n"
                + feature(
                    3, geometry: #"{"coordinates":[[[0,0],[10.5e1,0],[1,-1,4],[0,0]]],"type":"Polygon"}"#)
                + #",{"type":"Feature","geometry":null,"properties":null}], "note" : "\ud83d\ude00\n" }"#)
                .utf8)
        let complete = Reading(GeoJSONReader(ByteSource(bytes: whole)))
        #expect(complete.features.count == 3 && complete.faults.count == 1 && complete.end == nil)
        for length in 0..<whole.count {
            let reading = Reading(GeoJSONReader(ByteSource(bytes: Array(whole.prefix(length)))))
            #expect(reading.end?.code == .truncated, "cut at \(length)")
            #expect(reading.end?.place?.hasSuffix(", byte \(length)") == true)
            #expect(reading.features == Array(complete.features.prefix(reading.features.count)))
            #expect(reading.faults == Array(complete.faults.prefix(reading.faults.count)))
        }
    }

    @Test("in the first feature does not hide the reference system")
    func header() throws {
        let bad = feature(1, geometry: "7")
        let text = #"{"crs":{"properties":{"name":"EPSG:2056"}},"features":[\#(bad),\#(feature(2))]}"#
        let reader = GeoJSONReader(ByteSource(bytes: Array(text.utf8)))
        let error = #expect(throws: ReadingError.self) { try reader.readHeader() }
        #expect(error?.canContinue == true)
        #expect(reader.crsName == "EPSG:2056")
        #expect(try reader.next()?.id == 2)
        #expect(try reader.next() == nil)
    }

    @Test("of nesting is found in coordinates and collections of collections")
    func nesting() {
        let reading = Reading(
            #"{"type":"Polygon","coordinates":"# + nested("[", "]", levels: 100_000) + "}")
        #expect(reading.end?.code == .tooDeep)
        let member = #"{"type":"GeometryCollection","geometries":["#
        let collections = Reading(nested(member, "]}", levels: 5_000))
        #expect(collections.end?.code == .tooDeep)
    }

    private func nested(_ opening: String, _ closing: String, levels: Int) -> String {
        String(repeating: opening, count: levels) + "0" + String(repeating: closing, count: levels)
    }
}
