import SimpleFeatures
import Streams
import Testing
import TestSupport

@Suite("Cutting at the antimeridian")
struct AntimeridianTests {
    private func geometry(_ text: String) throws -> Geometry {
        let feature = try GeoJSONReader(ByteSource(bytes: Array(text.utf8))).next()
        return try #require(feature?.geometry)
    }

    private func line(_ pairs: [(Double, Double)]) -> [Position] { pairs.map { Position(x: $0.0, y: $0.1) } }

    private func area(_ geometry: Geometry) -> Double {
        geometry.polygons.reduce(0) { sum, polygon in
            sum + polygon.rings.reduce(0) { $0 + Polygon.signedArea(of: $1) }
        }
    }

    private func isWithinTheWorld(_ geometry: Geometry) -> Bool {
        var isWithin = true
        geometry.forEachRun { run in
            for (one, two) in zip(run, run.dropFirst()) where abs(one.x - two.x) > 180 { isWithin = false }
            if run.contains(where: { abs($0.x) > 180 }) { isWithin = false }
        }
        return isWithin
    }

    @Test("gives what RFC 7946 shows for a line and a polygon")
    func published() throws {
        let line = try geometry(#"{"type":"LineString","coordinates":[[170.0,45.0],[-170.0,45.0]]}"#)
        let parts = try geometry(
            #"{"type":"MultiLineString","coordinates":[[[170.0,45.0],[180.0,45.0]],[[-180.0,45.0],[-170.0,45.0]]]}"#
        )
        #expect(line.cutAtAntimeridian == parts)
        let polygon = try geometry(
            #"{"type":"Polygon","coordinates":[[[170,40],[-170,40],[-170,50],[170,50],[170,40]]]}"#)
        let cut = polygon.cutAtAntimeridian
        #expect(cut.polygons.count == 2 && area(cut) == 200 && isWithinTheWorld(cut))
        let edges = cut.polygons.map { polygon in Set(polygon.shell.map(\.x)) }
        #expect(edges == [[170, 180], [-180, -170]])
    }

    @Test("leaves alone what does not cross, even where it touches")
    func untouched() throws {
        for text in [
            #"{"type":"LineString","coordinates":[[7,46],[8,47]]}"#,
            #"{"type":"Point","coordinates":[180,0]}"#,
            #"{"type":"LineString","coordinates":[[170,0],[180,1],[170,2]]}"#,
            #"{"type":"LineString","coordinates":[[-180,0],[-180,1],[-170,2]]}"#,
            #"{"type":"Polygon","coordinates":[[[170,0],[180,0],[180,5],[170,0]]]}"#,
            #"{"type":"Polygon","coordinates":[[[-180,0],[-170,0],[-180,5],[-180,0]]]}"#,
            #"{"type":"Polygon","coordinates":[]}"#,
            #"{"type":"MultiPoint","coordinates":[[179,0],[-179,0]]}"#,
            // Around the pole.
            #"{"type":"Polygon","coordinates":[[[0,80],[120,80],[-120,80],[0,80]]]}"#,
        ] {
            let geometry = try geometry(text)
            #expect(geometry.cutAtAntimeridian == geometry, "\(text)")
        }
    }

    @Test("cuts a line each time it crosses, heights interpolated")
    func lines() {
        let there = [Position(x: 179, y: 0, z: 100), Position(x: -179, y: 2, z: 200), Position(x: 178, y: 4)]
        let cut = Geometry.lineString(there).cutAtAntimeridian
        guard case .multiLineString(let parts) = cut else {
            Issue.record("\(cut)")
            return
        }
        #expect(parts.count == 3 && isWithinTheWorld(cut))
        #expect(
            parts[0].last == Position(x: 180, y: 1, z: 150)
                && parts[1].first == Position(x: -180, y: 1, z: 150))
        #expect(parts[1].last?.x == -180 && parts[2].first?.x == 180 && parts[1].last?.z == nil)
        let onIt = Geometry.lineString(line([(179, 0), (180, 0), (-179, 0)])).cutAtAntimeridian
        #expect(onIt == .multiLineString([line([(179, 0), (180, 0)]), line([(-180, 0), (-179, 0)])]))
        let fromIt = Geometry.lineString(line([(180, 0), (-179, 0)])).cutAtAntimeridian
        #expect(fromIt.lines.allSatisfy { $0.count > 1 })
    }

    @Test("cuts concave polygons and holes into parts that cover the same")
    func polygons() throws {
        // A comb whose three teeth cross, with one hole across and one on either side.
        let comb = try geometry(
            #"{"type":"Polygon","coordinates":[[[160,0],[-170,0],[-170,2],[170,2],[170,4],[-170,4],[-170,10],[160,10],[160,0]],[[178,5],[178,6],[-178,6],[-178,5],[178,5]],[[162,1],[162,2],[163,1],[162,1]],[[-175,7],[-175,8],[-174,7],[-175,7]]]}"#
        )
        let cut = comb.cutAtAntimeridian
        let expected = 300.0 - 40 - 4 - 0.5 - 0.5
        #expect(abs(area(cut) - expected) < 1e-9 && isWithinTheWorld(cut))
        #expect(cut.polygons.count == 3 && cut.polygons.map(\.holes.count).reduce(0, +) == 2)
        for polygon in cut.polygons {
            #expect(Polygon.signedArea(of: polygon.shell) > 0 && polygon.shell.first == polygon.shell.last)
        }
    }

    @Test("keeps the area of random stars around it, within the world and closed")
    func stars() {
        var random = SeededGenerator(seed: 180)
        for _ in 0..<500 {
            let centre = Double.random(in: 150...210, using: &random)
            let corners = (0..<Int.random(in: 3...30, using: &random)).map { _ in
                Double.random(in: 0..<6.28, using: &random)
            }
            .sorted()
            var shell = corners.map { angle in
                let radius = Double.random(in: 1...25, using: &random)
                let x = centre + radius * Self.cosine(angle)
                return Position(
                    x: x > 180 ? x - 360 : x, y: radius * Self.cosine(angle - 1.570_796_326_794_896_6))
            }
            shell.append(shell[0])
            let plane = shell.map { Position(x: $0.x < 0 ? $0.x + 360 : $0.x, y: $0.y) }
            let cut = Geometry.polygon(Polygon(rings: [shell])).cutAtAntimeridian
            #expect(isWithinTheWorld(cut))
            #expect(abs(area(cut) - Polygon.signedArea(of: plane)) < 1e-9)
            #expect(cut.polygons.allSatisfy { $0.shell.first == $0.shell.last && $0.shell.count >= 4 })
        }
    }

    /// The Taylor series, far more exact than a star needs.
    private static func cosine(_ angle: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for step in 1...20 {
            term *= -angle * angle / Double((2 * step - 1) * (2 * step))
            sum += term
        }
        return sum
    }

    @Test("takes any numbers without end or crash")
    func hostile() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<500 {
            let ring = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Position(x: Double(bitPattern: random.next()), y: Double(bitPattern: random.next()))
            }
            for geometry in [
                Geometry.lineString(ring), .polygon(Polygon(rings: [ring + ring.prefix(1), ring])),
            ] {
                let cut = geometry.cutAtAntimeridian
                #expect(cut.polygons.flatMap(\.rings).reduce(0) { $0 + $1.count } <= 8 * (ring.count + 2))
            }
        }
    }
}
