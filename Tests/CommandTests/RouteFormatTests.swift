import Foundation
import Testing

@Suite("Formats of routes, end to end")
struct RouteFormatTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func clean(_ file: String, _ options: String...) throws -> String? {
        let outcome = try command.run(["routes", "distance", file, "--format", "csv"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").last?.split(separator: ",")
            .drop { $0 != "clean" }.prefix(6).joined(separator: ",")
    }

    @Test(
        "keep the distance to a decimetre, whichever a day is written in and read from again",
        arguments: [
            "gpx", "kml", "csv", "geojson", "geojsonl",
        ])
    func distances(format: String) throws {
        let day = Command.sample("routes/day.gpx")
        let outcome = try command.run("routes", "convert", day, "-o", "day.\(format)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try clean("day.\(format)") == clean(day))
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
        let told = ["--columns", "latitude=y", "--columns", "longitude=x"]
        let zone = try command.run(["routes", "distance", "a.csv"] + told)
        #expect(
            zone.status == 1 && zone.errors.contains("route.timeWithoutZone")
                && zone.errors.contains("line 2"))
        let outcome = try command.run(
            ["routes", "distance", "a.csv", "--zone", "Europe/Zurich", "--format", "csv"] + told)
        #expect(outcome.status == 0 && outcome.output.contains("2026-07-02T06:00:00Z"))
        for wrong in [["--zone", "CET"], ["--columns", "latitude"], ["--polyline-precision", "7"]] {
            let outcome = try command.run(["routes", "distance", "a.csv"] + wrong)
            #expect(outcome.status == 2, "\(wrong)")
        }
    }
}
