import Testing

@testable import SimpleFeatures
import Streams

@Suite("Rewriting bbox and crs")
struct RewriterMemberTests {
    static let boxes: [(source: String, result: String)] = [
        (
            #"{"type":"Point","bbox":[1,2,1,2],"coordinates":[1,2]}"#,
            #"{"type":"Point","bbox":[11,22,11,22],"coordinates":[11,22]}"#
        ),
        (
            #"{"type":"Point","coordinates":[1,2] , "bbox" : [ 1,2,1,2 ] }"#,
            #"{"type":"Point","coordinates":[11,22] , "bbox" : [11,22,11,22] }"#
        ),
        (
            #"{ "bbox":[0,0,0,0], "type":"LineString","coordinates":[[1,9],[3,4]]}"#,
            #"{ "bbox":[11,24,13,29], "type":"LineString","coordinates":[[11,29],[13,24]]}"#
        ),
        (
            #"{"type":"LineString","bbox":[1,2,4.50,3,4,5e0],"coordinates":[[1,2,4.50],[3,4,5e0]]}"#,
            #"{"type":"LineString","bbox":[11,22,4.50,13,24,5e0],"coordinates":[[11,22,4.50],[13,24,5e0]]}"#
        ),
        (
            #"{"type":"Feature","bbox":[0,0,0,0],"geometry":{"coordinates":[1,2],"bbox":[9,9,9,9],"type":"Point"},"id":1}"#,
            #"{"type":"Feature","bbox":[11,22,11,22],"geometry":{"coordinates":[11,22],"bbox":[11,22,11,22],"type":"Point"},"id":1}"#
        ),
        (
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Feature","bbox":[0,0,0,0],"geometry":{"type":"Point","coordinates":[5,6]}}],"bbox":[1,2,5,6]}"#,
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[11,22]}},{"type":"Feature","bbox":[15,26,15,26],"geometry":{"type":"Point","coordinates":[15,26]}}],"bbox":[11,22,15,26]}"#
        ),
        // A geometry without positions has no box, and an invalid box is left out.
        (#"{"bbox":[1,2,3,4],"type":"Feature","geometry":null}"#, #"{"type":"Feature","geometry":null}"#),
        (#"{"type":"Point","bbox":null,"coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[11,22]}"#),
        (#"{"bbox":[1,2,3],"bbox":[1,"2"],"type":"Feature"}"#, #"{"type":"Feature"}"#),
        (#"{"type":"Feature","bbox":[1,2,3,4,5]}"#, #"{"type":"Feature"}"#),
        (
            #"{"type":"Feature","properties":{"bbox":[1,2,3,4],"crs":1},"geometry":null}"#,
            #"{"type":"Feature","properties":{"bbox":[1,2,3,4],"crs":1},"geometry":null}"#
        ),
    ]

    @Test("computes every box anew, before and behind the coordinates", arguments: boxes)
    func boundingBoxes(_ known: (source: String, result: String)) throws {
        for chunk in [1, 7, 1 << 16] {
            let rewriting = try Rewriting(known.source, chunk: chunk)
            #expect(rewriting.text == known.result)
        }
    }

    @Test("moves a collection's box from before the features to after them")
    func collectionBox() throws {
        let (before, after) = (
            #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[11,22]}"#
        )
        let known = [
            (
                #"{"type":"FeatureCollection","name":"a", "bbox": [1,2,3,4],"features":[\#(before)]}"#,
                #"{"type":"FeatureCollection","name":"a","features":[\#(after)], "bbox": [11,22,11,22]}"#
            ),
            (
                #"{"bbox":[1,2,-5.0,3,4,9],"type":"FeatureCollection","features":[\#(before)],"x":1}"#,
                #"{"type":"FeatureCollection","features":[\#(after)],"bbox":[11,22,-5.0,11,22,9],"x":1}"#
            ),
            (
                #"{"bbox":[1,2,3,4],"features":[\#(before)],"bbox":[1,2,3,4]}"#,
                #"{"features":[\#(after)],"bbox":[11,22,11,22]}"#
            ),
            (
                #"{"type":"FeatureCollection","bbox":[1,2,3,4],"features":[]}"#,
                #"{"type":"FeatureCollection","features":[]}"#
            ),
        ]
        for (source, result) in known {
            for chunk in [1, 7, 1 << 16] {
                #expect(try Rewriting(source, chunk: chunk).text == result)
            }
        }
    }

    @Test("writes the boxes of a file as ogr2ogr lays it out")
    func layoutOfOGR() throws {
        let source = """
            {
            "type": "FeatureCollection",
            "bbox": [ 1.0, 2.0, 3.0, 9.0 ],
            "features": [
            { "type": "Feature", "properties": { "n": 1.50 }, "bbox": [ 1.0, 2.0, 3.0, 4.0 ], "geometry": { "type": "LineString", "coordinates": [ [ 1.0, 2.0 ], [ 3.0, 4.0 ] ] } },
            { "type": "Feature", "properties": null, "bbox": [ 3.0, 9.0, 3.0, 9.0 ], "geometry": { "type": "Point", "coordinates": [ 3.0, 9.0 ] } }
            ]
            }

            """
        let result = """
            {
            "type": "FeatureCollection",
            "features": [
            { "type": "Feature", "properties": { "n": 1.50 }, "bbox": [11,22,13,24], "geometry": { "type": "LineString", "coordinates": [[11,22],[13,24]] } },
            { "type": "Feature", "properties": null, "bbox": [13,29,13,29], "geometry": { "type": "Point", "coordinates": [13,29] } }
            ],
            "bbox": [11,22,13,29]
            }

            """
        #expect(try Rewriting(source).text == result)
    }

    @Test("writes the box of a feature that is too large to be held at its end")
    func largeFeature() throws {
        let positions = Array(repeating: "[1,2]", count: 400).joined(separator: ",")
        var limits = RewriteLimits()
        limits.held = 1_000
        for text in [
            "\"bbox\":[0,0,0,0],\"type\":\"LineString\"", "\"type\":\"LineString\", \"bbox\":[0,0,0,0]",
        ] {
            let rewriting = try Rewriting(
                "{\(text),\"coordinates\":[\(positions)] }", chunk: 64, limits: limits)
            #expect(rewriting.text.hasPrefix(#"{"type":"LineString","coordinates":[[11,22],"#))
            #expect(rewriting.text.hasSuffix("\"bbox\":[11,22,11,22]}"))
            let reader = GeoJSONReader(ByteSource(bytes: Array(rewriting.text.utf8)))
            #expect(try reader.next()?.geometry?.lines.first?.count == 400)
        }
    }

    private static let old = #""crs":{"type":"name","properties":{"name":"EPSG:21781"}}"#
    private static let new = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}}"#

    static let systems: [(source: String, wgs84: String, lv95: String)] = [
        (
            #"{"type":"FeatureCollection",\#(old),"features":[]}"#,
            #"{"type":"FeatureCollection","features":[]}"#,
            #"{"type":"FeatureCollection",\#(new),"features":[]}"#
        ),
        (
            #"{ \#(old) ,"type":"FeatureCollection","features":[]}"#,
            #"{"type":"FeatureCollection","features":[]}"#,
            #"{\#(new) ,"type":"FeatureCollection","features":[]}"#
        ),
        (
            #"{"type":"FeatureCollection","features":[],\#(old)}"#,
            #"{"type":"FeatureCollection","features":[]}"#,
            #"{"type":"FeatureCollection",\#(new),"features":[]}"#
        ),
        (
            #"{"features":[],"type":"FeatureCollection"}"#, #"{"features":[],"type":"FeatureCollection"}"#,
            #"{\#(new),"features":[],"type":"FeatureCollection"}"#
        ),
        (
            #"{"type":"Feature","geometry":{\#(old),"type":"Point","coordinates":[]},\#(old)}"#,
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]}}"#,
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]},\#(new)}"#
        ),
        (
            #"{"type":"Point","coordinates":[] }"#, #"{"type":"Point","coordinates":[] }"#,
            #"{"type":"Point","coordinates":[],\#(new) }"#
        ),
    ]

    @Test("drops the crs for WGS84 and writes it for other systems", arguments: systems)
    func crs(_ known: (source: String, wgs84: String, lv95: String)) throws {
        for chunk in [1, 5, 1 << 16] {
            let wgs84 = try Rewriting(known.source, chunk: chunk)
            #expect(wgs84.text == known.wgs84)
            #expect(wgs84.summary.crsName == (known.source.contains("21781") ? "EPSG:21781" : nil))
            let lv95 = try Rewriting(
                known.source, .init(numbers: .shortest, crsName: "urn:ogc:def:crs:EPSG::2056"), chunk: chunk)
            #expect(lv95.text == known.lv95)
        }
    }

    @Test("passes a leading crs to the transformation")
    func crsInTime() throws {
        var names: [String?] = []
        let text =
            #"{"type":"FeatureCollection",\#(Self.old),"features":[{"type":"Point","coordinates":[1,2]}]}"#
        _ = try Rewriting(text) { names.append($0.crsName) }
        #expect(names == ["EPSG:21781"])
    }
}
