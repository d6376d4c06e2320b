import Foundation
import Testing

@Suite("Routes simplified, held against a plan and matched, end to end")
struct RouteShapeTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private let day = Command.sample("routes/day.gpx")
    private let village = Command.sample("parcels/village.geojson")

    private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("lose half of their fixes and a thousandth of their way at five metres")
    func simplify() throws {
        let outcome = try command.run(
            "routes", "simplify", day, "--clean", "--metres", "5", "-o", "light.gpx", "--format", "ndjson")
        #expect(outcome.status == 0)
        let row = try #require(try rows(outcome).first)
        let (before, after) = (row["fixes_before"] as? Int ?? 0, row["fixes"] as? Int ?? 0)
        #expect(before > 1_000 && after < before * 6 / 10)
        let (metres, less) = (row["metres_before"] as? Double ?? 0, row["metres"] as? Double ?? 0)
        #expect(less < metres && less > metres * 0.999)
        #expect(folder.text("light.gpx")?.components(separatedBy: "<trkpt").count == after + 1)
    }

    @Test("get a fix on every full minute") func minutes() throws {
        try command.run("routes", "simplify", day, "--clean", "--every-seconds", "60", "-o", "minutes.gpx")
        let text = try #require(folder.text("minutes.gpx"))
        let times = text.components(separatedBy: "<time>").dropFirst().map { $0.prefix(20) }
        #expect(times.count > 200)
        #expect(times.count { !$0.hasSuffix(":00Z") } <= 4, "but for the ends of two segments")
    }

    @Test("are not simplified without a measure, or with two") func wrongUse() throws {
        for arguments in [
            [], ["--metres", "5", "--every-metres", "9"], ["--square-metres", "5", "--keep-times"],
        ] {
            let outcome = try command.run(["routes", "simplify", day] + arguments)
            #expect(outcome.status == 2)
        }
        let negative = try command.run("routes", "simplify", day, "--metres=-5")
        #expect(negative.status == 2 && negative.errors.contains("metres: a tolerance of -5.0 metres"))
    }

    @Test("lie on a plan that is themselves, and leave one that ends early") func snap() throws {
        try command.run("routes", "simplify", day, "--clean", "--metres", "5", "-o", "plan.gpx")
        let outcome = try command.run(
            "routes", "snap", day, "--clean", "--plan", "plan.gpx", "--format", "ndjson")
        let whole = try #require(try rows(outcome).first)
        #expect(try rows(outcome).count == 1 && whole["off_plan_m"] as? Double == 0)
        #expect((whole["deviation_m"] as? Double ?? 9) <= 5)
        #expect((whole["plan_driven_percent"] as? Double ?? 0) > 99.5)
        let places = [("46.8785080", "7.4569994"), ("46.8736", "7.4569"), ("46.9480", "7.4474")]
        let points = places.map { "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\"/>" }.joined()
        try folder.write("<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>", to: "other.gpx")
        let other = try command.run(
            "routes", "snap", day, "--clean", "--plan", "other.gpx", "--distance", "200", "--format", "ndjson"
        )
        let stretches = try rows(other)
        try #require(stretches.count > 2, "\(other.errors)")
        #expect((stretches[0]["off_plan_m"] as? Double ?? 0) > 50_000)
        let written = try command.run(
            "routes", "snap", day, "--clean", "--plan", "plan.gpx", "-o", "snapped.geojson")
        #expect(written.status == 0 && folder.text("snapped.geojson")?.contains("LineString") == true)
        let missing = try command.run("routes", "snap", day, "--plan", "nowhere.gpx")
        #expect(missing.status != 0 && missing.errors.contains("nowhere.gpx"))
    }

    @Test("are divided by the parcels that they go through, to the last metre") func match() throws {
        let outcome = try command.run(
            "routes", "match", day, "--clean", "--areas", village, "--format", "ndjson")
        #expect(outcome.status == 0)
        let areas = try rows(outcome)
        #expect(areas.count > 30)
        let sum = areas.reduce(0) { $0 + ($1["distance_m"] as? Double ?? 0) }
        #expect(abs(sum - 105_634.9) < 0.05 * Double(areas.count))
        let seconds = areas.reduce(0) { $0 + ($1["seconds"] as? Double ?? 0) }
        // Four hours and 2:47 minutes, less the gap between the two segments.
        #expect(abs(seconds - (14_567 - 118)) < 30)
        let town = try command.run(
            "routes", "match", day, "--clean", "--areas", village, "--by", "bfs", "--format", "ndjson")
        #expect(try rows(town).map { $0["area"] as? String } == ["(none)", "9901"])
        let pieces = try command.run(
            "routes", "match", day, "--clean", "--areas", village, "--by", "bfs", "-o", "pieces.geojson")
        #expect(pieces.status == 0 && folder.text("pieces.geojson")?.contains("\"area\":\"9901\"") == true)
        let wrong = try command.run("routes", "match", day, "--areas", village, "--by", "Zone")
        #expect(
            wrong.status != 0 && wrong.errors.contains("match.noAttribute: no feature has an attribute Zone"))
    }
}
