import Foundation
import Testing
import TestSupport

@Suite("A table's format, end to end")
struct TableFormatTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    @Test("shows in the first bytes where no name says it")
    func looked() throws {
        let table = "id;E;N\n1;2600000;1200000\n"
        let result = "id;longitude;latitude\n1;7.43863242;46.95108277\n"
        #expect(try command.run("transform", "-", input: Data(table.utf8)).output == result)
        #expect(try command.run("transform", "/dev/stdin", input: Data(table.utf8)).output == result)
        try folder.write(table, to: "points.dat")
        #expect(try command.run("transform", "points.dat").output == result)
        #expect(try command.run("transform", "points.dat", "-o", "o.csv").status == 0)
        #expect(folder.text("o.csv") == result)
        let unsaid = try command.run("transform", "points.dat", "-o", "out")
        #expect(unsaid.status == 1 && unsaid.errors.contains("format.unknown"))
        try folder.write("2600000 1200000 5\n", to: "points.asc")
        #expect(try command.run("transform", "points.asc").output == "7.43863242 46.95108277 5\n")
    }

    @Test("is GeoJSON behind a brace or a record separator")
    func geoJSON() throws {
        let point = #"{"type":"Point","coordinates":[2600000,1200000]}"#
        for text in ["\u{FEFF}\n " + point, "\u{1E}" + point + "\n"] {
            let outcome = try command.run("transform", "-", input: Data(text.utf8))
            #expect(
                outcome.status == 0 && outcome.output.contains("[7.43863242,46.95108277]"),
                "\(outcome.errors)")
        }
        #expect(try command.run("transform", "-", input: Data("[1]".utf8)).errors.contains("geojson."))
    }

    @Test("may be packed without its name saying so", arguments: ["gzip", "zstd"])
    func packed(tool: String) throws {
        try folder.write("E;N\n2600000;1200000\n", to: "p.csv")
        let bytes = try Tool.run(tool, "-q", "-k", folder.path + "/p.csv")
        #expect(bytes.isEmpty)
        let packed = try #require(folder.data(tool == "gzip" ? "p.csv.gz" : "p.csv.zst"))
        try folder.write(packed, to: "points")
        try folder.write(packed, to: "plain.csv")
        for outcome in [
            try command.run("transform", "points"), try command.run("transform", "plain.csv"),
            try command.run("transform", "-", input: packed),
        ] {
            #expect(outcome.output == "longitude;latitude\n7.43863242;46.95108277\n", "\(outcome.errors)")
        }
    }

    @Test("is what the output's ending says")
    func endings() throws {
        try folder.write("sep=;\nE;N;Höhe;Bem\n2'600'000;1200000,0;552,1;\"a, b\"\n", to: "p.csv")
        func converted(_ input: String, _ output: String) throws -> String? {
            let outcome = try command.run(
                "transform", input, "--to", "lv03", "--precision", "0", "-o", output)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return folder.text(output)
        }
        #expect(
            try converted("p.csv", "a.csv")
                == "sep=;\neasting;northing;Höhe;Bem\n600000;200000;552,1;\"a, b\"\n")
        #expect(
            try converted("p.csv", "a.tsv") == "easting\tnorthing\tHöhe\tBem\n600000\t200000\t552,1\ta, b\n")
        #expect(try converted("p.csv", "a.xyz") == "600000 200000 552.100\n")
        #expect(
            try converted("a.tsv", "b.csv") == "easting,northing,Höhe,Bem\n600000,200000,\"552,1\",\"a, b\"\n"
        )
        try folder.write("# Modell\n 2600000 1200000  5.50 7\n\n2600001\t1200000 6 8\n", to: "t.xyz")
        #expect(
            try converted("t.xyz", "t.csv")
                == "easting,northing,height,4\n600000,200000,5.50,7\n\n600001,200000,6,8\n")
        #expect(try converted("t.xyz", "u.xyz") == "# Modell\n 600000 200000  5.50 7\n\n600001\t200000 6 8\n")
        #expect(try converted("t.csv", "v.xyz") == "600000 200000 5.500\n600001 200000 6.000\n")
        let appended = try command.run("transform", "p.csv", "--append", "-o", "w.xyz")
        #expect(appended.status == 1 && appended.errors.contains("format.unsupported"))
    }

    @Test("keeps its decimal comma in new coordinates")
    func decimalComma() throws {
        let commas = "Punkt;E;N;Höhe\n1;2600000,5;1200000;430,5\n"
        let cases = [
            (commas, "Punkt;easting;northing;Höhe\n1;600000,500;200000,000;430,5\n"),
            // Whole coordinates: the other columns decide.
            (
                commas.replacing("000,5;", with: "000;"),
                "Punkt;easting;northing;Höhe\n1;600000,000;200000,000;430,5\n"
            ),
            // Points in the coordinates decide, whatever the other columns have.
            (
                commas.replacing("000,5;", with: "000.5;"),
                "Punkt;easting;northing;Höhe\n1;600000.500;200000.000;430,5\n"
            ),
            (
                commas.replacing(";", with: "\t"),
                "Punkt\teasting\tnorthing\tHöhe\n1\t600000,500\t200000,000\t430,5\n"
            ),
        ]
        for (table, expected) in cases {
            let outcome = try command.run(
                "transform", "-", "--to", "lv03", "--method", "shift", input: Data(table.utf8))
            #expect(outcome.output == expected, "\(outcome.errors)")
        }
        let appended = try command.run(
            "transform", "-", "--append", "--precision", "2", input: Data(commas.utf8))
        #expect(appended.output.hasSuffix("430,5;7,44;46,95\n"), "\(appended.output)")
        try folder.write(commas.replacing(";", with: "\t"), to: "p.tsv")
        #expect(try command.run("transform", "p.tsv", "--precision", "2", "-o", "p.csv").status == 0)
        #expect(folder.text("p.csv")?.contains("1,7.44,46.95,\"430,5\"") == true)
    }

    @Test("of XYZ may have commas and remarks, and has heights")
    func xyz() throws {
        try folder.write("#Modell, 2024\n2600000,1200000,552.5\n", to: "c.xyz")
        #expect(
            try command.run("transform", "c.xyz").output == "#Modell, 2024\n7.43863242,46.95108277,552.5\n")
        try folder.write("2600000 1200000 552.5 a\n", to: "h.xyz")
        #expect(
            try command.run("transform", "h.xyz", "--to-format", "geojsonl").output.contains(
                #"{"4":"a"},"geometry":{"type":"Point","coordinates":[7.43863242,46.95108277,552.5]}"#))
        #expect(
            try command.run("transform", "-", "--to-format", "geojsonl", input: folder.data("h.xyz")).output
                .contains("46.95108277,552.5]"))
    }

    @Test("is converted in blocks as in one")
    func manyBlocks() throws {
        let rows = (0..<40_000).map { "\(2_500_000 + $0 * 7) \(1_100_000 + $0 * 4) \($0)\n" }
        try folder.write(rows.joined(), to: "p.xyz")
        #expect(try command.run("transform", "p.xyz", "--to", "lv03", "-o", "o.csv").status == 0)
        let lines = (folder.text("o.csv") ?? "").split(separator: "\n").dropFirst()
        #expect(lines.count == 40_000)
        #expect(lines.enumerated().allSatisfy { $1.hasSuffix(",\($0)") })
    }

    @Test("has degrees as people write them, with commas if asked for")
    func degrees() throws {
        try folder.write(
            "Länge;Breite\n7.4386E;46.951N\n7°26'19,1\";46°57'03,9\"\n7° 26′ 19.1″ O;46° 57′ 03.9″ N\n",
            to: "d.csv")
        let read = try command.run("transform", "d.csv", "--to", "lv95", "--precision", "0")
        #expect(read.status == 0 && read.output.split(separator: "\n").count == 4, "\(read.errors)")
        try folder.write("E;N\n2600000;1200000\n", to: "p.csv")
        #expect(
            try command.run("transform", "p.csv", "--notation", "dms", "--precision", "1", "--decimal-comma")
                .output == "longitude;latitude\n\"7°26'19,1\"\"E\";\"46°57'03,9\"\"N\"\n")
    }
}
