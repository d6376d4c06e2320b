import Foundation
import Testing

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
            "routes", "distance", Command.sample("routes"), "--format", "ndjson", "--jobs", "1")
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

    @Test("become GPX that the other reading gives the same distance for")
    func convert() throws {
        try command.run("routes", "convert", Command.sample("routes/positions.json"), "-o", "day.gpx")
        let original = try command.run(
            "routes", "distance", Command.sample("routes/positions.json"), "--format", "csv")
        let copy = try command.run("routes", "distance", "day.gpx", "--format", "csv")
        let cleans = [original, copy].map { outcome in
            outcome.output.split(separator: "\n").last?.split(separator: ",").dropFirst(2).joined(
                separator: ",")
        }
        #expect(cleans[0] == cleans[1] && cleans[0]?.hasPrefix("clean,") == true)
        _ = try Tool.run("xmllint", "--noout", folder.path + "/day.gpx")
    }

    @Test("tell of fixes without a place instead of dropping them")
    func fixesWithoutPlace() throws {
        let points = ["46.95", "46,96", "46.97"].map { "<trkpt lat=\"\($0)\" lon=\"7.4\"/>" }.joined()
        try folder.write("<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>", to: "day.gpx")
        for arguments in [["distance", "day.gpx"], ["convert", "day.gpx", "-o", "day.geojson"]] {
            let outcome = try command.run(["routes"] + arguments)
            #expect(
                outcome.status == 1
                    && outcome.errors.contains("day.gpx: fix 2: route.fixWithoutPlace: 1 fix has"))
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
