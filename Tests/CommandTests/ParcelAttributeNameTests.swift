import Foundation
import Testing
import TestSupport

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

    @Test("are recognised in a Shapefile, and in our own outputs")
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

    @Test("of tables written by hand are recognised, and a note says so where none is")
    func handwritten() throws {
        let rows = """
            1;CH64354695520;"POLYGON ((2600000 1200000, 2600009 1200000, 2600009 1200009, 2600000 1200000))"
            2;CH64354695520;"POLYGON ((2600020 1200000, 2600029 1200000, 2600029 1200009, 2600020 1200000))"

            """
        try folder.write("Parz.-Nr.;E-GRID;WKT\n" + rows, to: "known.csv")
        let known = try command.run("parcels", "measure", "known.csv", "--format", "csv")
        #expect(known.rows.map { $0["number"] } == ["1", "2"])
        #expect(known.rows.map { $0["egrid"] } == ["CH64354695520", "CH64354695520"])
        #expect(known.errors.contains("parcel.egridRepeated: parcels 1 and 2 have the same EGRID"))
        #expect(!known.errors.contains("no attribute is recognised"))
        try folder.write("Kennung;Bezug;WKT\n" + rows, to: "unknown.csv")
        for name in ["measure", "check"] {
            let outcome = try command.run("parcels", name, "unknown.csv")
            #expect(
                outcome.errors.contains(
                    "note: no attribute is recognised as the parcels' number or EGRID; there are Bezug, Kennung: "
                        + "name one with --map number=NAME or --map egrid=NAME"), "\(outcome.errors)")
        }
        let mapped = try command.run("parcels", "measure", "unknown.csv", "--map", "number=Kennung")
        #expect(!mapped.errors.contains("no attribute is recognised"))
    }

    @Test("that are requested but missing are reported once for a file, and nothing is written")
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
            let told = missing.errorLines.filter { $0.contains("parcel.noAttribute:") }
            #expect(told.count == 1, "\(missing.errors)")
            #expect(
                missing.errors.contains("no feature has an attribute flaeche2, which was named for area."))
            #expect(missing.errors.contains("They have FLÄCHE2."))
        }
    }

    @Test(
        "that are not registered areas are reported once for a file",
        arguments: ["measure", "summary", "dissolve"])
    func strangeAreas(name: String) throws {
        try write(#""Flaeche":"1'000""#, #""Flaeche":"gross""#, #""Flaeche":"klein""#, #""Flaeche":"""#)
        let outcome = try command.run("parcels", name, "p.geojson", "--format", "csv")
        #expect(outcome.status == 1 && outcome.rows[0]["registered_m2"] == "1000")
        #expect(outcome.errorLines.filter { $0.contains("parcel.area") }.count == 1)
        #expect(
            outcome.errors.contains(#"2 features: parcel.area: "gross" and 1 more are not registered areas"#))
    }

    @Test("say how many areas there were to compare with, and what there is where there are none")
    func compared() throws {
        try write(#""Flaeche":100"#, #""Flaeche":500"#, "")
        let some = try command.run("parcels", "measure", "p.geojson", "--outside-only", "--format", "csv")
        #expect(some.rows.count == 1)
        #expect(
            some.errors.contains("note: 2 compared with their registered area, 1 outside of the tolerance"))
        #expect(try !command.run("parcels", "measure", "p.geojson").errors.contains("compared"))
        try write(#""Groesse":100"#, #""Nummer":"2""#)
        let none = try command.run("parcels", "measure", "p.geojson", "--outside-only", "--format", "csv")
        #expect(none.rows.isEmpty && none.output.hasPrefix("input,egrid,number,"))
        #expect(
            none.errors.contains("note: no parcel has a registered area; the attributes are Groesse, Nummer"))
    }

    @Test("of zones that are not numbers are reported with the zone, except empty ones")
    func figures() throws {
        try write(
            #""Zone":"A","AZ":"hoch""#, #""Zone":"B","AZ":null"#, #""Zone":"C","AZ":"60 %""#,
            #""Zone":"D","AZ":"""#)
        let outcome = try command.run(
            "parcels", "overlay", "p.geojson", "--zones", "p.geojson", "--utilisation", "AZ", "--format",
            "csv")
        #expect(outcome.status == 1 && outcome.rows.map { $0["utilisation"] } == ["", "", "0.600", ""])
        #expect(outcome.errorLines.filter { $0.contains("overlay.noFigure") }.count == 1)
        #expect(
            outcome.errors.contains(
                #"p.geojson, zone A: overlay.noFigure: "hoch" is not a utilisation ratio."#)
        )
    }

    @Test("with an unknown kind are land, and a layer named for rights holds rights; both are reported once")
    func kinds() throws {
        var file = ParcelFile()
        for (index, kind) in ["Strasse mit Wegrecht", "Konzession", "Platz", "Platz"].enumerated() {
            file.add(#""art":"\#(kind)""#, box: 20 * index, 0, 10, 10)
        }
        try folder.write(file.collection(), to: "p.geojson")
        var rights = ParcelFile()
        rights.add(#""Nummer":"1""#, box: 0, 0, 10, 10)
        try folder.write(rights.collection(name: "selbstrecht"), to: "r.geojson")
        for (name, land) in [("measure", "parcels"), ("summary", "parcels")] {
            let arguments = ["-o", "\(name).csv", "--format", "csv", "--overwrite"]
            let outcome = try command.run(["parcels", name, "p.geojson"] + arguments)
            #expect(outcome.status == 0)
            #expect(
                outcome.errors.contains(
                    #"note: 3 features have unknown kinds and count as land: "Platz", "Strasse mit Wegrecht""#
                ))
            let layer = try command.run(["parcels", name, "r.geojson"] + arguments)
            #expect(
                layer.errors.contains(
                    "note: 1 feature has no kind and counts as otherRight, from the name of the layer, selbstrecht"
                )
            )
            let table =
                name == "summary"
                ? Command.Outcome.rows(of: try #require(folder.text("summary.csv"))) : layer.rows
            #expect(table[0][land] == "0" && table[0]["rights"] == "1", "\(name)")
        }
        let net = try command.run("parcels", "dissolve", "p.geojson", "--format", "csv")
        #expect(net.rows[0]["parcels"] == "3" && net.errors.contains("have unknown kinds and count as land"))
    }

    @Test("that the source has already stay as they are beside the measured ones")
    func taken() throws {
        try write(#""parts":"a","kind":"Baurecht","area_m2":7"#, #""valid":1,"measured_parts":2"#)
        let outcome = try command.run("parcels", "measure", "p.geojson", "-o", "m.geojsonl")
        #expect(
            outcome.errors.contains(
                "note: the source has attributes area_m2, kind, parts, valid; the new ones are "
                    + "measured_area_m2, measured_kind, measured_measured_parts, measured_valid"))
        let lines = try #require(folder.text("m.geojsonl")).split(separator: "\n")
        #expect(lines[0].contains(#""parts":"a","kind":"Baurecht","area_m2":7,"measured_area_m2":100"#))
        #expect(
            lines[0].contains(#""measured_kind":"buildingRight""#)
                && lines[0].contains(#""measured_measured_parts":1"#))
        #expect(
            lines[1].contains(#""valid":1,"measured_parts":2,"#)
                && lines[1].contains(#""measured_valid":true"#))
    }

    @Test("by which land is dissolved stay as they are beside ours")
    func dissolved() throws {
        let by = ["--by", "parcels", "--sum", "Leute", "--by", "sum_Leute"]
        try write(
            #""parcels":"Hof","Leute":1,"sum_Leute":"x""#, #""parcels":"Hof","Leute":2,"sum_Leute":"x""#)
        let table = try command.run(["parcels", "dissolve", "p.geojson", "--format", "csv"] + by)
        #expect(
            table.rows.map {
                [$0["parcels"], $0["dissolved_parcels"], $0["sum_Leute"], $0["dissolved_sum_Leute"]]
            }
                == [["Hof", "2", "x", "3.000"]])
        let outcome = try command.run(["parcels", "dissolve", "p.geojson", "-o", "d.geojson"] + by)
        #expect(outcome.errors.contains("the new ones are dissolved_parcels, dissolved_sum_Leute"))
        #expect(
            folder.text("d.geojson")?.contains(#""parcels":"Hof","sum_Leute":"x","dissolved_parcels":2"#)
                == true)
    }
}
