import Foundation
import Testing

@Suite("Attributes of parcels, end to end")
struct ParcelAttributeNameTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func write(_ attributes: String...) throws {
        var file = ParcelFile()
        for (index, attributes) in attributes.enumerated() {
            file.add(attributes, box: 20 * index, 0, 10, 10)
        }
        try folder.write(file.collection(), to: "p.geojson")
    }

    private func measured(_ name: String) throws -> [[String: String]] {
        try command.run("parcels", "measure", name, "--format", "csv").rows.map { row in
            row.filter { ["egrid", "number", "bfs", "registered_m2", "kind"].contains($0.key) }
        }
    }

    @Test("are known again behind a Shapefile, and behind our own outputs")
    func roundTrip() throws {
        try write(
            #""EGRIS_EGRID":"CH990000000001","Nummer":"1","BFSNr":351,"Flaechenmass":100,"Grundstuecksart":"Liegenschaft""#,
            #""EGRIS_EGRID":"CH990000000002","Nummer":"2","BFSNr":351,"Flaechenmass":101,"Grundstuecksart":"Baurecht""#
        )
        let truth = try measured("p.geojson")
        #expect(truth.map { $0["registered_m2"] } == ["100", "101"])
        #expect(truth.map { $0["kind"] } == ["land", "buildingRight"])
        #expect(try command.run("parcels", "convert", "p.geojson", "-o", "s.shp", "--to", "lv95").status == 0)
        #expect(try measured("s.shp") == truth)
        #expect(try command.run("parcels", "measure", "p.geojson", "-o", "m.geojson").status == 0)
        let named = try #require(folder.text("m.geojson"))
        for name in ["Flaechenmass", "Grundstuecksart"] {
            try folder.write(named.replacing(#""\#(name)""#, with: #""x""#), to: "\(name).geojson")
            #expect(try measured("\(name).geojson") == truth, "\(name)")
        }
        #expect(
            try command.run("parcels", "overlay", "p.geojson", "--zones", "p.geojson", "-o", "o.gpkg").status
                == 0)
        #expect(try measured("o.gpkg").map { $0["kind"] } == ["land", "buildingRight"])
        #expect(try measured("o.gpkg").map { $0["registered_m2"] } == ["", ""])
    }

    @Test("that are named and not there are told once for a file, and nothing is written")
    func missing() throws {
        try write(#""FLÄCHE2":100"#, #""FLÄCHE2":100"#)
        for name in ["measure", "summary"] {
            let found = try command.run(
                "parcels", name, "p.geojson", "--map", "area=fläche2", "--format", "csv")
            #expect(
                found.status == 0 && found.rows[0]["registered_m2"] == (name == "measure" ? "100" : "200"))
            let missing = try command.run(
                "parcels", name, "p.geojson", "--map", "area=flaeche2", "-o", "\(name).csv")
            #expect(missing.status == 1 && folder.data("\(name).csv") == nil)
            let told = missing.errorLines.filter { $0.contains("parcel.noAttribute") }
            #expect(told.count == 1, "\(missing.errors)")
            #expect(
                missing.errors.contains("no feature has an attribute flaeche2, which was named for area."))
            #expect(missing.errors.contains("They have FLÄCHE2."))
        }
    }
}
