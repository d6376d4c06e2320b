import Foundation
import Testing
import TestSupport

/// What broke when a newcomer tried the program with their own files.
@Suite("Files of a newcomer, end to end")
struct RealFileTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    // MARK: Parcels

    private func square(_ attributes: String, at x: Int = 0) -> ParcelFile {
        var file = ParcelFile()
        file.add(attributes, box: x, 0, 10, 10)
        return file
    }

    @Test(
        "A file of points said that it is cut off, not that it has no parcels",
        arguments: ["gpkg", "csv", "kml", "geojson"])
    func pointsInPlaceOfParcels(format: String) throws {
        var points = ParcelFile()
        for x in 0...1 {
            points.add("", geometry: #"{"type":"Point","coordinates":[\#(2_600_000 + x),1200000]}"#)
        }
        try folder.write(points.collection(), to: "points.geojson")
        let outcome = try command.run("parcels", "convert", "points.geojson", "-o", "out.\(format)")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "points.geojson: parcel.noPolygon: the file has 2 points, and no parcels or other areas."),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("fieldbook transform"))
    }

    @Test(
        "A table of points or GPX was taken for broken GeoJSON",
        arguments: [
            ("p.csv", "Nr;E;N\n1;2600000;1200000\n", "csv.noGeometry: the table has points and no parcels"),
            ("p.txt", "1 2600000 1200000 500\n", "csv.noGeometry: the table has points and no parcels"),
            ("p.xyz", "2600000 1200000 500\n", "csv.noGeometry: the table has points and no parcels"),
            ("p.gpx", "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"></gpx>", "input.otherKind: this is GPX"),
            ("p.geojson", "\u{0}\u{1}\u{2}abc", "but binary data of an unknown kind"),
        ])
    func otherThanParcels(name: String, content: String, words: String) throws {
        try folder.write(content, to: name)
        let outcome = try command.run("parcels", "convert", name, "-o", "out.gpkg")
        #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test("A collection without features could not be written as a database, table or KML")
    func nothing() throws {
        try folder.write(#"{"type":"FeatureCollection","features":[]}"#, to: "empty.geojson")
        for format in ["gpkg", "csv", "kml"] {
            let outcome = try command.run("parcels", "convert", "empty.geojson", "-o", "out.\(format)")
            #expect(outcome.status == 0, "\(format): \(outcome.errors)")
        }
    }

    @Test("transform to KML named no command that writes it")
    func outputOfOtherCommands() throws {
        for (name, words) in [
            ("x.kml", "use fieldbook parcels convert for parcels, fieldbook routes convert for routes"),
            ("x.gpkg", "use fieldbook parcels convert."), ("x.gpx", "use fieldbook routes convert."),
        ] {
            let outcome = try command.run("transform", "points.csv", "-o", name)
            #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
            #expect(outcome.errors.contains("it can be geojson, geojsonl, csv, tsv, txt, xyz."))
        }
    }

    @Test(
        "transform took files of other commands for broken tables",
        arguments: [
            ("p.shp", "\u{0}\u{0}'\u{A}", "Shapefile", "fieldbook parcels convert"),
            ("p.gpkg", "SQLite format 3\u{0}", "GeoPackage", "fieldbook parcels convert"),
            (
                "p.gpx", "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"></gpx>", "GPX",
                "fieldbook routes convert"
            ),
        ])
    func inputOfOtherCommands(name: String, content: String, format: String, advice: String) throws {
        try folder.write(content, to: name)
        let outcome = try command.run("transform", name, "-o", "o.geojson")
        #expect(
            outcome.status == 1
                && outcome.errors.contains("input.otherKind: the format is \(format), not GeoJSON or a table"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains(advice), "\(outcome.errors)")
    }

    @Test("Placemarks of parcels had no names")
    func placemarks() throws {
        try folder.write(square(#""Parz.-Nr.":"84""#).collection(), to: "number.geojson")
        try folder.write(square(#""E-GRID":"CH643546955207""#).collection(), to: "egrid.geojson")
        try folder.write(square(#""Kennung":"7","name":"Hof""#).collection(), to: "named.geojson")
        try folder.write(square(#""Kennung":"7""#).collection(), to: "mapped.geojson")
        for (input, arguments, name) in [
            ("number", [], "84"), ("egrid", [], "CH643546955207"), ("named", [], "Hof"),
            ("mapped", ["--map", "number=Kennung"], "7"),
        ] as [(String, [String], String)] {
            let output = "\(input).kml"
            let outcome = try command.run(
                ["parcels", "convert", "\(input).geojson", "-o", output] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(
                folder.text(output)?.contains("<Placemark><name>\(name)</name>") == true, "\(input)")
        }
        let simplified = try command.run(
            "parcels", "repair", "mapped.geojson", "--map", "number=Kennung", "-o", "repaired.kml")
        #expect(simplified.status == 0, "\(simplified.errors)")
        #expect(folder.text("repaired.kml")?.contains("<name>7</name>") == true)
    }

    @Test("A bow-tie was drawn without a note")
    func bowTie() throws {
        var file = square(#""Nummer":"1""#)
        file.add(#""Nummer":"2""#, [(20, 0), (30, 10), (30, 0), (20, 10)])
        try folder.write(file.collection(), to: "p.geojson")
        let outcome = try command.run("parcels", "render", "p.geojson", "-o", "p.svg")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("note: 1 invalid parcel is drawn unchanged"), "\(outcome.errors)")
        #expect(outcome.errors.contains("(2); fieldbook parcels check shows what is wrong"))
        try folder.write(square(#""Nummer":"1""#).collection(), to: "sound.geojson")
        #expect(
            try !command.run("parcels", "render", "sound.geojson", "-o", "s.svg").errors.contains("not valid")
        )
    }

    // MARK: Points

    @Test("One absurd row stopped a table whose CRS is found by range")
    func absurdRow() throws {
        let rows = (0..<9).map { "\($0);\(2_600_000 + $0);1200000" }
        for (odd, place) in [("99999999;99999999", 3), ("0;0", 1), ("7.44;46.95", 9)] {
            var all = rows
            all.insert("x;\(odd)", at: place - 1)
            try folder.write("Nr;E;N\n" + all.joined(separator: "\n") + "\n", to: "p.csv")
            let outcome = try command.run("transform", "p.csv", "-o", "out\(place).csv")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("p.csv: line \(place + 1): "), "\(odd): \(outcome.errors)")
            let lines = try #require(folder.text("out\(place).csv"), "\(odd): \(outcome.errors)").split(
                separator: "\n")
            #expect(lines.count == 10, "\(odd)")
        }
        try folder.write(
            "Nr;lon;lat\n1;7.4;46.9\n2;7.4;46.9\n3;7.4;46.9\n4;7.4;46.9\n5;46.9;7.4\n", to: "d.csv")
        #expect(try command.run("transform", "d.csv", "-o", "d.geojson").errors.contains("line 6: crs.mixed"))
        try folder.write("Nr;E;N\n1;2600000;1200000\n2;600000;200000\n", to: "m.csv")
        #expect(try command.run("transform", "m.csv", "-o", "m.geojson").errors.contains("crs.mixed"))
    }

    @Test("A column of heights became an attribute silently")
    func heightColumn() throws {
        try folder.write("Nr;E;N;Höhe\n1;2600000;1200000;540.5\n", to: "p.csv")
        let kept = try command.run("transform", "p.csv", "-o", "p.geojson")
        #expect(
            kept.errors.contains(
                "note: the column Höhe is kept as an attribute; --columns E,N,Höhe makes it the third coordinate"
            ),
            "\(kept.errors)")
        let taken = try command.run("transform", "p.csv", "-o", "z.geojson", "--columns", "E,N,Höhe")
        #expect(!taken.errors.contains("kept as an attribute"))
        #expect(folder.text("z.geojson")?.contains(",540.5]") == true)
        #expect(try !command.run("transform", "p.csv", "-o", "t.csv").errors.contains("kept as an attribute"))
    }

    // MARK: Routes

    @Test("Points without times were joined into a route, and lost their columns silently")
    func untimedPoints() throws {
        try folder.write("name,lat,lon,note\nA,46.9,7.4,x\nB,46.91,7.41,y\n", to: "w.csv")
        let outcome = try command.run("routes", "convert", "w.csv", "-o", "w.geojson")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("the 2 points have no times and are joined in the order of the table"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("note") && outcome.errors.contains("use fieldbook transform"))
        try folder.write(
            #"{"type":"Feature","properties":{"name":"A","owner":"B"},"geometry":{"type":"Point","coordinates":[7.4,46.9]}}"#,
            to: "p.geojson")
        let places = try command.run("routes", "convert", "p.geojson", "-o", "p.gpx")
        #expect(
            places.errors.contains("a point keeps its name, desc and sym, but not owner"), "\(places.errors)")
    }

    @Test("Tracks of different names became one logbook silently")
    func joinedTracks() throws {
        func track(_ name: String, day: Int) -> String {
            let points = (0..<30).map { minute in
                "<trkpt lat=\"\(46.9 + 0.002 * Double(minute))\" lon=\"7.4\"><time>2026-03-0\(day)T08:\(10 + minute):00Z</time></trkpt>"
            }
            return
                "<gpx version=\"1.1\" creator=\"x\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>\(name)</name><trkseg>"
                + points.joined() + "</trkseg></trk></gpx>"
        }
        try folder.write(track("Kombi", day: 1), to: "a.gpx")
        try folder.write(track("Bus", day: 2), to: "b.gpx")
        let outcome = try command.run("routes", "logbook", "a.gpx", "b.gpx", "--together", "-o", "l.csv")
        #expect(
            outcome.errors.contains(
                "note: 2 tracks with different names are counted as one vehicle: Bus, Kombi"),
            "\(outcome.errors)")
        try folder.write(track("Kombi", day: 2), to: "b.gpx")
        let same = try command.run("routes", "logbook", "a.gpx", "b.gpx", "--together", "-o", "s.csv")
        #expect(!same.errors.contains("of different names"), "\(same.errors)")
    }

    // MARK: Documents

    @Test("scan check had two rows for a check, and figures for yes or no")
    func checkRows() throws {
        let letter = Command.sample("scans/letter.jpg")
        let outcome = try command.run("scan", "check", letter, "--type", "invoice", "--format", "csv")
        let checks = outcome.rows.compactMap { $0["check"] }
        #expect(checks.count == Set(checks).count, "\(checks)")
        let type = try #require(outcome.rows.first { $0["check"] == "fileType" }, "\(outcome.output)")
        #expect(type["figure"] == "" && type["threshold"] == "" && type["passed"] == "yes")
    }

    @Test("Text that was kept was shown as no words")
    func keptWords() throws {
        let outcome = try command.run(
            "scan", Command.sample("pdf/report.pdf"), "-o", "out/", "--format", "csv")
        let words = try #require(outcome.rows.first?["words"].flatMap { Int($0) }, "\(outcome.errors)")
        #expect(outcome.status == 0 && words > 20)
    }

    @Test("A picture that is cut off was reported with the library's message only")
    func cutPicture() throws {
        let letter = try Data(contentsOf: URL(fileURLWithPath: Command.sample("scans/letter.jpg")))
        try folder.write(letter.prefix(letter.count / 2), to: "cut.jpg")
        let outcome = try command.run("scan", "cut.jpg", "-o", "out/")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(": the picture is cut off (VipsJpeg: "), "\(outcome.errors)")
    }

    @Test("Random bytes and pictures under a PDF's name had no remedy that helps")
    func wrongNames() throws {
        let random = (0..<3000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 9) }
        try folder.write(Data(random), to: "random.pdf")
        let letter = try Data(contentsOf: URL(fileURLWithPath: Command.sample("scans/letter.jpg")))
        try folder.write(letter, to: "letter.pdf")
        try folder.write("PK\u{3}\u{4}" + String(repeating: "a", count: 100), to: "archive.jpg")
        for (arguments, words) in [
            (["preview", "random.pdf", "-o", "p/"], "It may be damaged, encrypted or have the wrong name"),
            (["scan", "random.pdf", "-o", "s/"], "It may be damaged, encrypted or have the wrong name"),
            (
                ["preview", "info", "letter.pdf"],
                "the file is a picture (jpeg), not a PDF. Make a PDF from it with fieldbook scan."
            ),
            (["scan", "archive.jpg", "-o", "s/"], "the file is a ZIP archive, as Word and Excel files are"),
        ] {
            let outcome = try command.run(arguments)
            #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test("An empty PDF was tried again in each run", arguments: ["scan", "preview"])
    func emptyPDF(name: String) throws {
        try folder.write("", to: "empty.pdf")
        let first = try command.run(name, "empty.pdf", "-o", "out/")
        #expect(first.status == 1 && !first.errors.contains("Failed before"))
        let second = try command.run(name, "empty.pdf", "-o", "out/")
        #expect(second.status == 1 && second.errors.contains("Failed before"), "\(second.errors)")
        try folder.write(
            Data(contentsOf: URL(fileURLWithPath: Command.sample("pdf/report.pdf"))), to: "empty.pdf")
        #expect(try command.run(name, "empty.pdf", "-o", "out/").status == 0, "it has changed")
    }
}
