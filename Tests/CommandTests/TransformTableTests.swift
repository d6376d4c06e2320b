import Foundation
import Testing
import TestSupport

@Suite("Tables, end to end")
struct TransformTableTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    @Test("can be packed, coming and going", arguments: [("gz", "gzip"), ("zst", "zstd")])
    func packed(suffix: String, tool: String) throws {
        try folder.write("id;E;N\n1;2'600'000;1'200'000\n", to: "p.csv")
        _ = try Tool.run(tool, "-q", folder.path + "/p.csv")
        let outcome = try command.run("transform", "p.csv.\(suffix)", "-o", "o.csv.\(suffix)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try Tool.run(tool, "-q", "-d", "-c", folder.path + "/o.csv.\(suffix)")
        #expect(text == "id;longitude;latitude\n1;7.43863242;46.95108277\n")
        try folder.write((folder.data("p.csv.\(suffix)") ?? Data()).dropLast(6), to: "cut.csv.\(suffix)")
        let cut = try command.run("transform", "cut.csv.\(suffix)")
        #expect(cut.status == 1 && cut.errors.contains("input.damaged"))
    }

    @Test(
        "that are packed may unpack to so much and no more", arguments: [("gz", "gzip"), ("zst", "zstd")])
    func unpackingTooFar(suffix: String, tool: String) throws {
        try folder.write(
            "id;E;N\n" + String(repeating: "1;2'600'000;1'200'000\n", count: 200_000), to: "p.csv")
        let size = try #require(folder.data("p.csv")).count
        _ = try Tool.run(tool, "-q", folder.path + "/p.csv")
        let convert = ["transform", "p.csv.\(suffix)", "-o", "o.csv"]
        let bomb = try command.run(convert + ["--max-unpacked", "1MB"])
        #expect(bomb.status == 1 && bomb.errors.contains("input.unpackedTooLarge"), "\(bomb.errors)")
        #expect(bomb.errors.contains("more than 1.0 MB") && bomb.errors.contains("--max-unpacked"))
        #expect(folder.data("o.csv") == nil)
        let short = try command.run(convert + ["--max-unpacked", "\(size - 1)"])
        #expect(short.status == 1 && short.errors.contains("input.unpackedTooLarge"), "\(short.errors)")
        let whole = try command.run(convert + ["--max-unpacked", "\(size)"])
        #expect(whole.status == 0, "\(whole.errors)")
    }

    @Test("name an empty cell; only what is in a file has to be overwritten")
    func emptyCell() throws {
        try folder.write("E,N\n2600000,1200000\n,1200000\n2600000,\" \"\n", to: "p.csv")
        let printed = try command.run("transform", "p.csv")
        #expect(printed.status == 1 && !printed.errors.contains("--overwrite"), "\(printed.errors)")
        for (line, column) in [(3, "E"), (4, "N")] {
            #expect(
                printed.errors.contains(
                    "p.csv: line \(line): csv.column: column \(column) is empty. Fix the row and run the "
                        + "command again.\n"), "\(printed.errors)")
        }
        for output in ["o.csv", "o.geojson"] {
            let written = try command.run("transform", "p.csv", "-o", output)
            #expect(
                written.errors.contains(
                    "column E is empty. Fix the row and run the command again with --overwrite."),
                "\(written.errors)")
        }
    }

    @Test("say that --from named the CRS")
    func namedSystem() throws {
        try folder.write("E,N\n2600000,1200000\n", to: "p.csv")
        let outcome = try command.run(
            "transform", "p.csv", "--from", "lv95", "-o", "o.csv", "--format", "ndjson")
        #expect(outcome.output.contains("\"reason\":\"LV95, as --from says\""), "\(outcome)")
    }

    @Test("have their errors reported in the order of the lines", arguments: ["o.csv", "o.geojson"])
    func order(output: String) throws {
        try folder.write(
            "id,E,N\n1,2600000,1200000\n2,x,1200000\n3,1,2\n4,2600000,y\n5,2900000,1300000\n6,z,1200000\n",
            to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--from", "lv95", "-o", output)
        #expect(outcome.status == 1, "\(outcome.errors)")
        let lines = outcome.errors.matches(of: /line (\d+)/).map { String($0.output.1) }
        #expect(lines == ["3", "4", "5", "6", "7"], "\(outcome.errors)")
    }

    @Test("keep their own coordinates beside the new ones, in degrees if asked for")
    func appended() throws {
        try folder.write("id,E,N\n1,2600000,1200000\n", to: "p.csv")
        let outcome = try command.run(
            "transform", "p.csv", "--append", "--notation", "dms", "--precision", "2")
        #expect(
            outcome.output
                == "id,E,N,longitude,latitude\n1,2600000,1200000,\"7°26'19.08\"\"E\",\"46°57'03.90\"\"N\"\n")
        let metres = try command.run("transform", "p.csv", "--to", "lv03", "--notation", "dms")
        #expect(metres.status != 0 && metres.errors.contains("LV03 has no degrees"))
    }

    @Test("of points without a header are read by the columns' numbers, or as XYZ")
    func withoutHeader() throws {
        try folder.write("A;2600000,5;1200000\n", to: "p.csv")
        #expect(
            try command.run("transform", "p.csv", "--columns", "2,3", "--to", "lv03", "--decimal-comma")
                .output
                .hasPrefix("A;600000,4"))
        try folder.write("2600000 1200000 540.5\n\n2600001  1200001\t541\n", to: "p.xyz")
        let outcome = try command.run("transform", "p.xyz", "--precision", "6")
        #expect(outcome.output == "7.438632 46.951083 540.5\n\n7.438646  46.951092\t541\n")
    }

    @Test("of more than one block come out in their order")
    func manyBlocks() throws {
        let rows = (0..<40_000).map { "\($0),\(2_500_000 + $0 * 7),\(1_100_000 + $0 * 4)\n" }
        try folder.write("id,E,N\n" + rows.joined(), to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--to", "lv03", "-o", "o.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = (folder.text("o.csv") ?? "").split(separator: "\n").dropFirst()
        #expect(lines.count == 40_000)
        #expect(lines.enumerated().allSatisfy { $1.hasPrefix("\($0),") })
    }

    @Test("with the points' number in front and no header say how to name the columns")
    func numberedPoints() throws {
        try folder.write("1 2600000 1200000\n2 2600010 1200000\n", to: "p.xyz")
        let outcome = try command.run("transform", "p.xyz", "-o", "o.xyz")
        #expect(outcome.status == 1 && outcome.errors.contains("crs.unrecognised"), "\(outcome.errors)")
        #expect(outcome.errors.contains("name them, as in --columns 2,3"), "\(outcome.errors)")
        let named = try command.run("transform", "p.xyz", "--columns", "2,3", "-o", "o.xyz")
        #expect(named.status == 0, "\(named.errors)")
    }

    @Test("whose systems are mixed are refused, with the point that differs")
    func mixed() throws {
        try folder.write("E,N\n600000,200000\n2600000,1200000\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "-o", "o.csv")
        #expect(
            outcome.status == 1 && outcome.errors.contains("crs.mixed: 2600000.0, 1200000.0 looks like LV95"))
        #expect(!folder.files.contains("o.csv"))
    }
}
