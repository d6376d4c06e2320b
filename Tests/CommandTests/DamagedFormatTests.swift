import Foundation
import Testing
import TestSupport

@Suite("Damaged files of other formats")
struct DamagedFormatTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        let features = (0..<60).map { number in
            let x = 2_600_000 + number * 100
            return """
                {"type":"Feature","properties":{"EGRID":"CH9901708914\(10 + number)","Nummer":\(number)},"geometry":
                {"type":"Polygon","coordinates":[[[\(x),1200000],[\(x + 90),1200000],[\(x + 90),1200090.5],[\(x),1200000]]]}}
                """
        }
        try folder.write(
            """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},
            "features":[\(features.joined(separator: ","))]}
            """, to: "whole.geojson")
    }

    /// A file of the format, and which of its files is damaged.
    private func makeWhole(_ ending: String) throws -> String {
        let main = ["dbf", "shx"].contains(ending) ? "shp" : ending
        #expect(try command.run("parcels", "convert", "whole.geojson", "-o", "whole.\(main)").status == 0)
        return main
    }

    /// Puts a damaged file, with all that belongs to it, among the inputs.
    private func add(_ name: String, _ content: Data, _ ending: String) throws {
        if ["shp", "dbf", "shx"].contains(ending) {
            for companion in ["shp", "shx", "dbf", "prj", "cpg"] {
                try folder.write(
                    try #require(folder.data("whole.\(companion)")), to: "in/\(name).\(companion)")
            }
        }
        try folder.write(content, to: "in/\(name).\(ending)")
    }

    private func convert() throws -> Command.Outcome {
        try folder.write(try #require(folder.data("whole.geojson")), to: "in/neighbour.geojson")
        let outcome = try command.run("parcels", "convert", "in", "-o", "out/", "--to-format", "geojsonl")
        #expect(folder.text("out/neighbour.geojsonl")?.split(separator: "\n").count == 60)
        #expect(!outcome.errors.contains("internal."), "\(outcome.errors)")
        return outcome
    }

    @Test(
        "that are cut off are errors and leave nothing",
        arguments: ["gpkg", "shp", "dbf", "shx", "fgb", "gml", "kml", "dxf"])
    func cut(_ ending: String) throws {
        let main = try makeWhole(ending)
        let content = try #require(folder.data("whole.\(ending)"))
        let tenths = 1...9
        for tenth in tenths { try add("cut\(tenth)", content.prefix(content.count * tenth / 10), ending) }
        let outcome = try convert()
        #expect(outcome.status == 1)
        #expect(
            folder.files.filter { $0.hasPrefix("out/") } == ["out/neighbour.geojsonl"], "\(outcome.errors)")
        for tenth in tenths {
            #expect(
                outcome.errorLines.contains { $0.hasPrefix("in/cut\(tenth).\(main): ") },
                "\(tenth) \(outcome.errors)")
        }
    }

    @Test(
        "with bytes changed anywhere are read or refused, and the others done",
        arguments: ["gpkg", "shp", "dbf", "shx", "fgb", "gml", "kml", "dxf"])
    func flipped(_ ending: String) throws {
        let main = try makeWhole(ending)
        let content = try #require(folder.data("whole.\(ending)"))
        var state: UInt64 = 20_261_121
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for number in 1...12 {
            var bytes = content
            for _ in 0..<[1, 3, 30][number % 3] {
                let reach = number.isMultiple(of: 2) ? bytes.count : min(bytes.count, 2_000)
                bytes[random(below: reach)] = UInt8(random(below: 256))
            }
            try add("odd\(number)", bytes, ending)
        }
        let outcome = try convert()
        for number in 1...12 where !folder.files.contains("out/odd\(number).geojsonl") {
            #expect(outcome.errorLines.contains { $0.hasPrefix("in/odd\(number).\(main): ") }, "\(number)")
        }
    }
}
