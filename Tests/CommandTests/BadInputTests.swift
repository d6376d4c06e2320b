import Foundation
import Testing
import TestSupport

/// One line an item on standard error, no partial output, exit code 1, and the others done.
@Suite("Bad input")
struct BadInputTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func expectOneLine(_ outcome: Command.Outcome, _ start: String) {
        let lines = outcome.errorLines.filter { $0.hasPrefix(start) }
        #expect(lines.count == 1, "\(outcome.errors)")
        #expect(!outcome.errors.contains("Fatal") && !outcome.errors.contains(" at /"))
    }

    @Test("a missing file costs only itself")
    func missing() throws {
        let outcome = try command.run(
            "parcels", "convert", "gone.geojson", Command.sample("parcels/village.geojson"), "-o", "out/")
        #expect(outcome.status == 1)
        expectOneLine(outcome, "gone.geojson: input.missing: ")
        #expect(folder.files == ["out/village.geojson"])
    }

    @Test("a file that may not be read is named")
    func unreadable() throws {
        let url = try folder.write("{}", to: "secret.geojson")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
        let outcome = try Unprivileged.command(in: folder).run("parcels", "measure", "secret.geojson")
        #expect(outcome.status == 1)
        expectOneLine(outcome, "secret.geojson: ")
        #expect(outcome.errors.contains("input.unreadable"))
    }

    @Test("a folder that may not be written to stops the run before it begins")
    func unwritableFolder() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/closed", withIntermediateDirectories: false)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.path + "/closed")
        for arguments in [["-o", "closed/"], ["-o", "closed/out.geojson"], ["-o", "closed/deep/"]] {
            let outcome = try Unprivileged.command(in: folder).run(
                ["parcels", "convert", Command.sample("parcels/village.geojson")] + arguments)
            #expect(outcome.status == 2)
            #expect(outcome.errors.hasPrefix("fieldbook: output.notWritable: "), "\(outcome.errors)")
            #expect(outcome.errorLines.count == 1)
        }
    }

    @Test(
        "truncated GeoJSON is reported with its byte, and leaves no output",
        arguments: [1, 100, 5_000, 160_000])
    func truncated(length: Int) throws {
        let village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        try folder.write(village.prefix(length), to: "cut.geojson")
        let outcome = try command.run("parcels", "convert", "cut.geojson", "-o", "out.geojson")
        #expect(outcome.status == 1)
        expectOneLine(outcome, "cut.geojson: ")
        let place = outcome.errorLines.first { $0.contains(", byte \(length): json.truncated: ") }
        #expect(place?.contains(#/: (feature \d+, )?line \d+, byte/#) == true, "\(outcome.errors)")
        #expect(folder.files == ["cut.geojson"])
    }

    @Test("the wrong CRS is rejected, and the likely one is named")
    func wrongSystem() throws {
        let outcome = try command.run(
            "parcels", "convert", Command.sample("parcels/village.geojson"), "--from", "lv03", "-o",
            "out.geojson")
        #expect(outcome.status == 1 && folder.files.isEmpty)
        #expect(
            outcome.errors.contains("coordinates.outOfRange") && outcome.errors.contains("It would fit LV95"))
    }

    @Test(
        "the likely CRS is named although a row is bad, wherever it is", arguments: ["csv", "geojson"],
        [0, 1, 3])
    func wrongSystemAndBadRow(format: String, place: Int) throws {
        var rows = ["600000,200000", "600001,200000", "600002,200000"]
        rows.insert("abc,200000", at: place)
        try folder.write("E,N\n" + rows.joined(separator: "\n") + "\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--from", "lv95", "-o", "o.\(format)")
        #expect(outcome.status == 1 && folder.files == ["p.csv"])
        #expect(
            outcome.errors.contains("coordinates.outOfRange") && outcome.errors.contains("It would fit LV03"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("\"abc\" in column E is not a number"), "\(outcome.errors)")
    }

    @Test("the likely CRS is named although most rows are bad")
    func wrongSystemAndManyBadRows() throws {
        let bad = String(repeating: "abc,200000\n", count: 300)
        try folder.write("E,N\n" + bad + "600000,200000\n600001,200000\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "--from", "lv95", "-o", "o.csv")
        #expect(outcome.status == 1 && outcome.errors.contains("csv.column"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("At line 302 there is another error")
                && outcome.errors.contains("It would fit LV03"), "\(outcome.errors)")
    }

    @Test("a point of zeros does not hide the CRS that the others show")
    func zerosFirst() throws {
        try folder.write("E,N\n0,0\n828000,5933000\n828001,5933000\n", to: "p.csv")
        let outcome = try command.run("transform", "p.csv", "-o", "o.csv")
        #expect(
            outcome.status == 1 && outcome.errors.contains("line 3: crs.unrecognised"), "\(outcome.errors)")
        #expect(outcome.errors.contains("EPSG:3857"), "\(outcome.errors)")
    }

    @Test("a faulty feature costs only itself")
    func faultyFeature() throws {
        try folder.write(
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"Nummer":"1"},"geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600010,1200000],[2600010,1200010],[2600000,1200000]]]}},
            {"type":"Feature","properties":{"Nummer":"2"},"geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600010,1200000],[2600010,1200010]]]}},
            {"type":"Feature","properties":{"Nummer":"3"},"geometry":{"type":"Point","coordinates":[2600000,1200000]}},
            {"type":"Feature","properties":{"Nummer":"4"},"geometry":{"type":"Polygon","coordinates":[[[2600000,1200000],[2600020,1200000],[2600020,1200010],[2600000,1200000]]]}}
            ]}
            """, to: "p.geojson")
        let outcome = try command.run("parcels", "measure", "p.geojson", "--format", "csv")
        #expect(outcome.status == 1)
        #expect(outcome.output.split(separator: "\n").count == 3)
        #expect(
            outcome.errors.contains(
                "p.geojson: feature 2, line 3, byte 209: geojson.coordinates: a ring has 3 positions"))
        #expect(outcome.errors.contains("p.geojson: feature 3: parcel.noPolygon: a feature has Point"))
    }

    @Test(
        "invalid documents are distinguished",
        arguments: [
            ("empty.pdf", Data(), "pdf.empty"), ("text.pdf", Data("hello".utf8), "pdf.notAPDF"),
            ("cut.pdf", Data("%PDF-1.7\n1 0 obj\n".utf8), "pdf.damaged"),
        ])
    func notAPDF(name: String, content: Data, code: String) throws {
        try folder.write(content, to: name)
        let outcome = try command.run("preview", name, Command.sample("pdf/report.pdf"), "-o", "out")
        #expect(outcome.status == 1)
        expectOneLine(outcome, "\(name): \(code): ")
        #expect(folder.files == [name, "out/report-1.png"].sorted())
        // A dry run looks only at the first bytes.
        for arguments in [["--dry-run"], []] where code != "pdf.damaged" || arguments.isEmpty {
            let scan = try command.run(["scan", name, "-o", "scans", "--language", "deu"] + arguments)
            #expect(scan.status == 1 && scan.errors.contains("\(name): \(code): "), "\(scan.errors)")
        }
    }

    @Test(
        "invalid images are distinguished",
        arguments: [
            ("empty.jpg", Data()), ("text.jpg", Data("no image at all, only a few words".utf8)),
            ("zeros.png", Data(count: 5_000)),
        ])
    func notAnImage(name: String, content: Data) throws {
        try folder.write(content, to: name)
        let outcome = try command.run("scan", name, "-o", "out", "--language", "deu")
        #expect(outcome.status == 1)
        expectOneLine(outcome, "\(name): image.")
        #expect(folder.files == [name])
    }

    @Test("a cut image leaves nothing behind")
    func cutImage() throws {
        let letter = try Data(contentsOf: URL(fileURLWithPath: Command.sample("scans/letter.jpg")))
        try folder.write(letter.prefix(letter.count / 2), to: "cut.jpg")
        let outcome = try command.run("scan", "cut.jpg", "-o", "out", "--language", "deu")
        #expect(outcome.status == 1)
        expectOneLine(outcome, "cut.jpg: image.unreadable: ")
        #expect(folder.files == ["cut.jpg"])
    }

    @Test(
        "an input is never replaced, whatever the path looks like",
        arguments: [["-o", "v.geojson"], ["-o", "./"], ["-o", "x/../v.geojson"]])
    func inputsAreKept(arguments: [String]) throws {
        let village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        try folder.write(village, to: "v.geojson")
        try FileManager.default.createDirectory(atPath: folder.path + "/x", withIntermediateDirectories: true)
        let outcome = try command.run(["parcels", "convert", "v.geojson", "--overwrite"] + arguments)
        #expect(outcome.status == 1 && outcome.errors.contains("output.isInput"))
        #expect(folder.data("v.geojson") == village)
    }

    @Test("an output folder inside the input folder is not searched")
    func outputInsideInput() throws {
        try folder.write(
            Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/points.csv"))), to: "in/p.csv")
        for _ in 0..<2 { #expect(try command.run("transform", "in", "-o", "in/wgs84").status == 0) }
        #expect(folder.files == ["in/p.csv", "in/wgs84/p.csv"])
    }

    @Test("a closed standard error stops nothing")
    func closedStandardError() throws {
        for redirection in ["2>&-", "2>&1 | true"] {
            let shell = Command(
                folder: folder.path,
                prefix: ["/bin/bash", "-c", "set -o pipefail; \"$0\" \"$@\" \(redirection)"])
            #expect(try shell.run("parcels", "measure", "gone.geojson").status == 1)
        }
    }

    @Test("names of one letter are accepted")
    func oneLetter() throws {
        try folder.write("steps: 5", to: "m")
        #expect(try command.run("batch", "run", "m").errors.hasPrefix("m:1:"))
        #expect(
            try command.run("transform", Command.sample("parcels/points.csv"), "-o", "o/", "--journal", "j")
                .status == 0)
        #expect(folder.files.contains("o/points.csv"))
    }

    @Test("nothing to do has its own exit code")
    func nothing() throws {
        try folder.write("x", to: "in/readme.md")
        let outcome = try command.run("scan", "in", "-o", "out")
        #expect(outcome.status == 4)
        #expect(outcome.errors.contains("batch.nothingFound"))
    }

    @Test("a limit on the size of files is named, and leaves no half a file")
    func largestFile() throws {
        let outcome = try Command(
            folder: folder.path, prefix: ["/usr/bin/prlimit", "--fsize=20000"]
        ).run("parcels", "convert", Command.sample("parcels/village.geojson"), "-o", "out.geojson")
        #expect(outcome.status == 1)
        expectOneLine(outcome, Command.sample("parcels/village.geojson") + ": output.tooLarge: ")
        #expect(folder.files.isEmpty)
    }

    @Test(
        "that is empty, a PDF, a picture, an archive or a web page is reported alike by every command",
        arguments: [
            ("input.empty: the file is empty", ""), ("input.otherKind: this is a PDF", "%PDF-1.4\n"),
            ("input.otherKind: this is a picture", "\u{89}PNG"),
            ("input.otherKind: this is a ZIP archive", "PK\u{3}\u{4}x"),
            ("input.otherKind: this is a web page", " \n<!DOCTYPE HTML><html><body>Sign in</body></html>"),
        ])
    func foreign(message: String, text: String) throws {
        let bytes = Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        let tries = [
            ("gpx", ["routes", "distance"]), ("geojson", ["routes", "stops"]),
            ("csv", ["routes", "distance"]),
            ("geojson", ["parcels", "measure"]), ("csv", ["parcels", "check"]),
            ("gpkg", ["parcels", "measure"]),
            ("gml", ["parcels", "summary"]), ("geojson", ["transform", "--from", "lv95"]),
            ("csv", ["transform", "--from", "lv95"]),
        ]
        for (ending, verb) in tries {
            try folder.write(bytes, to: "a.\(ending)")
            let outcome = try command.run(verb + ["a.\(ending)"])
            #expect(
                outcome.status == 1 && outcome.errors.contains("a.\(ending): \(message)"),
                "\(verb) \(ending) \(outcome.errors)")
        }
    }
}
