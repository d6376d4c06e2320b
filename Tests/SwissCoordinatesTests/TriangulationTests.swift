import Foundation
import SimpleFeatures
import SwissCoordinates
import Testing
import TestSupport

/// Four triangles around Bern that are made here, with corners moved by round figures.
@Suite("Triangles")
struct TriangulationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("tri \"angles\" x ") }

    typealias Vertex = Triangulation.Vertex

    private static func vertex(_ y: Double, _ x: Double, _ east: Double, _ north: Double) -> Vertex {
        Vertex(
            lv03: ProjectedPoint(easting: y, northing: x),
            lv95: ProjectedPoint(easting: 2_000_000 + y + east, northing: 1_000_000 + x + north))
    }

    private static let vertices = [
        vertex(600_000, 200_000, 0.5, -0.25), vertex(604_000, 200_000, 1, 0), vertex(600_000, 204_000, 0, 1),
        vertex(596_000, 200_000, -1, 0.5), vertex(600_000, 196_000, 0.25, 0.25),
    ]
    private static let triangles = [
        Triangulation.Triangle(0, 1, 2), Triangulation.Triangle(0, 3, 2), Triangulation.Triangle(4, 3, 0),
        Triangulation.Triangle(0, 4, 1),
    ]

    private func triangulation() throws -> Triangulation {
        try Triangulation(vertices: Self.vertices, triangles: Self.triangles)
    }

    private func file(_ text: String, _ name: String = "triangles.json") throws -> String {
        try folder.file(name, Data(text.utf8))
    }

    private func transformer(
        _ source: ReferenceSystem, _ target: ReferenceSystem
    ) throws -> Transformer {
        let path = try file(try triangulation().tinshiftJSON)
        return try Transformer(
            from: source, to: target, options: TransformOptions(method: .fineltra(path: path)))
    }

    /// Worked out by hand: corners weigh as the point divides the triangle.
    static let points: [(y: Double, x: Double, east: Double, north: Double)] = [
        (600_000, 200_000, 0.5, -0.25), (602_000, 200_000, 0.75, -0.125), (601_000, 201_000, 0.5, 0.125),
        (599_000, 201_000, 0, 0.25), (599_000, 199_000, 0.0625, 0.0625), (601_000, 199_000, 0.5625, -0.0625),
        (600_500, 202_500, 0.25, 0.5625),
    ]

    @Test(
        "move points as the affine map of their corners, worked out by hand, and back",
        arguments: points.indices)
    func byHand(index: Int) throws {
        let point = Self.points[index]
        let start = Position(x: point.y, y: point.x)
        let there = try transformer(.lv03, .lv95).transform(start)
        #expect(abs(there.x - 2_000_000 - point.y - point.east) < 1e-6)
        #expect(abs(there.y - 1_000_000 - point.x - point.north) < 1e-6)
        let back = try transformer(.lv95, .lv03).transform(there)
        #expect(distance(back, start, isGeographic: false) < 1e-6)
    }

    @Test("lead on to WGS84, are named with their file's hash, and end at their perimeter")
    func provenance() throws {
        let transformer = try transformer(.lv03, .wgs84)
        let bern = try transformer.transform(Position(x: 600_000, y: 200_000))
        let same = try Transformer(from: .lv95, to: .wgs84).transform(
            Position(x: 2_600_000.5, y: 1_199_999.75))
        #expect(distance(bern, same, isGeographic: true) < 1e-6)
        let step = try #require(try transformer.provenance().steps.first)
        #expect(
            step.statedAccuracy == 0.001 && step.sha256?.count == 64 && step.file?.name == "triangles.json")
        #expect(transformer.method.contains("through triangles.json"))
        let outside = Position(x: 603_000, y: 203_000)
        let error = try #require(throws: TransformError.self) { try transformer.transform(outside) }
        #expect(error.code == .outsideGrid)
        #expect(try !transformer.covers(outside))
    }

    @Test("are the same again when they are read from the file that was written")
    func roundTrip() throws {
        let written = try triangulation()
        #expect(try Triangulation(tinshift: try file(written.tinshiftJSON)) == written)
    }

    @Test("come out of swisstopo's attributes, whichever of a pair is called x, without those given up")
    func table() throws {
        var rows = [
            "OBJECTID;NUM;JAHR_ELIM;x1_03;y1_03;x2_03;y2_03;x3_03;y3_03;x1_95;y1_95;x2_95;y2_95;x3_95;y3_95"
        ]
        for (index, triangle) in Self.triangles.enumerated() {
            let corners = [triangle.corners.0, triangle.corners.1, triangle.corners.2].map {
                Self.vertices[$0]
            }
            let old = corners.map { "\($0.lv03.easting);\($0.lv03.northing)" }
            let new = corners.map { "\($0.lv95.northing);\($0.lv95.easting)" }
            rows.append((["\(index);T\(index);\(index == 0 ? "0" : "")"] + old + new).joined(separator: ";"))
        }
        rows.append(
            "9;given up;1999;600000;200000;604000;200000;600000;204000;2600000;1200000;2604000;1200000;2600000;1204000"
        )
        let found = try Triangulation(table: try file(rows.joined(separator: "\n"), "chenyx06.csv"))
        #expect(found.triangles.count == 4 && Set(found.vertices) == Set(Self.vertices))
        let path = try file(found.tinshiftJSON)
        let transformer = try Transformer(
            from: .lv03, to: .lv95, options: TransformOptions(method: .fineltra(path: path)))
        #expect(
            try transformer.transform(Position(x: 601_000, y: 201_000))
                == Position(x: 2_601_000.5, y: 1_201_000.125))
    }

    private func code(_ body: () throws -> Void) -> TransformError.Code? {
        #expect(throws: TransformError.self, performing: body)?.code
    }

    @Test("that are not sound are rejected")
    func unsound() throws {
        let good = Self.vertices
        var torn = good
        torn[1].lv95.easting += 20
        var swapped = good
        swapped[2].lv03 = ProjectedPoint(easting: good[2].lv03.northing, northing: good[2].lv03.easting)
        var infinite = good
        infinite[0].lv03.easting = .infinity
        for vertices in [torn, swapped, infinite] {
            #expect(
                code { _ = try Triangulation(vertices: vertices, triangles: Self.triangles) }
                    == .triangulation)
        }
        let turned = [(0.0, 0.0, 0.0), (3, 0, 0), (0, 3, -6)].map { east, north, move in
            Self.vertex(600_000 + east, 200_000 + north, 0, move)
        }
        let triangle = Triangulation.Triangle(0, 1, 2)
        #expect(code { _ = try Triangulation(vertices: turned, triangles: [triangle]) } == .triangulation)
        let corners: [[(Int, Int, Int)]] = [
            [], [(0, 1, 5)], [(0, 1, -1)], [(0, 1, 1)], [(1, 0, 3)], [(0, 1, 2), (2, 0, 1)],
        ]
        for list in corners {
            let triangles = list.map { Triangulation.Triangle($0.0, $0.1, $0.2) }
            #expect(code { _ = try Triangulation(vertices: good, triangles: triangles) } == .triangulation)
        }
    }

    @Test("in files that are something else are refused before PROJ sees them")
    func hostileFiles() throws {
        let text = try triangulation().tinshiftJSON
        let bad = [
            "", "{", "[]", "{}", String(repeating: "[", count: 100_000),
            text.replacingOccurrences(of: "EPSG:21781", with: "EPSG:2056"),
            text.replacingOccurrences(of: "[\"horizontal\"]", with: "[\"horizontal\",\"vertical\"]"),
            text.replacingOccurrences(
                of: "\"name\"", with: "\"fallback_strategy\":\"nearest_side\",\"name\""),
            text.replacingOccurrences(of: "triangulation_file", with: "file"),
            text.replacingOccurrences(of: "target_y", with: "target_z"),
            text.replacingOccurrences(of: "600000.0,", with: "\"600000\","),
            text.replacingOccurrences(of: "[0,1,2]", with: "[0,1,2.5]"),
            text.replacingOccurrences(of: "[0,1,2]", with: "[0,1,1e30]"),
            text.replacingOccurrences(of: "[0,1,2]", with: "[0,1]"),
        ]
        for text in bad {
            let path = try file(text)
            #expect(
                code {
                    _ = try Transformer(
                        from: .lv03, to: .lv95, options: TransformOptions(method: .fineltra(path: path)))
                } == .triangulation, "\(text.prefix(60))")
        }
        for cut in stride(from: 0, to: text.utf8.count - 3, by: 7) {
            let path = try file(String(decoding: Array(text.utf8.prefix(cut)), as: UTF8.self))
            #expect(code { _ = try Triangulation(tinshift: path) } == .triangulation)
        }
    }

    @Test("in files that are too large, missing or not regular are rejected unread")
    func unreadable() throws {
        let path = try file("")
        #expect(truncate(path, off_t(Triangulation.maximumFileSize) + 1) == 0)
        #expect(code { _ = try Triangulation(tinshift: path) } == .triangulation)
        for path in ["/nowhere/t.json", "/tmp", "/dev/zero", "t"] {
            #expect(code { _ = try Triangulation(tinshift: path) } == .gridUnusable)
        }
    }

    @Test("in tables that lack something are rejected with the line")
    func hostileTables() throws {
        let header = "x1_03,y1_03,x2_03,y2_03,x3_03,y3_03,x1_95,y1_95,x2_95,y2_95,x3_95,y3_95"
        for text in ["", header, "a,b\n1,2", header + "\n1,2", header + "\n1,2,3,4,5,6,7,8,9,10,11,abc"] {
            let path = try file(text, "t.csv")
            #expect(code { _ = try Triangulation(table: path) } == .triangulation)
        }
        let path = try file(header + "\n1,2,3,4,5,6,7,8,9,10,11,abc", "t.csv")
        let error = #expect(throws: TransformError.self) { try Triangulation(table: path) }
        #expect(error?.place == "line 2")
    }

    @Test("are asked for by their method's name")
    func names() throws {
        #expect(try TransformMethod("GRID") == .grid)
        #expect(try TransformMethod("shift") == .shift)
        #expect(try TransformMethod("fineltra=a=b.json") == .fineltra(path: "a=b.json"))
        for name in ["", "helmert", "fineltra", "fineltra=", "grid=x"] {
            #expect(code { _ = try TransformMethod(name) } == .unknownMethod)
        }
        for method in [TransformMethod.grid, .shift, .fineltra(path: "x")] {
            #expect(try TransformMethod(method.description) == method)
        }
    }
}
