import Foundation
import Testing
import TestSupport

@Suite("Routes, end to end")
struct RouteTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private struct Stage: Decodable {
        let input: String
        let stage: String
        let removed: Int
        let fixes: Int
        let taken_away_m: Double
        let distance_m: Double
    }

    @Test("account for every metre between raw and clean, and come to the true distance")
    func distance() throws {
        let outcome = try command.run(
            "routes", "distance", Command.sample("routes"), "--by-rule", "--format", "ndjson", "--jobs", "1")
        #expect(outcome.status == 0)
        let stages = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Stage.self, from: Data($0.utf8))
        }
        for file in ["day.gpx", "positions.json"] {
            let own = stages.filter { $0.input.hasSuffix(file) }
            let raw = try #require(own.first { $0.stage == "raw" })
            let clean = try #require(own.first { $0.stage == "clean" })
            let rules = own.dropFirst().dropLast()
            #expect(raw.fixes == 1_239)
            #expect(
                rules.map(\.stage) == [
                    "orderByTime", "invalid", "accuracy", "duplicates", "jumps", "spikes", "parkedDrift",
                ])
            #expect(raw.fixes - rules.reduce(0) { $0 + $1.removed } == clean.fixes)
            #expect(abs(raw.distance_m - rules.reduce(0) { $0 + $1.taken_away_m } - clean.distance_m) < 0.5)
            #expect(rules.last?.fixes == clean.fixes && rules.last?.distance_m == clean.distance_m)
            #expect(abs(clean.distance_m / 105_637.620 - 1) < 0.001, "\(file): the undisturbed drive")
        }
    }

    @Test("say which tables in folders are passed over, unless they are named")
    func tablesInFolders() throws {
        let table = "time,lat,lon\n1772431200,46.5,7.25\n"
        _ = try folder.write(table, to: "fleet/a.csv")
        _ = try folder.write(
            "[{\"latitude\":46.5,\"longitude\":7.25,\"fixTime\":\"2026-03-02T06:00:00Z\"}]",
            to: "fleet/b.json")
        let passed = try command.run("routes", "distance", "fleet", "--jobs", "1")
        #expect(passed.status == 0)
        #expect(
            passed.errors.contains(
                "note: skipped 1 CSV file in folders (a.csv); give its path or use a glob"))
        let named = try command.run("routes", "distance", "fleet", "fleet/a.csv", "--jobs", "1")
        #expect(named.status == 0 && !named.errors.contains("skipped"))
        try FileManager.default.removeItem(atPath: folder.path + "/fleet/b.json")
        let alone = try command.run("routes", "distance", "fleet")
        #expect(alone.status == 4, "\(alone.errors)")
        #expect(
            alone.errors.contains(
                "nothing to do in fleet; skipped 1 CSV file in folders (a.csv); give its path or use a glob."),
            "\(alone.errors)")
    }

    @Test("take from folders what is of routes by its content, and say, also later, what they pass over")
    func mixedFolders() throws {
        let gpx =
            "<gpx><trk><trkseg><trkpt lat='46' lon='7'><time>2026-03-02T06:00:00Z</time></trkpt><trkpt lat='46' lon='7.1'><time>2026-03-02T06:10:00Z</time></trkpt></trkseg></trk></gpx>"
        let nmea = "$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A\n"
        for name in ["day.gpx", "day.xml", "packed.gpx"] { try folder.write(gpx, to: "fleet/" + name) }
        _ = try Tool.run("gzip", folder.path + "/fleet/packed.gpx")
        for name in ["logger.log", "LOG"] { try folder.write(nmea, to: "fleet/sub/" + name) }
        try folder.write("nothing of routes\n", to: "fleet/readme.txt")
        try folder.write("<html/>", to: "fleet/sub/page.log")
        let outcome = try command.run(
            "routes", "convert", "fleet", "-o", "out", "--to-format", "gpx", "--jobs", "1")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for name in ["day.gpx.gpx", "day.xml.gpx", "packed.gpx", "sub/logger.gpx", "sub/LOG.gpx"] {
            #expect(folder.text("out/" + name) != nil, "\(name)")
        }
        let note = "skipped 2 files in folders: 1 log, 1 txt (readme.txt, page.log)"
        #expect(outcome.errors.contains("note: \(note)"), "\(outcome.errors)")
        let status = try command.run("batch", "status", "out")
        #expect((status.errors + status.output).contains(note), "\(status)")
        try command.run("batch", "report", "out", "-o", "report.html")
        #expect(folder.text("report.html")?.contains("skipped 2 files in folders") == true)
    }

    @Test("say which links and files they leave out where a folder is put together with the input")
    func linksBeside() throws {
        let gpx =
            "<gpx><trk><trkseg><trkpt lat='46' lon='7'><time>2026-03-02T06:00:00Z</time></trkpt></trkseg></trk></gpx>"
        try folder.write(gpx, to: "a.gpx")
        try folder.write(gpx, to: "more/b.gpx")
        try folder.write("x", to: "more/c.doc")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/more/d.gpx", withDestinationPath: folder.path + "/a.gpx")
        let manifest =
            "version: 1\noutput: out\nsteps:\n  - {name: t, operation: routes.stops, inputs: [a.gpx], output: t, parameters: {with: [more]}}\n"
        try folder.write(manifest, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.errors.contains("1 symbolic link was skipped: "), "\(outcome)")
        #expect(outcome.errors.contains("skipped 1 file in folders: 1 doc (c.doc)"), "\(outcome)")
    }

    private struct Figures: Decodable {
        let fixes: Int
        let removed: Int
        let raw_m: Double
        let clean_m: Double
        let gap_m: Double
        let moving_min: Double
        let average_kmh: Double
        let greatest_kmh: Double
        let up_m: Double
        let west: Double
        let north: Double
        let jumps_removed: Int?
    }

    private func figures(_ arguments: String...) throws -> Figures {
        let outcome = try command.run(
            ["routes", "distance", Command.sample("routes/day.gpx"), "--format", "ndjson"] + arguments)
        return try JSONDecoder().decode(Figures.self, from: Data(outcome.output.utf8))
    }

    @Test("have their figures in a row, raw and clean side by side")
    func figuresInARow() throws {
        let day = try figures()
        #expect(day.fixes == 1_239 && day.removed == 58 && day.jumps_removed == 1)
        #expect(day.raw_m > 10_000_000 && abs(day.clean_m - 105_637.620) < 50)
        #expect(day.gap_m == 0 && abs(day.moving_min - 125.5) < 1.5)
        #expect(abs(day.average_kmh - 105.6 / 125.5 * 60) < 1 && (75...85).contains(day.greatest_kmh))
        #expect(day.up_m > 1_000 && abs(day.west - 7.358545) < 1e-6 && abs(day.north - 46.9466174) < 1e-6)
        let raw = try figures("--no-clean")
        #expect(raw.clean_m == day.raw_m && raw.removed == 0 && raw.jumps_removed == nil)
        let jumps = try figures("--only", "jumps,invalid", "--max-speed", "130")
        #expect(jumps.removed == 2 && jumps.jumps_removed == 1)
    }

    @Test("give the reason for every removed fix")
    func explanation() throws {
        let outcome = try command.run(
            "routes", "distance", Command.sample("routes/day.gpx"), "--explain", "--format", "csv")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "input,route,fix,time,latitude,longitude,rule,reason")
        #expect(lines.count == 59)
        #expect(lines.contains { $0.hasSuffix(",0.0000000,0.0000000,invalid,at 0/0") })
        let jump = #",jumps,"reaching it would take 21,493 km/h""#
        #expect(lines.contains { $0.contains(",683,") && $0.hasSuffix(jump) })
    }

    @Test("are written clean, with a list of what was removed beside them")
    func clean() throws {
        let outcome = try command.run(
            "routes", "clean", Command.sample("routes/day.gpx"), "-o", "clean.gpx", "--explain")
        #expect(outcome.status == 0)
        #expect(folder.text("clean.removed.csv")?.split(separator: "\n").count == 59)
        let copy = try command.run("routes", "distance", "clean.gpx", "--no-clean", "--format", "ndjson")
        let figures = try JSONDecoder().decode(Figures.self, from: Data(copy.output.utf8))
        #expect(figures.fixes == 1_239 - 58)
        #expect(abs(figures.raw_m - (try self.figures().clean_m)) < 0.2)
        let printed = try command.run("routes", "clean", Command.sample("routes/day.gpx"), "--explain")
        #expect(printed.status == 2 && printed.errors.contains("--explain needs a file"))
    }

    @Test("come to the same distance when fixes come far too late for a stream")
    func lateFixes() throws {
        let points = (0..<900).map { step in
            "7,2026-03-02T\(Self.clock(step * 10))Z,46.\(100_000 + step * 900),7.4"
        }
        let head = "deviceId,fixTime,latitude,longitude\n"
        try folder.write(head + points.joined(separator: "\n"), to: "ordered.csv")
        let late = points.dropFirst(5) + points.prefix(5)
        try folder.write(head + late.joined(separator: "\n"), to: "late.csv")
        let cleans = try ["ordered.csv", "late.csv"].map { name in
            let outcome = try command.run("routes", "distance", name, "--format", "csv")
            return outcome.output.split(separator: "\n").last?.split(separator: ",").dropFirst(5).first
        }
        #expect(cleans[0] != nil && cleans[0] == cleans[1])
    }

    private static func clock(_ second: Int) -> String {
        [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    @Test("become GPX that the other reading gives the same distance for")
    func convert() throws {
        try command.run("routes", "convert", Command.sample("routes/positions.json"), "-o", "day.gpx")
        let original = try command.run(
            "routes", "distance", Command.sample("routes/positions.json"), "--by-rule", "--format", "csv")
        let copy = try command.run("routes", "distance", "day.gpx", "--by-rule", "--format", "csv")
        let cleans = [original, copy].map { outcome in
            outcome.output.split(separator: "\n").last?.split(separator: ",").dropFirst(2).joined(
                separator: ",")
        }
        #expect(cleans[0] == cleans[1] && cleans[0]?.hasPrefix("clean,") == true)
        _ = try Tool.run("xmllint", "--noout", folder.path + "/day.gpx")
    }

    @Test("stay as recorded if no rule is left")
    func withoutAllRules() throws {
        let outcome = try command.run(
            "routes", "distance", Command.sample("routes/day.gpx"), "--without", "all", "--by-rule",
            "--format", "ndjson")
        let stages = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Stage.self, from: Data($0.utf8))
        }
        #expect(stages.map(\.stage) == ["raw", "clean"])
        #expect(stages[0].fixes == stages[1].fixes && stages[0].distance_m == stages[1].distance_m)
    }

    @Test("report fixes without a place instead of dropping them")
    func fixesWithoutPlace() throws {
        let points = ["46.95", "46,96", "46.97"].map { "<trkpt lat=\"\($0)\" lon=\"7.4\"/>" }.joined()
        try folder.write("<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>", to: "day.gpx")
        for arguments in [["distance", "day.gpx"], ["convert", "day.gpx", "-o", "day.geojson"]] {
            let outcome = try command.run(["routes"] + arguments)
            #expect(
                outcome.status == 1
                    && outcome.errors.contains("day.gpx: fix 2: route.fixWithoutPlace: 1 fix without"))
        }
    }

    @Test("become clean GeoJSON")
    func geoJSON() throws {
        let outcome = try command.run(
            "routes", "convert", Command.sample("routes/day.gpx"), "--clean", "-o", "day.geojson")
        #expect(outcome.status == 0)
        #expect(folder.text("day.geojson")?.contains(#""type":"MultiLineString""#) == true)
    }
}
