import Foundation
import Testing
import TestSupport

@Suite("Measuring parcels, end to end")
struct MeasureTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// A square of so many metres as a GeoJSON feature.
    private func square(
        _ egrid: String, _ number: String, at east: Int, side: Int, area: Int? = nil, kind: String? = nil
    ) -> String {
        let (west, south, end, north) = (
            2_600_000 + east, 1_200_000, 2_600_000 + east + side, 1_200_000 + side
        )
        let ring =
            "[[\(west),\(south)],[\(end),\(south)],[\(end),\(north)],[\(west),\(north)],[\(west),\(south)]]"
        let more = (area.map { ",\"Flaeche\":\($0)" } ?? "") + (kind.map { ",\"art\":\"\($0)\"" } ?? "")
        return
            #"{"type":"Feature","properties":{"egrid":"\#(egrid)","nummer":"\#(number)"\#(more)},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    }

    private func collection(_ features: [String]) -> String {
        #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":["#
            + features.joined(separator: ",\n") + "]}"
    }

    private func rows(_ csv: String) throws -> [[String: String]] {
        let lines = csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let names = try #require(lines.first)
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
    }

    private func summary(_ outcome: Command.Outcome) throws -> [String: String] {
        try #require(try rows(outcome.output).first)
    }

    @Test(
        "parts with one EGRID are one row at the place of the first, the same part counts once, and rights are apart"
    )
    func parts() throws {
        let one = square("CH990000000001", "1", at: 0, side: 10, area: 109)
        try folder.write(
            collection([
                one, square("CH990000000002", "2", at: 200, side: 20, area: 900), one,
                square("CH990000000001", "1", at: 100, side: 3, area: 109),
                square("CH990000000003", "3", at: 0, side: 5, area: 25, kind: "Baurecht"),
                square("CH990000000002", "2", at: 200, side: 20, kind: "selbstrecht"),
                square("", "4", at: 300, side: 1), square("", "5", at: 310, side: 1),
            ]), to: "p.geojson")
        let outcome = try command.run(
            "parcels", "measure", "p.geojson", "-o", "p.csv", "--format", "csv", "--quiet")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let rows = try rows(String(decoding: try #require(folder.data("p.csv")), as: UTF8.self))
        #expect(rows.map { $0["number"] } == ["1", "2", "3", "2", "4", "5"])
        #expect(rows.map { $0["area_m2"] } == ["109.00", "400.00", "25.00", "400.00", "1.00", "1.00"])
        #expect(rows.map { $0["parts"] } == ["2", "1", "1", "1", "1", "1"])
        #expect(rows.map { $0["kind"] } == ["land", "land", "buildingRight", "otherRight", "land", "land"])
        #expect(rows.map { $0["within_tolerance"] } == ["yes", "no", "yes", "", "", ""])
        #expect(rows[0]["min_e"] == "2600000.000" && rows[0]["max_e"] == "2600103.000")
        let summary = try summary(outcome)
        #expect(summary["parcels"] == "4" && summary["area_m2"] == "511.00")
        #expect(summary["registered_m2"] == "1009" && summary["outside"] == "1")
        #expect(summary["rights"] == "2" && summary["rights_m2"] == "425.00")
    }

    @Test("features keep their geometry and have the figures of their whole parcel, from a pipe as well")
    func features() throws {
        let text = collection([
            square("CH990000000001", "1", at: 0, side: 10, area: 109),
            square("CH990000000001", "1", at: 100, side: 3, area: 109),
        ])
        try folder.write(text, to: "p.geojson")
        try command.run("parcels", "measure", "p.geojson", "-o", "whole.geojsonl")
        let whole = String(decoding: try #require(folder.data("whole.geojsonl")), as: UTF8.self)
        #expect(whole.split(separator: "\n").count == 2)
        #expect(
            whole.split(separator: "\n").allSatisfy {
                $0.contains(#""area_m2":109.0,"#) && $0.contains(#""parts":2,"#)
                    && $0.contains(#""fault":null,"#)
            })
        let piped = try command.run(
            "parcels", "measure", "-", "--to-format", "geojsonl", input: Data(text.utf8))
        #expect(piped.status == 0 && piped.output == whole)
        try command.run("parcels", "measure", "p.geojson", "--separate-parts", "-o", "parts.csv")
        let parts = try rows(String(decoding: try #require(folder.data("parts.csv")), as: UTF8.self))
        #expect(parts.map { $0["area_m2"] } == ["100.00", "9.00"])
    }

    @Test("parcels outside of the tolerance are listed by themselves, by the class of their points")
    func outside() throws {
        let sample = Command.sample("parcels/village.geojson")
        let town = try command.run(
            "parcels", "measure", sample, "--outside-only", "-o", "o.csv", "--format", "csv")
        #expect(try summary(town)["outside"] == "3" && summary(town)["parcels"] == "217")
        let rows = try rows(String(decoding: try #require(folder.data("o.csv")), as: UTF8.self))
        #expect(rows.map { $0["number"] } == ["35", "84", "127"])
        try folder.write(
            collection([square("CH990000000001", "1", at: 0, side: 30, area: 908)]), to: "s.geojson")
        for (level, isWithin) in [("TS2", "no"), ("ts3", "yes")] {
            let outcome = try command.run(
                "parcels", "measure", "s.geojson", "--tolerance-class", level, "--format", "csv")
            #expect(try self.rows(outcome.output)[0]["within_tolerance"] == isWithin)
        }
    }

    @Test(
        "parcels outside of the tolerance are below the names of their columns, however few or many there are"
    )
    func outsideOfMany() throws {
        let many = (0..<2_500).map {
            square("", "\($0)", at: 20 * $0, side: 10, area: $0 < 2_400 ? 100 : 200)
        }
        try folder.write(collection(many), to: "many.geojson")
        try folder.write(collection([many[0]]), to: "one.geojson")
        try folder.write(collection(Array(many.prefix(2_300))), to: "none.geojson")
        for (name, count) in [("many", 100), ("one", 0), ("none", 0)] {
            let outcome = try command.run(
                "parcels", "measure", "\(name).geojson", "--outside-only", "-o", "\(name).csv")
            #expect(outcome.status == 0)
            let text = try #require(folder.text("\(name).csv"))
            #expect(text.hasPrefix("input,egrid,number,bfs,area_m2,registered_m2,"), "\(name)")
            #expect(try rows(text).count == count, "\(name)")
        }
    }

    @Test("an invalid EGRID is reported once for a file")
    func egrid() throws {
        try folder.write(
            collection((0..<5).map { square("CH12\($0)", "\($0)", at: 20 * $0, side: 10) }), to: "p.geojson")
        let outcome = try command.run("parcels", "measure", "p.geojson", "--format", "csv")
        #expect(outcome.status == 1 && outcome.output.split(separator: "\n").count == 6)
        #expect(outcome.errorLines.filter { $0.contains("parcel.egrid") }.count == 1)
        #expect(outcome.errors.contains(#""CH120" and 4 more are not EGRIDs"#))
    }

    @Test("an invalid EGRID is reported with the number of its feature")
    func egridsPlace() throws {
        let features = (0..<9).map {
            square($0 == 4 ? "CH12" : "CH99000000000\($0)", "\($0)", at: 20 * $0, side: 10)
        }
        try folder.write(collection(features), to: "p.geojson")
        let outcome = try command.run("parcels", "measure", "p.geojson", "--format", "csv")
        #expect(outcome.errors.contains(#"p.geojson: feature 5: parcel.egrid: "CH12" is not an EGRID"#))
    }

    /// A collection is read in blocks by all cores, a sequence one by one.
    @Test(
        "a large collection gives the same rows and faults as its features one by one, broken ones among them"
    )
    func blocks() throws {
        let features = (0..<4_000).map { index -> String in
            let number = String(index)
            let egrid = "CH99\(String(repeating: "0", count: 10 - number.count))\(number)"
            let whole = square(egrid, number, at: 20 * (index % 900), side: 10 + index % 7, area: 100)
            switch index {
            case 2_001: return whole.replacing("\"Polygon\"", with: "\"Point\"")
            case 2_500: return whole.replacing("1200000", with: "9200000")
            case 3_000:
                return whole.replacing("\"nummer\"", with: "\"x\":[{\"type\":1},{\"type\":2}],\"nummer\"")
            default: return whole
            }
        }
        try folder.write(collection(features), to: "a/p.geojson")
        let system = #""crs":{"type":"name","properties":{"name":"EPSG:2056"}},"#
        let first = features[0].replacing(#"{"type":"Feature","#, with: #"{"type":"Feature","# + system)
        try folder.write(([first] + features.dropFirst()).joined(separator: "\n"), to: "b/p.geojsonl")
        let inBlocks = try command.run("parcels", "measure", "a/p.geojson", "-o", "a.csv", "--format", "csv")
        let oneByOne = try command.run("parcels", "measure", "b/p.geojsonl", "-o", "b.csv", "--format", "csv")
        #expect(inBlocks.status == 1 && oneByOne.status == 1)
        func withoutNames(_ text: String) -> [Substring] {
            text.split(separator: "\n").map { $0.drop { $0 != "," } }
        }
        func text(_ name: String) throws -> String {
            String(decoding: try #require(folder.data(name)), as: UTF8.self)
        }
        #expect(try withoutNames(text("a.csv")) == withoutNames(text("b.csv")))
        #expect(try text("a.csv").split(separator: "\n").count == 3_999)
        #expect(withoutNames(inBlocks.output) == withoutNames(oneByOne.output))
        for number in ["feature 2002", "feature 2501"] {
            #expect(inBlocks.errors.contains(number) && oneByOne.errors.contains(number))
        }
        let separate = try command.run("parcels", "measure", "a/p.geojson", "--separate-parts", "-o", "c.csv")
        #expect(separate.status == 1)
        #expect(try text("c.csv") == text("a.csv"))
    }
}
