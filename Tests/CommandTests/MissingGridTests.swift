import Foundation
import Testing
import TestSupport

@Suite("A missing grid, end to end")
struct MissingGridTests {
    let folder: TemporaryFolder
    let command: Command
    /// The same where PROJ has its register and no grid.
    let bare: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        let data = folder.path + "/data"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let register = try Tool.run("find", "/usr/share/proj", "-name", "proj.db")
        try FileManager.default.createSymbolicLink(
            atPath: data + "/proj.db", withDestinationPath: register.trimmingCharacters(in: .newlines))
        var bare = command
        bare.environment = ["PROJ_DATA": data, "PROJ_LIB": data, "HOME": data]
        self.bare = bare
        let feature =
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[723800,76800]}}"#
        try folder.write(
            #"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#, to: "p.geojson")
    }

    @Test("ends a named system's run as wrong use, and writes nothing")
    func named() throws {
        let outcome = try bare.run("transform", "p.geojson", "--from", "lv03", "--to", "lv95", "-o", "-")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("grid.missing") && !outcome.errors.contains("feature 1"))
    }

    @Test("fails the item and not its first feature where the system was recognised, and writes nothing")
    func recognised() throws {
        let outcome = try bare.run("transform", "p.geojson", "--to", "lv95", "-o", "-")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("p.geojson: grid.missing"))
    }

    @Test("is made up for by the same command once the grid is there, except for changed outputs")
    func installedLater() throws {
        let arguments = ["transform", "p.geojson", "--to", "lv95", "--allow-ballpark", "-o", "out/"]
        #expect(try bare.run(arguments).status == 0)
        #expect(try #require(folder.text("out/p.geojson")).contains("[2723800,1076800]"))
        #expect(try command.run(arguments).status == 0)
        #expect(try #require(folder.text("out/p.geojson")).contains("[2723800,1076800]") == false)
        #expect(try command.run(arguments).errors.contains("nothing to do: "))
        try folder.write("mine", to: "out/p.geojson")
        let refused = try bare.run(arguments)
        #expect(refused.status == 1 && refused.errors.contains("it was changed since it was made"))
        #expect(folder.text("out/p.geojson") == "mine")
    }

    @Test("where it is not missing is named in a point's row, with its hash")
    func provenance() throws {
        let row = try command.run("transform", "600000", "200000", "--format", "ndjson").output
        #expect(row.contains(#""inside":true,"accuracy":1.200,"files":["#) && row.contains("sha256:"))
    }

    @Test("is named with its hash in a file's row for machines, not in the table for people")
    func fileProvenance() throws {
        try folder.write("E,N\n600000,200000\n", to: "q.csv")
        let arguments = ["transform", "q.csv", "-o", "q2.csv", "--overwrite", "--format"]
        let row = try command.run(arguments + ["ndjson"]).output
        #expect(row.contains(#""accuracy":1.200,"files":["CHENYX06"#) && row.contains("sha256:"))
        #expect(try command.run(arguments + ["table"]).output.contains("sha256") == false)
    }

    @Test(
        "refuses options for tables where GeoJSON is read or written",
        arguments: ["--notation=dms", "--append", "--decimal-comma", "--columns=a,b", "--encoding=latin1"])
    func tableOptions(option: String) throws {
        let name = String(option.prefix { $0 != "=" })
        let outcome = try command.run("transform", "p.geojson", option, "-o", "out/")
        #expect(outcome.status == 1 && outcome.errors.contains("\(name) is for tables"))
        #expect(folder.text("out/p.geojson") == nil)
        guard !["--columns", "--encoding"].contains(name) else { return }
        let written = try command.run("transform", "p.geojson", option, "-o", "q.geojson")
        #expect(written.status == 2 && written.errors.contains("\(name): GeoJSON output is not affected"))
    }
}
