import Foundation
import Testing
import TestSupport

@Suite("Attributes of points in GeoJSON have one type each")
struct AttributeTypeTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// The values of an attribute in a file, as JSON writes them.
    private func values(_ name: String, in file: String) throws -> [String] {
        try (folder.text(file) ?? "").split(separator: "\n").filter { $0.contains("\"Feature\"") }.map {
            line in
            let match = try #require(line.firstMatch(of: try Regex("\"\(name)\":(\"[^\"]*\"|[^,}]*)")))
            return String(try #require(match[1].substring))
        }
    }

    @Test("are text if one value is, which a note names; columns of one kind stay as they are")
    func mixed() throws {
        try folder.write(
            "Nr,Zahl,Text,Leer,E,N\n12,1.50,a,,2600000,1200000\n12a,,007,,2600001,1200000\n3,-2,,,2600002,1200000\n",
            to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "-o", "p.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try values("Nr", in: "p.geojson") == [#""12""#, #""12a""#, #""3""#])
        #expect(try values("Zahl", in: "p.geojson") == ["1.50", "null", "-2"])
        #expect(try values("Text", in: "p.geojson") == [#""a""#, #""007""#, #""""#])
        #expect(try values("Leer", in: "p.geojson") == [#""""#, #""""#, #""""#])
        #expect(outcome.errors.contains("the attribute Nr is text in all features"), "\(outcome.errors)")
        #expect(outcome.errors.contains("line 3 has \"12a\""), "\(outcome.errors)")
        #expect(!outcome.errors.contains("attribute Zahl") && !outcome.errors.contains("attribute Text"))
    }

    @Test("are numbers with a decimal comma where the table has decimal commas")
    func commas() throws {
        try folder.write(
            "Hoehe;Liste;E;N\n540,5;1,2,3;2600000,5;1200000,5\n541;4;2600001,5;1200000,5\n", to: "c.csv")
        #expect(try command.run("transform", "c.csv", "-o", "c.geojson").status == 0)
        #expect(try values("Hoehe", in: "c.geojson") == ["540.5", "541"])
        #expect(try values("Liste", in: "c.geojson") == [#""1,2,3""#, #""4""#])
        try folder.write("Wert;E;N\n1,5;2600000.5;1200000.5\n2,5;2600001.5;1200000.5\n", to: "d.csv")
        #expect(try command.run("transform", "d.csv", "-o", "d.geojson").status == 0)
        #expect(try values("Wert", in: "d.geojson") == [#""1,5""#, #""2,5""#])
    }

    /// A table of several blocks whose last row changes the type of the first column, and fills the second.
    private func long(last: String, fill: String = "") -> String {
        let rows = (0..<20_000).map { "\($0),,\(2_600_000 + $0),1200000\n" }
        return "Nr,Zusatz,E,N\n" + rows.joined() + "\(last),\(fill),2600000,1200000\n"
    }

    @Test("have the type that the last row shows, from files and pipes, packed or not")
    func late() throws {
        try folder.write(long(last: "12a", fill: "7"), to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "-o", "p.geojsonl")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let numbers = try values("Nr", in: "p.geojsonl")
        #expect(numbers.count == 20_001 && numbers.allSatisfy { $0.hasPrefix("\"") })
        let additions = try values("Zusatz", in: "p.geojsonl")
        #expect(additions.dropLast().allSatisfy { $0 == "null" } && additions.last == "7")
        #expect(outcome.errors.contains("line 20002 has \"12a\""), "\(outcome.errors)")
        let piped = try command.run(
            "transform", "-", "--to-format", "geojsonl", "-o", "q.geojsonl", input: folder.data("p.csv"))
        #expect(piped.status == 0, "\(piped.errors)")
        #expect(folder.data("q.geojsonl") == folder.data("p.geojsonl"))
        _ = try Tool.run("gzip", "-q", folder.path + "/p.csv")
        #expect(try command.run("transform", "p.csv.gz", "-o", "r.geojsonl").status == 0)
        #expect(folder.data("r.geojsonl") == folder.data("p.geojsonl"))
    }

    @Test("are decided by the first rows on standard output, with a warning if that was wrong")
    func streamed() throws {
        try folder.write(long(last: "12a"), to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to-format", "geojsonl", "-o", "-")
        #expect(outcome.status == 0 && outcome.output.contains(#""Nr":0,"#))
        #expect(
            outcome.errors.contains("warning: the attribute Nr has values of more than one type"),
            "\(outcome.errors)")
        try folder.write("Nr,E,N\n12,2600000,1200000\n12a,2600000,1200000\n", to: "s.csv")
        let short = try command.run("transform", "s.csv", "--to-format", "geojsonl", "-o", "-")
        #expect(short.output.contains(#""Nr":"12""#) && !short.errors.contains("warning"), "\(short.errors)")
    }

    @Test("do not depend on rows that are left out")
    func errors() throws {
        try folder.write(
            "Nr,E,N\nSumme,,\n1,2600000,1200000\n2,2600001,1200000\nx,9,9\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--from", "lv95", "-o", "p.geojson")
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(try values("Nr", in: "p.geojson") == ["1", "2"])
        #expect(!outcome.errors.contains("attribute Nr"), "\(outcome.errors)")
    }
}
