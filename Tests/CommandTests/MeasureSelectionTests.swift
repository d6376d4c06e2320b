import Foundation
import Testing
import TestSupport

@Suite("Measuring selected parcels, end to end")
struct MeasureSelectionTests {
    let folder: TemporaryFolder
    let command: Command
    private let village = Command.sample("parcels/village.geojson")

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func rows(_ arguments: String..., status: Int32 = 0) throws -> [[String: String]] {
        let outcome = try command.run(["parcels", "measure", "--format", "csv"] + arguments)
        #expect(outcome.status == status, "\(outcome.errors)")
        return outcome.rows
    }

    @Test("gives the rows of parcels select and parcels measure one after the other")
    func sameAsTwoCommands() throws {
        for criteria in [
            ["--where", "Nummer = '84'"], ["--at", "2601800,1192300", "--radius", "60"],
            ["--box", "2601900,1191900,2602200,1192100", "--within", "--kind", "land"],
            ["--egrid", "CH990170891496"],
        ] {
            let select = try command.run(
                ["parcels", "select", village, "-o", "s.geojson", "--overwrite"] + criteria)
            #expect(select.status == 0, "\(select.errors)")
            let (two, one) = (
                try rows("s.geojson"),
                try command.run(["parcels", "measure", village, "--format", "csv"] + criteria)
            )
            #expect(one.status == 0 && !two.isEmpty, "\(one.errors)")
            func withoutInput(_ rows: [[String: String]]) -> [[String: String]] {
                rows.map { $0.filter { $0.key != "input" } }
            }
            #expect(withoutInput(one.rows) == withoutInput(two), "\(criteria)")
        }
    }

    @Test("measures a parcel of several features whole, unless the parts are separate")
    func parts() throws {
        var file = ParcelFile()
        file.add(#""egrid":"CH990000000001","nummer":"1""#, box: 0, 0, 10, 10)
        file.add(#""egrid":"CH990000000002","nummer":"2""#, box: 50, 0, 10, 10)
        file.add(#""egrid":"CH990000000001","nummer":"1""#, box: 100, 0, 3, 3)
        try folder.write(file.collection(), to: "p.geojson")
        let at = ["--at", "2600101,1200001"]
        let whole = try command.run(["parcels", "measure", "p.geojson", "--format", "csv"] + at)
        #expect(whole.rows.map { $0["area_m2"] } == ["109.00"] && whole.rows.first?["parts"] == "2")
        let part = try command.run(
            ["parcels", "measure", "p.geojson", "--format", "csv", "--separate-parts"] + at)
        #expect(part.rows.map { $0["area_m2"] } == ["9.00"])
        let features = try command.run(
            ["parcels", "measure", "-", "--to-format", "geojsonl"] + at, input: folder.data("p.geojson"))
        #expect(features.status == 0, "\(features.errors)")
        #expect(features.output.components(separatedBy: #""area_m2":109.0,"#).count == 3)
        #expect(!features.output.contains("CH990000000002"))
    }

    @Test("counts and reports only the selected parcels")
    func others() throws {
        var file = ParcelFile()
        file.add(#""egrid":"CH990000000001","nummer":"1","Flaeche":100"#, box: 0, 0, 10, 10)
        file.add(#""egrid":"CH12","nummer":"2","Flaeche":"viel""#, [(20, 0), (30, 10), (30, 0), (20, 10)])
        file.add(#""nummer":"3""#, geometry: #"{"type":"Point","coordinates":[2600000,1200000]}"#)
        try folder.write(file.collection(), to: "p.geojson")
        #expect(try command.run("parcels", "measure", "p.geojson").status == 1)
        let good = try command.run(
            "parcels", "measure", "p.geojson", "--where", "nummer = '1'", "-o", "o.csv", "--format", "csv")
        #expect(good.status == 0, "\(good.errors)")
        #expect(good.rows.first?["parcels"] == "1" && good.rows.first?["area_m2"] == "100.00")
        let bad = try command.run("parcels", "measure", "p.geojson", "--where", "nummer = '2'")
        #expect(bad.status == 1 && bad.errors.contains("parcel.invalid"), "\(bad.errors)")
        #expect(bad.errors.contains("parcel.egrid") && bad.errors.contains("parcel.area"), "\(bad.errors)")
    }

    @Test("fails if nothing is selected, with the reason")
    func nothing() throws {
        let none = try command.run("parcels", "measure", village, "--where", "Nummer = 'x'")
        #expect(none.status == 4 && none.errors.contains("select.nothing"), "\(none.errors)")
        let attribute = try command.run("parcels", "measure", village, "--where", "Nr = 1")
        #expect(attribute.status == 1 && attribute.errors.contains("select.noAttribute"))
        let egrid = try command.run("parcels", "measure", village, "--egrid", "CH123456789012")
        #expect(egrid.status == 1 && egrid.errors.contains("select.noSuchParcel"), "\(egrid.errors)")
        let wrong = try command.run("parcels", "measure", village, "--egrid", "84")
        #expect(wrong.status == 2 && wrong.errors.contains("is not an EGRID"), "\(wrong.errors)")
        #expect(try command.run("parcels", "measure", village, "--within").status == 2)
    }

    @Test("is made again when the list of EGRIDs changes, and is a step of a manifest")
    func resumed() throws {
        try folder.write("CH990170891496\n", to: "list.txt")
        let measure = ["parcels", "measure", village, "--egrids", "list.txt", "-o", "out/"]
        #expect(try command.run(measure).status == 0)
        #expect(folder.text("out/village.csv")?.split(separator: "\n").count == 2)
        let again = try command.run(measure)
        #expect(again.status == 0 && again.errors.contains("done already"), "\(again.errors)")
        try folder.write("CH990170891496\nCH990132383541\n", to: "list.txt")
        #expect(try command.run(measure).status == 0)
        #expect(folder.text("out/village.csv")?.split(separator: "\n").count == 3)
        try folder.write(
            "version: 1\noutput: job\nsteps:\n  - {name: m, operation: parcels.measure, inputs: [\(village)], output: m, parameters: {where: \"Nummer = '84'\"}}\n",
            to: "job.yaml")
        let job = try command.run("batch", "run", "job.yaml")
        #expect(job.status == 0, "\(job.errors)")
        #expect(folder.text("job/m/village.csv")?.split(separator: "\n").count == 2)
    }

    @Test("does not need parcels in Switzerland if attributes select them")
    func abroad() throws {
        try folder.write(
            #"{"type":"Feature","properties":{"nummer":"7"},"geometry":{"type":"Polygon","coordinates":[[[2.35,48.85],[2.36,48.85],[2.36,48.86],[2.35,48.85]]]}}"#,
            to: "p.geojson")
        let row = try #require(try rows("p.geojson", "--from", "wgs84", "--where", "nummer = '7'").first)
        #expect(row["area_m2"]?.isEmpty == false && row["point_e"] == "")
    }
}
