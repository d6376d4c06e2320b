import Foundation
import Testing
import TestSupport

@Suite("Formats of routes, end to end")
struct RouteFormatTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// The fixes of a file's route, and its clean metres.
    private func clean(_ file: String) throws -> String {
        let outcome = try command.run("routes", "distance", file, "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let row = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let fixes = try #require(row?["fixes"] as? Int)
        return "\(fixes) \(try #require(row?["clean_m"] as? Double))"
    }

    @Test(
        "keep the distance to a millimetre, whichever a day is written in and read from again",
        arguments: [
            "gpx", "kml", "csv", "geojson", "geojsonl",
        ])
    func distances(format: String) throws {
        let day = Command.sample("routes/day.gpx")
        let outcome = try command.run("routes", "convert", day, "-o", "day.\(format)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try clean("day.\(format)") == clean(day))
    }

    @Test("are read in KMZ, from a pipe too; an archive that is damaged, too large or without KML says so")
    func kmz() throws {
        let day = Command.sample("routes/day.gpx")
        _ = try command.run("routes", "convert", day, "-o", "day.kml")
        let kml = try #require(folder.data("day.kml"))
        let archive = ZipFile.data([("files/mark.png", Data([1, 2, 3])), ("doc.kml", kml)])
        try folder.write(archive, to: "day.kmz")
        #expect(try clean("day.kmz") == clean(day))
        let piped = try command.run("routes", "distance", "-", "--format", "csv", input: archive)
        #expect(piped.status == 0, "\(piped.errors)")
        let folders = try command.run("routes", "convert", "day.kmz", "-o", "out/", "--to-format", "gpx")
        #expect(folders.status == 0 && folder.text("out/day.gpx")?.contains("<trkpt") == true)
        let bounded = try command.run("routes", "distance", "day.kmz", "--max-unpacked", "1000")
        #expect(bounded.status == 1 && bounded.errors.contains("--max-unpacked"), "\(bounded.errors)")
        try folder.write(archive.dropLast(30), to: "cut.kmz")
        let cut = try command.run("routes", "distance", "cut.kmz")
        #expect(cut.status == 1 && cut.errors.contains("input.damaged"), "\(cut.errors)")
        var changed = archive
        // The checksum of the last file in the directory.
        let entry = try #require(archive.range(of: Data([0x50, 0x4B, 1, 2]), options: .backwards))
        changed[entry.lowerBound + 16] ^= 1
        try folder.write(changed, to: "changed.kmz")
        let wrong = try command.run("routes", "distance", "changed.kmz")
        #expect(wrong.status == 1 && wrong.errors.contains("checksum"), "\(wrong.errors)")
        try folder.write(ZipFile.data([("letter.pdf", Data("%PDF".utf8))]), to: "other.kmz")
        let other = try command.run("routes", "distance", "other.kmz")
        #expect(other.status == 1 && other.errors.contains("this is a ZIP archive"), "\(other.errors)")
    }

    /// libxml2 validates, against the rules of GPX 1.1 as they are published.
    @Test(
        "are GPX 1.1 that is valid against its schema",
        arguments: [
            "routes/day.gpx", "routes/positions.json",
        ])
    func schema(sample: String) throws {
        try folder.write(GPXSchema.text, to: "gpx.xsd")
        try command.run("routes", "convert", Command.sample(sample), "-o", "day.gpx")
        _ = try Tool.run(
            "xmllint", "--noout", "--schema", folder.path + "/gpx.xsd", folder.path + "/day.gpx")
    }

    @Test("keep extensions and places of GPX, still valid")
    func extensions() throws {
        try folder.write(GPXSchema.text, to: "gpx.xsd")
        try folder.write(
            """
            <gpx version="1.0" creator="x" xmlns="http://www.topografix.com/GPX/1/0" xmlns:q="u:q">
            <wpt lat="46" lon="180"><name>A</name><desc>d</desc></wpt><trk><trkseg>
            <trkpt lat="46" lon="7"><time>2026-03-02T06:00:00Z</time><course>80</course><speed>3</speed></trkpt>
            <trkpt lat="46.01" lon="7"><time>2026-03-02T06:05:00Z</time>
            <extensions><speed>4</speed></extensions></trkpt>
            <trkpt lat="46.02" lon="7"><time>2026-03-02T06:10:00Z</time>
            <extensions><q:hr>61</q:hr></extensions></trkpt></trkseg></trk></gpx>
            """, to: "a.gpx")
        try command.run("routes", "convert", "a.gpx", "-o", "b.gpx")
        let text = folder.text("b.gpx") ?? ""
        #expect(text.contains("<q:hr>61</q:hr>") && text.contains("gpxtpx:course>80<"))
        _ = try Tool.run("xmllint", "--noout", "--schema", folder.path + "/gpx.xsd", folder.path + "/b.gpx")
    }

    /// What is in `lost` is not allowed in GPX 1.1, or its prefix is not declared.
    @Test("keep extensions of the file, routes, places and fixes, as far as they stay valid")
    func everyExtension() throws {
        try folder.write(GPXSchema.text, to: "gpx.xsd")
        let lost = [
            "<e:a xsi:type=\"e:t\">lost</e:a>", "<e:a un:known=\"1\">lost</e:a>", "<g:own>lost</g:own>",
            "<un:known>lost</un:known>", "<own>lost</own>", "<e:a><g:gpx>lost</g:gpx></e:a>",
            "<n xmlns=\"\">lost</n>",
            "<foo xmlns=\"http://www.topografix.com/GPX/1/1\">lost</foo>",
        ]
        let kept = [
            "<e:a e:b=\"&lt;1&gt;\">x<![CDATA[<z:y>]]></e:a>", "<foo xmlns=\"urn:f\"><bar/></foo>",
            "<m:a xmlns:m=\"urn:m\" m:b=\">\"><m:c/></m:a>", "<e:deep><e:a>1</e:a></e:deep><e:second/>",
            "<loc:b>1</loc:b>",
        ]
        let points = (lost + kept).enumerated().map { index, xml in
            "<trkpt lat=\"46.\(index)\" lon=\"7\"><extensions>\(xml)</extensions></trkpt>"
        }
        try folder.write(
            """
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.topografix.com/GPX/1/1"
            xmlns:e="urn:e" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
            <metadata><name>M</name><extensions><e:file>1</e:file></extensions></metadata>
            <wpt lat="46" lon="7"><name>A</name><extensions><e:place>2</e:place></extensions></wpt>
            <rte><name>r</name><extensions><e:way>3</e:way></extensions><rtept lat="46" lon="7"/></rte>
            <trk xmlns:loc="urn:l"><name>t</name><extensions><e:track>4</e:track></extensions><trkseg>
            \(points.joined(separator: "\n"))</trkseg></trk></gpx>
            """, to: "a.gpx")
        let outcome = try command.run("routes", "convert", "a.gpx", "-o", "b.gpx")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = folder.text("b.gpx") ?? ""
        for xml in kept.map({ $0.replacing("<![CDATA[<z:y>]]>", with: "&lt;z:y&gt;") }) + [
            "<e:file>1</e:file>", "<e:place>2<", "<e:way>3<", "<e:track>4<",
        ] {
            #expect(text.contains(xml), "\(xml)")
        }
        #expect(!text.contains("lost"))
        _ = try Tool.run("xmllint", "--noout", "--schema", folder.path + "/gpx.xsd", folder.path + "/b.gpx")
        try command.run("routes", "convert", "b.gpx", "-o", "c.gpx")
        #expect(folder.text("c.gpx") == text)
    }

    @Test("with a time that cannot be read, or none that a clock has shown, lose no more and say so")
    func times() throws {
        let rows = ["08:00:00Z", "soon", "08:02:00Z"].enumerated().map { "2026-03-02T\($1),46.\($0),7\n" }
        try folder.write("time,lat,lon\n" + rows.joined(), to: "a.csv")
        let outcome = try command.run("routes", "distance", "a.csv", "--format", "csv")
        #expect(outcome.status == 1 && outcome.output.contains("2026-03-02T08:02:00Z"))
        #expect(outcome.errors.contains("line 3") && outcome.errors.contains("route.badTime"))
        try folder.write(
            "time,lat,lon\n2025-03-30 01:59,46,7\n2025-03-30 02:30,46.1,7\n2025-03-30 8:16,46.2,7\n",
            to: "b.csv")
        for verb in [
            ["distance", "b.csv"], ["convert", "b.csv", "-o", "b.gpx"], ["clean", "b.csv", "-o", "c.gpx"],
            ["simplify", "b.csv", "--metres", "1", "-o", "d.gpx"], ["trips", "b.csv"], ["stops", "b.csv"],
            ["logbook", "b.csv"], ["snap", "b.csv", "--plan", "b.csv"], ["render", "b.csv", "-o", "b.png"],
        ] {
            let zone = try command.run(["routes"] + verb + ["--zone", "Europe/Zurich"])
            #expect(
                zone.status == 0 && zone.errors.contains("line 3: no clock of the zone"),
                "\(verb) \(zone.errors)")
        }
    }

    @Test("of NMEA without a date ask for it")
    func date() throws {
        try folder.write(
            "$GPGGA,235959,4654.00,N,00724.00,E,1,7,1.0,500,M,48,M,,\n"
                + "$GPGGA,000001,4654.00,N,00724.01,E,1,7,1.0,500,M,48,M,,\n", to: "a.nmea")
        let asked = try command.run("routes", "distance", "a.nmea")
        #expect(asked.status == 1 && asked.errors.contains("--date"))
        let dated = try command.run("routes", "distance", "a.nmea", "--date", "2026-03-02", "--format", "csv")
        #expect(dated.status == 0 && dated.output.contains("2026-03-03T00:00:01Z"))
        #expect(try command.run("routes", "distance", "a.nmea", "--date", "2.3.26").status == 2)
    }

    @Test("of another maker read the KML as it is meant")
    func ogrinfo() throws {
        try command.run("routes", "convert", Command.sample("routes/day.gpx"), "-o", "day.kml")
        let text = try Tool.run("ogrinfo", "-ro", "-al", "-so", folder.path + "/day.kml")
        #expect("\(text)".contains("Feature Count: 1"))
    }

    @Test("come packed, from standard input and as several threads' tables alike")
    func streams() throws {
        try command.run("routes", "convert", Command.sample("routes/day.gpx"), "-o", "day.csv")
        let piped = try command.run(
            ["routes", "distance", "-", "--format", "csv"], input: Data((folder.text("day.csv") ?? "").utf8))
        #expect(piped.status == 0 && piped.output.contains("clean"))
        _ = try Tool.run("gzip", "-k", folder.path + "/day.csv")
        #expect(try clean("day.csv.gz") == clean("day.csv"))
    }

    @Test("ask for what they cannot know: the zone, the columns")
    func questions() throws {
        try folder.write("x,y,when\n7,46,2026-07-02 08:00:00\n7.1,46,2026-07-02 08:10:00\n", to: "a.csv")
        let columns = try command.run("routes", "distance", "a.csv")
        #expect(columns.status == 1 && columns.errors.contains("--columns latitude=NAME"))
        let naming = ["--columns", "latitude=y", "--columns", "longitude=x"]
        let zone = try command.run(["routes", "distance", "a.csv"] + naming)
        #expect(
            zone.status == 1 && zone.errors.contains("route.timeWithoutZone")
                && zone.errors.contains("line 2"))
        let outcome = try command.run(
            ["routes", "distance", "a.csv", "--zone", "Europe/Zurich", "--format", "csv"] + naming)
        #expect(outcome.status == 0 && outcome.output.contains("2026-07-02T06:00:00Z"))
        let together = try command.run(
            "routes", "distance", "a.csv", "--zone", "Europe/Zurich", "--format", "csv", "--columns",
            "latitude=y,longitude=x")
        #expect(together.output == outcome.output)
        try folder.write(
            "lon,\"lat, WGS84\",when\n7,46,2026-07-02 08:00:00\n7.1,46,2026-07-02 08:10:00\n", to: "b.csv")
        let comma = try command.run(
            "routes", "distance", "b.csv", "--zone", "Europe/Zurich", "--columns", "latitude=lat, WGS84")
        #expect(comma.status == 0, "\(comma.errors)")
        for wrong in [["--zone", "CET"], ["--columns", "latitude"], ["--polyline-precision", "7"]] {
            let outcome = try command.run(["routes", "distance", "a.csv"] + wrong)
            #expect(outcome.status == 2, "\(wrong)")
        }
    }
}
