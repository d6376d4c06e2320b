import Foundation
import Testing
import TestSupport

@Suite("Parcels together, end to end")
struct ParcelTopologyTests {
    let folder: TemporaryFolder
    let command: Command
    private let village = Command.sample("parcels/village.geojson")

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func features(_ name: String) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: try #require(folder.data(name)))
        return try #require((object as? [String: Any])?["features"] as? [[String: Any]])
    }

    /// Squares of ten metres at these places, the last of them a right over land.
    private func squares(_ places: [(Double, Double)], egrids: [String], to name: String) throws {
        let features = places.enumerated().map { index, place in
            let (x, y) = (2_600_000 + place.0, 1_200_000 + place.1)
            let ring = "[[\(x),\(y)],[\(x + 10),\(y)],[\(x + 10),\(y + 10)],[\(x),\(y + 10)],[\(x),\(y)]]"
            let kind = index == places.count - 1 ? "Baurecht" : "Liegenschaft"
            return
                #"{"type":"Feature","properties":{"Nummer":"\#(index + 1)","EGRID":"\#(egrids[index])","Art":"\#(kind)","Zone":"\#(index % 2)","Leute":\#(index)},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
        }
        try folder.write(
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#, to: name)
    }

    private let egrids = (1...9).map { "CH00000000000\($0)" }

    @Test("without neighbours make a table of no rows that has its names")
    func noNeighbours() throws {
        try squares([(0, 0), (50, 50), (2, 2)], egrids: egrids, to: "s.geojson")
        #expect(try command.run("parcels", "neighbours", "s.geojson", "-o", "n.csv").status == 0)
        let names = "input,number,egrid,neighbour,neighbour_egrid,contact,length_m,stretches,overlap_m2\n"
        #expect(folder.text("n.csv") == names)
    }

    @Test("count a border between two chosen ones once, and have it both ways as a row and as a line")
    func bothChosen() throws {
        try squares([(0, 0), (10, 5), (20, 15), (2, 2)], egrids: egrids, to: "s.geojson")
        let choice = ["parcels", "neighbours", "s.geojson", "--of", "1,2", "--format", "csv"]
        let table = try command.run(choice + ["-o", "n.csv"])
        let lines = try command.run(choice + ["-o", "n.geojson"])
        for outcome in [table, lines] {
            let summary = try #require(outcome.rows.first)
            #expect(summary["borders"] == "1" && summary["length_m"] == "5.000" && summary["corners"] == "1")
        }
        let pairs = Command.Outcome.rows(of: try #require(folder.text("n.csv"))).map {
            ($0["number"] ?? "") + ($0["neighbour"] ?? "")
        }
        #expect(pairs == ["12", "21", "23"])
        let drawn = try features("n.geojson").map { $0["properties"] as? [String: Any] }
        #expect(drawn.map { $0?["number"] as? String } == ["1", "2"])
    }

    @Test("that overlap are reported as such, with the area, and are no corner contact")
    func overlappingNeighbours() throws {
        // The first two cross without a common corner, the third shares a border with the second and overlaps it too.
        let corners = [
            [(0, 0), (10, 0), (10, 10), (0, 10)], [(8, 1), (20, 1), (20, 9), (8, 9)],
            [(20, 1), (30, 1), (30, 9), (15, 9)], [(30, 9), (40, 9), (40, 19), (30, 19)],
        ]
        var file = ParcelFile()
        for (index, corners) in corners.enumerated() { file.add(#""Nummer":"\#(index + 1)""#, corners) }
        try folder.write(file.collection(), to: "o.geojson")
        let table = try command.run("parcels", "neighbours", "o.geojson", "--format", "csv")
        #expect(table.status == 0)
        #expect(
            table.rows.map { [$0["number"], $0["neighbour"], $0["contact"], $0["overlap_m2"]] } == [
                ["1", "2", "overlap", "16.00"], ["2", "3", "overlap", "20.00"], ["3", "4", "corner", "0.00"],
            ])
        #expect(
            table.errors.contains(
                "2 pairs of parcels overlap, by 36.00 m² in all; fieldbook parcels check shows where"))
        let lines = try command.run(
            "parcels", "neighbours", "o.geojson", "-o", "n.geojson", "--format", "csv")
        #expect(lines.status == 0)
        let drawn = try features("n.geojson").map { $0["properties"] as? [String: Any] }
        #expect(drawn.map { $0?["number"] as? String } == ["2"])
        #expect(drawn.first??["contact"] as? String == "overlap")
        #expect(drawn.first??["overlap_m2"] as? Double == 20)
        #expect(lines.errors.contains("1 overlap has no shared boundary and no line"))
        let map = try command.run("parcels", "render", "o.geojson", "-o", "o.svg", "--format", "csv")
        #expect(map.status == 0 && map.rows.first?["overlaps"] == "2")
        #expect(map.errors.contains("2 pairs of parcels overlap"))
        let sound = try command.run("parcels", "render", village, "-o", "v.svg", "--format", "csv")
        #expect(sound.status == 0 && sound.rows.first?["overlaps"] == "0")
        #expect(!sound.errors.contains("overlap"))
        let red = "fill:rgb(83.137255%,0%,16.470588%)"
        #expect(try #require(folder.text("o.svg")).contains(red))
        #expect(try !#require(folder.text("v.svg")).contains(red))
    }

    @Test("have neighbours, as a table and as lines")
    func neighbours() throws {
        try squares([(0, 0), (10, 5), (20, 15), (2, 2)], egrids: egrids, to: "s.geojson")
        let all = try command.run("parcels", "neighbours", "s.geojson", "--format", "csv")
        #expect(all.status == 0)
        let found = all.rows
        #expect(
            found.map { [$0["number"], $0["neighbour"], $0["contact"], $0["length_m"]] } == [
                ["1", "2", "border", "5.000"], ["2", "3", "corner", "0.000"],
            ])
        let some = try command.run(
            "parcels", "neighbours", "s.geojson", "--of", "3, CH000000000002,77", "--format", "csv")
        #expect(some.status == 1 && some.errors.contains("neighbours.noSuchParcel: there is no parcel 77"))
        #expect(
            some.rows.map { ($0["number"] ?? "") + ($0["neighbour"] ?? "") } == ["21", "23", "32"])
        let lines = try command.run("parcels", "neighbours", "s.geojson", "-o", "b.geojson")
        #expect(lines.status == 0 && lines.errors.contains("1 right over land left out"))
        let border = try #require(try features("b.geojson").first)
        #expect((border["geometry"] as? [String: Any])?["type"] as? String == "LineString")
        let wrong = try command.run("parcels", "neighbours", "s.geojson", "--tolerance=-1")
        #expect(wrong.status == 2 && wrong.errors.contains("--tolerance"))
    }

    @Test(
        "have the names of their columns in CSV also where there is no row",
        arguments: [
            ["check"], ["repair"], ["neighbours"], ["dissolve", "--by", "Zone"], ["simplify"], ["measure"],
            ["overlay", "--zones", "z.geojson"],
        ])
    func names(command: [String]) throws {
        var zones = ParcelFile()
        zones.add(#""Zone":"W2""#, box: 0, 0, 5, 10)
        try folder.write(zones.collection(), to: "z.geojson")
        try folder.write(ParcelFile().collection(), to: "p.geojson")
        let run = ["parcels"] + command + ["p.geojson"]
        let printed = try self.command.run(run + ["--format", "csv"])
        #expect(printed.status == 0 && printed.output.hasPrefix("input,"), "\(printed.errors)")
        #expect(try self.command.run(run + ["-o", "o.csv"]).status == 0)
        #expect(folder.text("o.csv") == printed.output)
    }

    @Test("are checked: a sound village passes, and errors end with 1")
    func check() throws {
        let sound = try command.run("parcels", "check", village)
        #expect(sound.status == 0 && sound.errors.contains("217 parcels, no errors or warnings"))
        try squares(
            [(0, 0), (9, 0), (19, 0), (19, 10), (0, 10), (0, 20), (10, 20), (20, 20), (3, 3)],
            egrids: ["CH000000000001", "CH000000000001"] + egrids.dropFirst(2), to: "s.geojson")
        let outcome = try command.run("parcels", "check", "s.geojson", "-o", "f.csv")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "check.errors: the parcels have errors: set.overlap (1), set.gap (1), egrid.repeated (1)"))
        let table = Command.Outcome.rows(of: try #require(folder.text("f.csv")))
        #expect(table.map { $0["code"] } == ["egrid.repeated", "set.overlap", "set.gap"])
        #expect(table.map { $0["area_m2"] } == ["", "10.0000", "90.0000"])
        #expect(table[1]["parcels"] == "1; 2")
        #expect(try command.run("parcels", "check", "s.geojson", "-o", "f.geojson").status == 1)
        let types = try features("f.geojson").map { ($0["geometry"] as? [String: Any])?["type"] as? String }
        #expect(types == ["Point", "Polygon", "Polygon"])
    }

    @Test("dissolve to communes with sums, in every system alike")
    func dissolve() throws {
        try squares([(0, 0), (10, 5), (20, 15), (2, 2)], egrids: egrids, to: "s.geojson")
        let outcome = try command.run(
            "parcels", "dissolve", "s.geojson", "--by", "Zone", "--sum", "Leute", "--format", "csv")
        #expect(outcome.status == 0)
        let found = outcome.rows
        #expect(
            found.map {
                [$0["Zone"], $0["parcels"], $0["area_m2"], $0["sum_Leute"], $0["parts"], $0["made_by"]]
            }
                == [
                    ["0", "2", "200.00", "2.000", "2", "borders"],
                    ["1", "1", "100.00", "1.000", "1", "borders"],
                ])
        #expect(try command.run("parcels", "convert", village, "-o", "w.geojson").status == 0)
        #expect(
            try command.run("parcels", "dissolve", "w.geojson", "--by", "bfs", "-o", "c.geojson").status == 0)
        let commune = try #require(try features("c.geojson").first?["properties"] as? [String: Any])
        #expect(commune["parcels"] as? Int == 217 && commune["made_by"] as? String == "borders")
        #expect(abs((commune["area_m2"] as? Double ?? 0) - 733_085.1) < 0.5)
        let unknown = try command.run("parcels", "dissolve", "s.geojson", "--by", "Zohne")
        #expect(unknown.status == 1 && unknown.errors.contains("no parcel has an attribute Zohne"))
    }

    @Test("are simplified, and still have no gaps, no overlaps and the same neighbours")
    func simplify() throws {
        let outcome = try command.run("parcels", "simplify", village, "--tolerance", "2", "-o", "s.geojson")
        #expect(outcome.status == 0)
        #expect(try command.run("parcels", "check", "s.geojson").status == 0)
        func pairs(_ file: String) throws -> [[String?]] {
            try command.run("parcels", "neighbours", file, "--format", "csv").rows.map {
                [$0["number"], $0["neighbour"], $0["contact"]]
            }
        }
        #expect(try pairs("s.geojson") == pairs(village))
        let size = try #require(folder.data("s.geojson")).count
        #expect(size * 2 < (try Data(contentsOf: URL(fileURLWithPath: village))).count * 3 / 2)
        #expect(try command.run("parcels", "simplify", village, "--tolerance", "0").status == 2)
    }
}
