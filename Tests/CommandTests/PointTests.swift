import Foundation
import Testing
import TestSupport

@Suite("One point on the command line")
struct PointTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    @Test(
        "is accepted in the usual notations",
        arguments: [
            ["2600000", "1200000"], ["2'600'000", "1'200'000"], ["2600000,1200000"], ["2600000 1200000"],
            ["2600000, 1200000"], ["2600000,", "1200000"], ["2600000;1200000"], ["2600000,0", "1200000,0"],
            ["2600000,0 1200000,0"], ["2600000", "/", "1200000"], ["2'600'000.0 / 1'200'000.0"],
            ["2600000.0/1200000.0"], ["2600000/1200000"], ["2'600'000,0/1'200'000,0"],
        ])
    func spellings(arguments: [String]) throws {
        #expect(try command.run(["transform"] + arguments).output == "7.43863242 46.95108277\n")
    }

    @Test("may be in degrees, minutes and seconds, whose letters say which is which")
    func sexagesimal() throws {
        let expected = "2600000.493 1200000.064\n"
        for point in [
            ["7°26'19.1\"E", "46°57'03.9\"N"], ["46°57'03.9\"N 7°26'19.1\"E"],
            ["N 46 57 03.9", "E 7 26 19.1"],
            ["46:57:03.9N", "7:26:19.1E"], ["7°26'19.1\"O", "46°57'03.9\"N"],
        ] {
            let outcome = try command.run(["transform"] + point + ["--to", "lv95"])
            #expect(outcome.output == expected && outcome.errors.isEmpty, "\(point)")
        }
    }

    @Test(
        "may have the German letter for east, and is not taken for a file then",
        arguments: [["7.4386O", "46.95"], ["7.4386o 46.95"]])
    func germanEast(point: [String]) throws {
        let outcome = try command.run(["transform"] + point + ["--to", "lv95"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.output == command.run("transform", "7.4386E", "46.95", "--to", "lv95").output)
    }

    @Test("may lie west of Greenwich", arguments: [["-73.98", "40.75"], ["-73.98,40.75"], ["-73.98/40.75"]])
    func negative(point: [String]) throws {
        let outcome = try command.run(["transform"] + point + ["--from", "wgs84", "--to", "EPSG:32618"])
        #expect(outcome.output == "586107.553 4511505.636\n")
        #expect(
            try command.run(["transform", "--from", "wgs84", "--to", "EPSG:32618", "--"] + point).output
                == outcome.output)
    }

    @Test("is written as it is asked for")
    func notation() throws {
        let point = ["transform", "2600000", "1200000", "540"]
        #expect(
            try command.run(point + ["--notation", "dms"]).output
                == "7°26'19.07672\"E 46°57'03.89798\"N 540.000\n")
        #expect(
            try command.run(point + ["--notation", "dms", "--format", "ndjson"]).output.contains(
                #""longitude":"7°26'19.07672\"E""#))
        #expect(
            try command.run(point + ["--decimal-comma", "--precision", "2"]).output == "7,44 46,95 540,000\n")
    }

    @Test("with clearly swapped axes is corrected, with a note")
    func swapped() throws {
        let degrees = try command.run("transform", "46.95108277", "7.43863242", "--to", "lv95")
        #expect(degrees.status == 0 && degrees.output == "2600000.000 1200000.001\n")
        #expect(degrees.errors.hasPrefix("fieldbook: note: read as WGS84 with the axes swapped, "))
        let metres = try command.run("transform", "1200000", "2600000")
        #expect(
            metres.output == "7.43863242 46.95108277\n"
                && metres.errors.contains("LV95 with the axes swapped"))
    }

    @Test(
        "that is invalid is reported as such, and not taken for a list of files",
        arguments: [
            (["2600000"], "a point needs two numbers"),
            (["2600000", "1200000", "2600010", "1200000"], "not 4; for many points use a table"),
            (["2600000", "abc"], "\"abc\" is not a coordinate"),
            (["2,600,000", "1,200,000"], "a comma can only precede decimals"),
            (["2600000,1200000", "540"], "can be one coordinate or two"),
            (["7°26'19\"E", "6°26'19\"E"], "the compass letters do not match"),
            (["2600000", "/", "x"], "\"x\" is not a coordinate"),
        ])
    func wrongPoint(arguments: [String], words: String) throws {
        let outcome = try command.run(["transform"] + arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test("is a file if a file has that name")
    func file() throws {
        try folder.write("E,N\n2600000,1200000\n", to: "2024/p.csv")
        let outcome = try command.run("transform", "2024", "--format", "csv", "-o", "out")
        #expect(
            outcome.status == 0 && folder.text("out/p.csv") == "longitude,latitude\n7.43863242,46.95108277\n")
        try folder.write("E,N\n2600000,1200000\n", to: "600000/200000/p.csv")
        #expect(try command.run("transform", "600000/200000", "-o", "out2").status == 0)
        for missing in ["2024/05", "/2600000/1200000", "../2600000"] {
            let outcome = try command.run("transform", missing, "-o", "out3")
            #expect(outcome.status != 0 && outcome.errors.contains("\(missing)"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("single point"))
        }
    }

    @Test(
        "has no use for options of files",
        arguments: [
            ["--append"], ["--columns", "1,2"], ["--to-format", "csv"], ["-o", "x.csv"], ["--jobs=2"],
            ["--dry-run"], ["--overwrite"], ["--journal", "j"], ["--files-from", "l"],
        ])
    func uselessOptions(options: [String]) throws {
        let outcome = try command.run(["transform", "2600000", "1200000"] + options)
        let name = options[0].split(separator: "=")[0]
        #expect(
            outcome.status == 2
                && outcome.errors.hasPrefix("fieldbook: \(name): this does not apply to a single point"))
    }

    @Test(
        "with parameters that make no sense is wrong use, by the option's name",
        arguments: [
            (["--to", "lv95", "--notation", "dms"], "--notation: LV95 has no degrees"),
            (["--precision", "99"], "--precision: 0 to 15 was expected"),
            (["--to", "EPSG:4978"], "crs.unsupported"),
        ])
    func wrongParameters(options: [String], words: String) throws {
        let outcome = try command.run(["transform", "2600000", "1200000"] + options)
        #expect(outcome.status == 2 && outcome.errors.hasPrefix("fieldbook: " + words), "\(outcome.errors)")
        try folder.write("E,N\n2600000,1200000\n", to: "p.csv")
        let file = try command.run(["transform", "p.csv", "-o", "o.csv"] + options)
        if options.contains("EPSG:4978") { return }
        #expect(file.status == 2 && file.errors.hasPrefix("fieldbook: " + words), "\(file.errors)")
    }

    @Test("in a mistyped CRS fails, with the area that the CRS is made for")
    func mistypedSystem() throws {
        let outcome = try command.run("transform", "2600000", "1200000", "--from", "EPSG:2057")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("coordinates.outOfRange") && outcome.errors.contains("Iran"))
    }
}
