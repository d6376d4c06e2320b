import Foundation
import Testing
import TestSupport

@Suite("Parcels in several features, end to end")
struct ParcelPartTests {
    private static let one = #""EGRID":"CH990000000001""#
    private static let two = #""EGRID":"CH990000000002""#

    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func measure(_ file: ParcelFile, _ more: String...) throws -> Command.Outcome {
        try folder.write(file.collection(), to: "p.geojson")
        return try command.run(["parcels", "measure", "p.geojson", "--format", "csv"] + more)
    }

    @Test("whose parts overlap are reported, from a file and from a pipe; those that only touch are valid")
    func overlap() throws {
        var file = ParcelFile()
        file.add(Self.one, box: 0, 0, 10, 10)
        file.add(Self.two, box: 100, 0, 10, 10)
        file.add(Self.one, box: 5, 0, 10, 10)
        file.add(Self.two, box: 110, 0, 10, 10)
        let outcome = try measure(file)
        #expect(outcome.status == 1)
        #expect(outcome.rows.map { $0["fault"] } == ["its parts overlap by 50.00 m²", ""])
        #expect(
            outcome.errors.contains(
                "p.geojson: parcel CH990000000001: parcel.invalid: its parts overlap by 50.00 m²"))
        let piped = try command.run(
            "parcels", "measure", "-", "--format", "csv", input: Data(file.collection().utf8))
        #expect(piped.status == 1 && piped.rows.map { $0["fault"] } == outcome.rows.map { $0["fault"] })
        let named = try Tool.run(
            "sh", "-c",
            "cd '\(folder.path)' && mkfifo f.geojson && { cat p.geojson > f.geojson & "
                + "'\(Command.path)' parcels measure f.geojson --format csv -q; true; }")
        #expect(Command.Outcome.rows(of: named).map { $0["fault"] } == outcome.rows.map { $0["fault"] })
        #expect(try measure(file, "--separate-parts").status == 0)
        try command.run("parcels", "measure", "p.geojson", "-o", "m.geojsonl")
        #expect(folder.text("m.geojsonl")?.contains(#""valid":false"#) == true)
    }

    @Test("are as sound for sums and overlays as for measures: touching parts are, overlapping ones are not")
    func judgement() throws {
        var zones = ParcelFile()
        zones.add(#""Zone":"W2""#, box: -50, -50, 500, 100)
        try folder.write(zones.collection(), to: "z.geojson")
        let touching =
            #"[[\#(ParcelFile.ring([(0, 0), (10, 0), (10, 10), (0, 10)]))],"#
            + #"[\#(ParcelFile.ring([(10, 0), (20, 0), (20, 10), (10, 10)]))]]"#
        for (isSound, isOneFeature, x) in [(true, false, 10), (false, false, 5), (false, true, 10)] {
            var file = ParcelFile()
            if isOneFeature {
                file.add(Self.one, geometry: #"{"type":"MultiPolygon","coordinates":\#(touching)}"#)
            } else {
                file.add(Self.one, box: 0, 0, 10, 10)
                file.add(Self.one, box: x, 0, 10, 10)
            }
            #expect(try measure(file).status == (isSound ? 0 : 1))
            let summary = try command.run("parcels", "summary", "p.geojson", "--format", "csv")
            #expect(summary.status == (isSound ? 0 : 1))
            let row = try #require(summary.rows.first)
            #expect(row["invalid"] == (isSound ? "0" : "1"))
            #expect(row["area_m2"] == "200.00" && row["perimeter_m"] == (isSound ? "60.000" : "0.000"))
            let overlay = try command.run(
                "parcels", "overlay", "p.geojson", "--zones", "z.geojson", "--format", "csv")
            #expect(overlay.status == (isSound ? 0 : 1))
            #expect(overlay.rows.map { $0["area_m2"] } == (isSound ? ["200.00"] : []))
        }
    }

    @Test("count a part once that is repeated from another corner")
    func turned() throws {
        var file = ParcelFile()
        file.add(Self.one, [(0, 0), (10, 0), (10, 10), (0, 10)])
        file.add(Self.one, [(10, 10), (10, 0), (0, 0), (0, 10)])
        let outcome = try measure(file)
        #expect(outcome.status == 0)
        #expect(outcome.rows.map { $0["area_m2"] } == ["100.00"])
    }

    @Test("have the attributes of any part, and contradictions are reported")
    func names() throws {
        var file = ParcelFile()
        file.add(Self.one, box: 0, 0, 10, 10)
        file.add(Self.one + #","Nummer":"7","BFSNr":351,"Flaeche":200"#, box: 20, 0, 10, 10)
        #expect(try measure(file).status == 0)
        let row = try #require(try measure(file).rows.first)
        #expect(row["number"] == "7" && row["bfs"] == "351" && row["registered_m2"] == "200")
        #expect(row["within_tolerance"] == "yes")
        file.add(Self.one + #","Nummer":"7","Flaeche":500"#, box: 40, 0, 10, 10)
        try folder.write(file.collection(), to: "p.geojson")
        for name in ["measure", "summary", "dissolve", "cluster"] {
            let more = name == "cluster" ? ["-o", "c.geojson"] : ["--format", "csv"]
            let outcome = try command.run(["parcels", name, "p.geojson"] + more)
            #expect(outcome.status == 1, "\(name)")
            let words = "its parts have different registered areas, 200 and 500."
            #expect(
                outcome.errors.contains("EGRID CH990000000001: parcel.contradiction: \(words)"), "\(name)")
        }
    }

    @Test("of another number are another parcel, although the EGRID is the same")
    func oneEGRIDTwoNumbers() throws {
        var file = ParcelFile()
        file.add(Self.one + #","Nummer":"10""#, box: 0, 0, 10, 10)
        file.add(Self.one + #","Nummer":"11""#, box: 10, 0, 20, 10)
        file.add(Self.one + #","Nummer":"11""#, box: 40, 0, 20, 10)
        let outcome = try measure(file)
        #expect(outcome.status == 1)
        #expect(outcome.rows.map { $0["number"] } == ["10", "11"])
        #expect(outcome.rows.map { $0["area_m2"] } == ["100.00", "400.00"])
        let words = "EGRID CH990000000001: parcel.egridRepeated: parcels 10 and 11 have the same EGRID."
        #expect(outcome.errorLines.filter { $0.contains(words) }.count == 1)
        let neighbours = try command.run(
            "parcels", "neighbours", "p.geojson", "--of", "11", "--format", "csv")
        #expect(neighbours.status == 1 && neighbours.errors.contains(words))
        #expect(!neighbours.errors.contains("there is no parcel"))
        #expect(neighbours.rows.map { $0["neighbour"] } == ["10"])
        #expect(neighbours.rows.map { $0["contact"] } == ["border"])
        let check = try command.run("parcels", "check", "p.geojson", "--format", "csv")
        #expect(check.rows.map { $0["code"] } == ["egrid.repeated"])
    }

    @Test("divided by zones are summed up and dissolved by them")
    func zones() throws {
        var file = ParcelFile()
        file.add(Self.one + #","Nummer":"1""#, box: 0, 0, 20, 10)
        try folder.write(file.collection(), to: "p.geojson")
        var zones = ParcelFile()
        zones.add(#""Zone":"W2""#, box: 0, 0, 5, 10)
        zones.add(#""Zone":"W3""#, box: 5, 0, 15, 10)
        try folder.write(zones.collection(), to: "z.geojson")
        #expect(
            try command.run("parcels", "overlay", "p.geojson", "--zones", "z.geojson", "-o", "o.geojson")
                .status == 0)
        for name in ["summary", "dissolve"] {
            let outcome = try command.run("parcels", name, "o.geojson", "--by", "zone", "--format", "csv")
            #expect(outcome.status == 0)
            #expect(outcome.rows.prefix(2).map { $0["zone"] } == ["W2", "W3"], "\(name)")
            #expect(outcome.rows.prefix(2).map { $0["area_m2"] } == ["50.00", "150.00"], "\(name)")
            #expect(outcome.errors.contains("note: 1 EGRID has parts that differ in zone;"), "\(name)")
        }
    }
}
