import Foundation
import Testing
import TestSupport

@Suite("Parcels are summed up, divided by zones, repaired and clustered")
struct ParcelOverlayTests {
    let folder: TemporaryFolder
    let command: Command
    private let village = Command.sample("parcels/village.geojson")
    private static let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}}"#

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func write(_ features: [(properties: String, rings: String)], to name: String) throws {
        let texts = features.map {
            #"{"type":"Feature","properties":{\#($0.properties)},"geometry":{"type":"Polygon","coordinates":[\#($0.rings)]}}"#
        }
        try folder.write(
            #"{"type":"FeatureCollection",\#(Self.crs),"features":[\#(texts.joined(separator: ",\n"))]}"#,
            to: name)
    }

    private func ring(_ corners: (Int, Int)...) -> String {
        let positions = (corners + corners.prefix(1)).map { "[\(2_600_000 + $0.0),\(1_200_000 + $0.1)]" }
        return "[\(positions.joined(separator: ","))]"
    }

    private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        ring((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    }

    private func lines(_ outcome: Command.Outcome) -> [String] {
        outcome.output.split(separator: "\n").map(String.init)
    }

    @Test("by municipality: the figures of the sample, its outer border the same from all systems")
    func summary() throws {
        let outcome = try command.run("parcels", "summary", village, "--by", "BFSNr", "--format", "csv")
        #expect(outcome.status == 0)
        let rows = lines(outcome).map { $0.split(separator: ",").dropFirst().joined(separator: ",") }
        #expect(rows[0].hasPrefix("BFSNr,parcels,area_m2,registered_m2,unregistered,perimeter_m,parts"))
        #expect(rows[1] == "9901,217,733085.11,733233,0,3186.137,1,733085.11,0,0.00,0")
        #expect(rows[2] == "(all)," + rows[1].split(separator: ",").dropFirst().joined(separator: ","))
        let none = try command.run("parcels", "summary", village, "--by", "Kanto")
        #expect(none.status == 1 && none.errors.contains("no parcel has an attribute Kanto."))
        let empty = try command.run("parcels", "summary", village, "--where", "Flaeche < 0")
        #expect(empty.status == 4)
    }

    @Test("by zones: areas, shares and what may be built, with what lies in none")
    func overlay() throws {
        try write(
            [(#""Nummer":"1""#, box(0, 0, 10, 10)), (#""Nummer":"2""#, box(10, 0, 10, 10))], to: "p.geojson")
        try write(
            [
                (#""Zone":"W2","AZ":"0,5""#, box(0, 0, 8, 10)), (#""Zone":"W3","AZ":0.8"#, box(8, 0, 7, 10)),
                (#""Zone":"Bow","AZ":1"#, ring((30, 0), (40, 10), (40, 0), (30, 10))),
            ], to: "z.geojson")
        let outcome = try command.run(
            "parcels", "overlay", "p.geojson", "--zones", "z.geojson", "--utilisation", "AZ", "--format",
            "csv")
        #expect(outcome.status == 1 && outcome.errors.contains("z.geojson, zone Bow: overlay.invalid"))
        #expect(
            lines(outcome).map {
                $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).joined(separator: ",")
            }
                == [
                    "number,bfs,kind,parcel_m2,zone,area_m2,share_percent,utilisation,buildable_m2",
                    "1,,land,100.00,W2,80.00,80.0000,0.500,40.00",
                    "1,,land,100.00,W3,20.00,20.0000,0.800,16.00",
                    "2,,land,100.00,W3,50.00,50.0000,0.800,40.00", "2,,land,100.00,(none),50.00,50.0000,,",
                ])
        let pieces = try command.run(
            "parcels", "overlay", "p.geojson", "--zones", "z.geojson", "--utilisation", "AZ", "--repair",
            "-o",
            "o.geojson", "--format", "csv")
        #expect(
            pieces.errors.contains("it was repaired")
                && lines(pieces).last == "p.geojson,2,4,150.00,50.00,96.00,0,0.000,1")
        let measured = try command.run("parcels", "measure", "o.geojson", "--format", "csv")
        #expect(lines(measured).dropFirst().count == 4)
        for mistake in [["--zones", "z.geojson", "--zone", "Zonen"], ["--zones", "gone.gpkg"]] {
            let outcome = try command.run(["parcels", "overlay", "p.geojson"] + mistake)
            #expect(outcome.status != 0 && outcome.errors.contains(mistake[1]))
        }
    }

    @Test("whose zones overlap are named with the zones")
    func overlap() throws {
        try write([(#""Nummer":"1""#, box(0, 0, 10, 10))], to: "p.geojson")
        try write([(#""name":"A""#, box(0, 0, 6, 10)), (#""name":"B""#, box(5, 0, 5, 10))], to: "z.geojson")
        let outcome = try command.run("parcels", "overlay", "p.geojson", "--zones", "z.geojson")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("parcel 1: overlay.zonesOverlap: zones A and B overlap by 10.00 m²"))
    }

    @Test("count land only, rights over it having rows alone")
    func rights() throws {
        try write(
            [(#""Nummer":"1""#, box(0, 0, 10, 10)), (#""Nummer":"2","Art":"Baurecht""#, box(0, 0, 10, 10))],
            to: "p.geojson")
        try write(
            [(#""Zone":"W2""#, box(0, 0, 5, 10)), (#""Zone":"W3""#, ring((5, 0), (9, 0), (9, 10), (5, 10)))],
            to: "z.geojson")
        let arguments = ["parcels", "overlay", "p.geojson", "--format", "csv", "--tolerance", "20"]
        let outcome = try command.run(arguments + ["--zones", "z.geojson", "-o", "o.csv"])
        #expect(outcome.errors.contains("note: 1 right over land is not in the totals"))
        #expect(outcome.errors.contains("note: 1 sliver of 10.000 m² in all left out"))
        #expect(lines(outcome).last == "p.geojson,1,2,90.00,0.00,,1,10.000,0")
        #expect(folder.text("o.csv")?.split(separator: "\n").count == 5)
    }

    @Test("by zones in a file of several layers need the option for the zones' layer")
    func zonesLayer() throws {
        try write([(#""Nummer":"1""#, box(0, 0, 10, 10))], to: "p.geojson")
        for (layer, more) in [("a", []), ("b", ["-update"])] {
            let files = [folder.path + "/z.gpkg", folder.path + "/p.geojson"]
            _ = try Tool.run(line: ["ogr2ogr", "-f", "GPKG"] + more + files + ["-nln", layer])
        }
        let outcome = try command.run("parcels", "overlay", "p.geojson", "--zones", "z.gpkg")
        #expect(outcome.status == 1 && outcome.errors.contains("Name one of them with --zones-layer: a, b"))
        let named = try command.run(
            "parcels", "overlay", "p.geojson", "--zones", "z.gpkg", "--zones-layer", "b")
        #expect(named.status == 0)
    }

    @Test(
        "that are valid are left unchanged by a repair; changes are reported, and large ones are not made"
    )
    func repair() throws {
        try command.run("parcels", "select", village, "--kind", "land", "-o", "a.geojson")
        let sound = try command.run("parcels", "repair", village, "-o", "b.geojson")
        #expect(sound.status == 0 && sound.errors.contains("0 of 217 repaired, 217 valid"))
        #expect(folder.data("a.geojson") == folder.data("b.geojson"))
        try write(
            [
                (#""Nummer":"1""#, ring((0, 0), (100, 0), (100, 100), (150, 100), (100, 100), (0, 100))),
                (#""Nummer":"2""#, ring((0, 0), (10, 10), (10, 0), (0, 10))),
                (#""Nummer":"3""#, box(0, 0, 5, 5)),
            ], to: "p.geojson")
        let outcome = try command.run("parcels", "repair", "p.geojson", "-o", "r.geojson", "--format", "csv")
        #expect(outcome.status == 1 && outcome.errors.contains("parcel 2: repair.refused: Self-intersection"))
        #expect(outcome.errors.contains("1 of 3 repaired, 1 valid, 1 invalid left unchanged"))
        let rows = lines(outcome)
        #expect(
            rows[0].hasSuffix(
                "number,outcome,reason,place_e,place_n,area_before,area_after,parts_before,parts_after,rings_turned"
            ))
        #expect(
            rows[1].hasPrefix("p.geojson,,1,repaired,Ring Self-intersection,2600100")
                && rows[1].contains(",10000.00,10000.00,1,1,"))
        #expect(rows[2].hasPrefix("p.geojson,,2,refused,") && rows[2].contains(",0.00,50.00,1,2,"))
        let measured = try command.run("parcels", "measure", "r.geojson", "--format", "csv")
        #expect(measured.errors.contains("parcel 2") && !measured.errors.contains("parcel 1:"))
        let allowed = try command.run(
            "parcels", "repair", "p.geojson", "-o", "s.geojson", "--max-change", "60", "--max-change-percent",
            "inf")
        #expect(allowed.status == 0, "\(allowed.errors)")
        #expect(try command.run("parcels", "measure", "s.geojson").status == 0)
    }

    @Test("as points with their counts, the same bytes each time")
    func cluster() throws {
        for name in ["a", "b"] {
            let outcome = try command.run(
                "parcels", "cluster", village, "--zoom", "13-17", "-o", "\(name).geojson", "--format", "csv")
            #expect(outcome.status == 0 && lines(outcome).count == 6)
        }
        let text = try #require(folder.data("a.geojson").map { String(decoding: $0, as: UTF8.self) })
        #expect(folder.data("b.geojson") == folder.data("a.geojson"))
        #expect(text.contains(#""zoom":13,"id":"13/0","parent":null,"count":217,"area_m2":733085.11"#))
        #expect(text.contains(#""count":1,"#) && text.contains(#""egrid":"CH99"#))
        for zoom in ["9-8", "8-", "x", "8-25", "-1"] {
            #expect(
                try command.run("parcels", "cluster", village, "--zoom=\(zoom)", "-o", "c.geojson").status
                    == 2)
        }
    }
}
