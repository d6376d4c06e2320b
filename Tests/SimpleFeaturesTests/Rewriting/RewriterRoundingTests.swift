import Testing

@testable import SimpleFeatures

@Suite("Rewriting polygons with more decimals")
struct RewriterRoundingTests {
    private func rewriting(
        _ text: String, decimals: Int = 2, crsName: String? = nil, limits: RewriteLimits = RewriteLimits(),
        skipsFaults: Bool = false, blocksAhead: Int? = nil,
        precision: ((TransformedRings) -> RingPrecision)? = nil
    ) throws -> Rewriting {
        try Rewriting(
            Array(text.utf8), .init(numbers: .upTo(decimals: decimals), crsName: crsName), limits: limits,
            skipsFaults: skipsFaults, blocksAhead: blocksAhead, transform: Rewriting.keep,
            precision: precision)
    }

    @Test("keeps heights, turns rings and gives the box as many decimals")
    func feature() throws {
        let source =
            #"{"type":"Feature","bbox":[0,0,1,1],"geometry":{"type":"Polygon","coordinates":"#
            + #"[[[0,0.123456,1.0],[0,1,2.0,7],[1,1],[0,0.123456,1.0]]]},"properties":{"a":1}}"#
        let result =
            #"{"type":"Feature","bbox":[0,0.1235,1,1],"geometry":{"type":"Polygon","coordinates":"#
            + #"[[[0,0.1235,1.0],[1,1],[0,1,2.0,7],[0,0.1235,1.0]]]},"properties":{"a":1}}"#
        let rewriting = try rewriting(source) { _ in .decimals(4) }
        #expect(rewriting.text == result)
        #expect(rewriting.summary.rounding.refined == 1 && rewriting.summary.rounding.decimals == 4)
        let usual = try self.rewriting(source) { _ in .usual }
        #expect(usual.text == result.replacing("0.1235", with: "0.12"))
        #expect(usual.summary.rounding == RoundingSummary())
        let invalid = try self.rewriting(source) { _ in .invalid }
        #expect(invalid.text == usual.text && invalid.summary.rounding.spoiled == 1)
    }

    private static let shell = "[[0.12345,0],[9,0.98765],[9,9,5.5],[0.12345,0]]"
    private static let hole = "[[1.11111,1],[2,2.22222],[2,1.5],[1.11111,1]]"
    private static let shapes = [
        #"{"type":"Polygon","coordinates":[\#(shell),\#(hole)]}"#, #"{"type":"Polygon","coordinates":[]}"#,
        #"{"coordinates":[[],[\#(shell),\#(hole)],[\#(shell)]],"type":"MultiPolygon"}"#,
        #"{"type":"MultiPolygon","coordinates":[[]]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[\#(hole)]}]}"#,
    ]

    @Test("writes what that many decimals for everything would give", arguments: shapes, [nil, "x"])
    func agreement(shape: String, crsName: String?) throws {
        let feature = #"{"type":"Feature","geometry":\#(shape),"properties":{}}"#
        let collection = #"{"type":"FeatureCollection","bbox":[0,0,1,1],"features":[\#(feature)]}"#
        for text in [shape, feature, collection] {
            let truth = try rewriting(text, decimals: 4, crsName: crsName)
            let refined = try rewriting(text, crsName: crsName) { _ in .decimals(4) }
            #expect(refined.text == truth.text)
        }
    }

    @Test("is asked with the rings of each geometry, as they were transformed")
    func rings() throws {
        var asked: [TransformedRings] = []
        _ = try rewriting(Self.shapes[2]) { rings in
            asked.append(rings)
            return .usual
        }
        let rings = try #require(asked.first)
        #expect(asked.count == 1 && rings.polygonStarts == [0, 0, 2, 3])
        #expect(rings.ringStarts == [0, 4, 8, 12])
        #expect(rings.x.prefix(3) == [0.12345, 9, 9] && rings.y.suffix(2) == [9, 0])
    }

    @Test("goes feature by feature, the same in blocks, and counts none that is left out")
    func blocks() throws {
        let features = (0..<400).map { number -> String in
            let ring = "[[\(number).123456,0],[900,1],[900,9],[\(number).123456,0]]"
            let polygon = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
            let other = number == 350 ? #"{"type":"Point","coordinates":[7]}"# : polygon
            return
                #"{"type":"Feature","bbox":[0,0,1,1],"properties":{},"geometry":{"type":"GeometryCollection","geometries":[\#(polygon),\#(other)]}}"#
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
        func precision(_ rings: TransformedRings) -> RingPrecision {
            let place = Int(rings.x[0])
            return place % 7 == 0 ? .decimals(3 + place % 3) : place % 11 == 0 ? .invalid : .usual
        }
        var limits = RewriteLimits()
        limits.block = 2_000
        let truth = try rewriting(text, limits: limits, skipsFaults: true, precision: precision)
        #expect(truth.faults.map(\.feature) == [351])
        let refined = (0..<400).count { $0 % 7 == 0 && $0 != 350 }
        let spoiled = (0..<400).count { $0 % 7 != 0 && $0 % 11 == 0 }
        #expect(truth.summary.rounding.refined == refined && truth.summary.rounding.spoiled == spoiled)
        #expect(truth.text.contains("[[[7.1235,0]") && truth.text.contains("[[[8.12,0]"))
        for ahead in [1, 3] {
            let blocks = try rewriting(
                text, limits: limits, skipsFaults: true, blocksAhead: ahead, precision: precision)
            #expect(blocks.text == truth.text && blocks.summary == truth.summary)
        }
    }

    @Test("leaves what is too large as it is, and counts it")
    func tooLarge() throws {
        let usual = try rewriting(Self.shapes[0]).text
        var limits = RewriteLimits()
        limits.checked = 7
        let unchecked = try rewriting(Self.shapes[0], limits: limits) { _ in .decimals(4) }
        #expect(unchecked.text == usual && unchecked.summary.rounding.unchecked == 1)
        limits = RewriteLimits()
        limits.held = 64
        let spoiled = try rewriting(Self.shapes[0], limits: limits) { _ in .decimals(4) }
        #expect(spoiled.text == usual && spoiled.summary.rounding.spoiled == 1)
    }
}
