import Foundation
import Testing
import TestSupport

@Suite("Travels and stops, end to end")
struct TravelTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private struct Travel: Decodable, Equatable {
        let kind: String
        let start: String
        let end: String
        let raw_m: Double?
        let clean_m: Double?
        let cut: String
    }

    private func travels(_ arguments: [String]) throws -> [Travel] {
        let outcome = try command.run(["routes", "trips"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Travel.self, from: Data($0.utf8))
        }
    }

    @Test("have the names of their columns in CSV also where there is none")
    func names() throws {
        for (name, step) in [("drive", 0.001), ("stay", 0)] {
            let fixes = (0..<20).map { place in
                #"<trkpt lat="\#(46.95 + Double(place) * step)" lon="7.44"><time>2026-03-02T07:\#(place + 10):00Z</time></trkpt>"#
            }
            try folder.write(
                #"<gpx version="1.1"><trk><trkseg>\#(fixes.joined())</trkseg></trk></gpx>"#, to: name + ".gpx"
            )
        }
        for (list, file) in [("stops", "drive"), ("trips", "stay")] {
            let printed = try command.run("routes", list, file + ".gpx", "--format", "csv")
            #expect(printed.status == 0 && printed.output.hasPrefix("input,device,kind,start,end,"))
            #expect(printed.output.split(separator: "\n").count == 1, "\(printed.output)")
            try command.run("routes", list, file + ".gpx", "-o", list + ".csv")
            #expect(folder.text(list + ".csv") == printed.output)
        }
    }

    /// The sample's positions in so many files, in no order.
    private func writeParts(_ count: Int) throws {
        let text = try String(contentsOfFile: Command.sample("routes/positions.json"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("{") }
        let size = lines.count / count + 1
        for part in 0..<count {
            let own = lines.dropFirst(part * size).prefix(size).joined(separator: "\n")
            let array = "[\(own.hasSuffix(",") ? String(own.dropLast()) : own)]"
            try folder.write(array, to: "week/\((part * 3 + 1) % count).json")
        }
    }

    @Test("add up to the route, and say so")
    func sums() throws {
        let outcome = try command.run("routes", "trips", Command.sample("routes/day.gpx"), "-o", "day.csv")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("device Messfahrzeug, 14. Mai 2025: travels 10563"))
        #expect(outcome.errors.contains(" m + stops 4.0 m + gaps 0.0 m = 10563"))
        #expect(folder.text("day.csv")?.split(separator: "\n").count == 5)
    }

    @Test("give the speeds of trips, and none of stops")
    func speeds() throws {
        struct Speeds: Decodable {
            let kind: String
            let average_kmh: Double?
            let greatest_kmh: Double?
        }
        let sample = Command.sample("routes/positions.json")
        for homes in [[], ["--home", "46.8785,7.4570"]] {
            let outcome = try command.run(
                ["routes", "trips", sample, "--stops", "--format", "ndjson"] + homes)
            let rows = try outcome.output.split(separator: "\n").map {
                try JSONDecoder().decode(Speeds.self, from: Data($0.utf8))
            }
            #expect(Set(rows.map(\.kind)).isSuperset(of: ["travel", "stop"]))
            for row in rows where row.kind != "gap" {
                #expect((row.average_kmh != nil) == (row.kind == "travel"), "\(row)")
                #expect((row.greatest_kmh != nil) == (row.kind == "travel"), "\(row)")
            }
            #expect(outcome.errors.contains("dates and times are in the time zone Europe/Zurich"))
        }
    }

    @Test("are listed under the command's former name too, which no help shows")
    func formerName() throws {
        let arguments = [Command.sample("routes/positions.json"), "--stops", "--format", "csv"]
        let trips = try command.run(["routes", "trips"] + arguments)
        #expect(trips.status == 0 && trips.output.contains(",travel,"))
        #expect(try command.run(["routes", "travels"] + arguments).output == trips.output)
        #expect(try !command.run("routes", "--help").output.contains("travels"))
        try command.run("routes", "travels", Command.sample("routes/day.gpx"), "-o", "out/")
        let again = try command.run("routes", "trips", Command.sample("routes/day.gpx"), "-o", "out/")
        #expect(again.errors.contains("1 of 1 done already"), "\(again.errors)")
    }

    @Test("are the same from several files put together as from one")
    func together() throws {
        try writeParts(7)
        let whole = try travels([Command.sample("routes/positions.json"), "--stops"])
        let parts = try travels(["week", "--together", "--stops"])
        #expect(whole.count == 7 && parts.map(\.clean_m) == whole.map(\.clean_m))
        #expect(parts.map(\.start) == whole.map(\.start))
        let apart = try travels(["week"])
        #expect(apart.count > 7)
        let manifest = """
            version: 1
            output: out
            steps:
              - name: travels
                operation: routes.travels
                inputs: [week/1.json]
                output: travels
                parameters: { with: [week], stops: true, format: ndjson }
            """
        try folder.write(manifest, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let made = folder.text("out/travels/1.ndjson") ?? ""
        #expect(made.split(separator: "\n").count == 7)
    }

    @Test("of joined files count the bytes of all of them")
    func bytesOfJoinedFiles() throws {
        try writeParts(7)
        let sizes = try [["--together", "-o", "whole.csv"], ["-o", "parts/"]].map { options in
            let outcome = try command.run(["routes", "trips", "week"] + options)
            return try #require(outcome.errors.firstMatch(of: /; (\S+ kB) in,/), "\(outcome.errors)").1
        }
        #expect(sizes[0] == sizes[1])
    }

    @Test("are those of the ignition where that is asked for")
    func ignition() throws {
        let rows = try travels([Command.sample("routes/positions.json"), "--split", "ignition"])
        #expect(rows.map(\.kind) == ["travel", "travel", "travel"])
        #expect(abs(rows.reduce(0) { $0 + ($1.clean_m ?? 0) } - 105_637.6) < 100)
    }

    @Test("leave planned ways without times out")
    func plannedWay() throws {
        let gpx = try String(contentsOfFile: Command.sample("routes/day.gpx"), encoding: .utf8)
        let plan = "<rte><rtept lat=\"46.9\" lon=\"7.4\"/><rtept lat=\"47.0\" lon=\"7.5\"/></rte></gpx>"
        try folder.write(gpx.replacing("</gpx>", with: plan), to: "planned.gpx")
        let outcome = try command.run("routes", "trips", "planned.gpx", "--format", "csv")
        #expect(
            outcome.status == 0 && outcome.errors.contains("1 of 2 routes have no times"), "\(outcome.errors)"
        )
        #expect(outcome.output.split(separator: "\n").count == 5)
    }

    @Test("of windows side by side add up, and cuts are marked")
    func windows() throws {
        let file = Command.sample("routes/positions.json")
        let whole = try travels([file])
        let before = try travels([file, "--until", "2025-05-14T06:01:07Z"])
        let behind = try travels([file, "--since", "2025-05-14T08:01:07"])
        #expect(before.last?.cut == "end" && behind.first?.cut == "start")
        let sum = { (travels: [Travel]) in travels.reduce(0) { $0 + ($1.clean_m ?? 0) } }
        #expect(abs(sum(before) + sum(behind) - sum(whole)) < 0.5)
    }

    @Test("become lines, and stops points with their places' names")
    func geometry() throws {
        try folder.write("name,lat,lon,radius\nBern,46.9465,7.4452,200\n", to: "places.csv")
        let file = Command.sample("routes/day.gpx")
        let travels = try command.run(
            "routes", "trips", file, "--places", "places.csv", "-o", "day.geojson")
        let stops = try command.run("routes", "stops", file, "--places", "places.csv", "-o", "stops.geojson")
        #expect(travels.status == 0 && stops.status == 0)
        let lines = folder.text("day.geojson") ?? ""
        #expect(lines.components(separatedBy: #""type":"LineString""#).count == 5)
        #expect(lines.contains(#""coordTimes":["2025-05-14T05:30:00Z","#))
        #expect(lines.contains(#""to":"Bern""#) && lines.contains(#""from":"Bern""#))
        try command.run("routes", "trips", file, "--stops", "--places", "places.csv", "-o", "day.gpx")
        let again = try command.run("routes", "distance", "day.gpx", "--format", "csv")
        #expect(again.status == 0)
        #expect(folder.text("day.gpx")?.components(separatedBy: "<trk>").count == 5)
        #expect(folder.text("day.gpx")?.contains("<name>Bern</name>") == true)
        try command.run("routes", "trips", file, "--stops", "--places", "places.csv", "-o", "day.kml")
        let placemarks = (folder.text("day.kml") ?? "").split(separator: "<Placemark>").dropFirst()
        #expect(placemarks.count == 7 && placemarks.allSatisfy { $0.hasPrefix("<name>") })
        #expect(placemarks.contains { $0.hasPrefix("<name>Bern – 46.87897 7.464") })
        #expect(placemarks.contains { $0.hasPrefix("<name>Bern</name>") })
        let points = folder.text("stops.geojson") ?? ""
        #expect(points.components(separatedBy: #""type":"Point""#).count == 4)
        #expect(points.contains(#""place":"Bern""#))
    }

    @Test("by hand are summed up, each metre once")
    func manual() throws {
        try folder.write(
            """
            [{"title":"Vormittag","source_device_id":7,"from_date":"2025-05-14T07:00:00","to_date":"2025-05-14T09:30"},
             {"title":"Bern","source_device_id":"7","from_date":"2025-05-14T08:00:00+02:00","to_date":"2025-05-14T12:00"}]
            """, to: "manual.json")
        let outcome = try command.run(
            "routes", "trips", Command.sample("routes/positions.json"), "--manual", "manual.json",
            "--format",
            "csv")
        #expect(outcome.status == 0)
        let rows = outcome.output.split(separator: "\n")
        #expect(rows.count == 4 && rows[3].contains("total") && rows[3].contains(",10563"))
        #expect(rows[1].contains("Vormittag"))
    }

    @Test("lead from home to home, by a circle or by a geofence's events")
    func journeys() throws {
        let file = Command.sample("routes/positions.json")
        let byCircle = try travels([file, "--home", "46.9466,7.4452,300", "--stops"])
        #expect(byCircle.filter { $0.kind == "travel" }.count == 2)
        try folder.write(
            """
            [{"type":"geofenceEnter","eventTime":"2025-05-14T06:09:00Z","deviceId":7,"geofenceId":3},
             {"type":"ignitionOff","eventTime":"2025-05-14T06:12:00Z","deviceId":7},
             {"type":"geofenceExit","eventTime":"2025-05-14T07:12:00Z","deviceId":7,"geofenceId":3}]
            """, to: "events.json")
        let byEvents = try travels([file, "--events", "events.json", "--geofence", "3"])
        #expect(byEvents.map(\.kind) == ["travel", "travel"])
        #expect(
            byEvents[0].end == "2025-05-14T08:09:00+02:00" && byEvents[1].start == "2025-05-14T09:12:00+02:00"
        )
    }

    @Test("and the halts within them add up, each metre once")
    func halts() throws {
        let file = Command.sample("routes/positions.json")
        let whole = try travels([file, "--stops"])
        let journeys = try travels([file, "--home", "46.8785,7.4570", "--stops"])
        #expect(journeys.filter { $0.kind == "halt" }.count == 3)
        #expect(journeys.allSatisfy { $0.kind != "halt" || $0.clean_m == nil && $0.raw_m == nil })
        let sum = { (travels: [Travel]) in travels.reduce(0) { $0 + ($1.clean_m ?? 0) } }
        #expect(abs(sum(journeys) - sum(whole)) < 0.5)
        let stops = try command.run("routes", "stops", file, "--home", "46.8785,7.4570", "--format", "csv")
        #expect(stops.output.components(separatedBy: ",halt,").count == 4, "\(stops.output)")
    }

    @Test("list side trips of others separately")
    func sideTrips() throws {
        var positions: [String] = []
        for minute in 0..<60 {
            let time = "2026-03-02T10:\(minute < 10 ? "0" : "")\(minute):00Z"
            let away = 0.002 * Double(min(minute, 59 - minute))
            for (device, north) in [(7, 46.9), (8, 46.9 + away), (9, 47.5 + 0.002 * Double(minute))] {
                positions.append(
                    "{\"deviceId\":\(device),\"fixTime\":\"\(time)\",\"latitude\":\(north),\"longitude\":7.4}"
                )
            }
        }
        try folder.write("[\(positions.joined(separator: ","))]", to: "fleet.json")
        let main = ["fleet.json", "--devices", "7", "--without", "parkedDrift", "--split", "gap"]
        let all = try travels(main + ["--side-trips", "all"])
        #expect(all.map(\.kind) == ["travel", "side"])
        let named = try travels(main + ["--side-trips", "8,9"])
        #expect(named.map(\.kind) == ["travel", "side", "side"])
    }

    @Test("name the file that is wrong beside the input, and never replace one")
    func otherFiles() throws {
        try writeParts(2)
        let file = Command.sample("routes/positions.json")
        let missing = try command.run("routes", "trips", file, "--events", "none.json")
        #expect(missing.status == 1 && missing.errors.contains("none.json"))
        try folder.write("{\"latitude\":", to: "week/broken.json")
        let broken = try command.run("routes", "trips", "week", "--together")
        #expect(broken.status == 1 && broken.errors.contains("week/broken.json"))
        try FileManager.default.moveItem(
            atPath: folder.path + "/week/1.json", toPath: folder.path + "/week/1.geojson")
        let replacing = try command.run(
            "routes", "trips", "week/0.json", "week/1.geojson", "--together", "--overwrite", "-o",
            "week/1.geojson")
        #expect(replacing.status == 1 && folder.text("week/1.geojson")?.hasPrefix("[{\"id\"") == true)
        let unknown = try command.run("routes", "trips", file, "--devices", "8")
        #expect(unknown.status == 1 && unknown.errors.contains("there is no device 8; there is 7"))
        let some = try command.run("routes", "trips", file, "--devices", "7,8")
        #expect(some.status == 0 && some.errors.contains("note: there is no device 8; there is 7"))
    }

    @Test("say that the data lack the switch that was to divide them", arguments: ["ignition", "motion"])
    func silentSwitch(name: String) throws {
        let day = Command.sample("routes/day.gpx")
        let outcome = try command.run("routes", "trips", day, "--split", "gap,\(name)")
        #expect(outcome.errors.contains("no fix has a value for \(name), which"), "\(outcome.errors)")
        let told = try command.run(
            "routes", "trips", Command.sample("routes/positions.json"), "--split", "ignition")
        #expect(!told.errors.contains("no fix tells"), "\(told.errors)")
    }

    @Test(
        "say how a day is written",
        arguments: [("20.03.2026", "2026-03-20"), ("1.3.2026 08:30", "2026-03-01T08:30")])
    func swissDay(text: String, iso: String) throws {
        let outcome = try command.run(
            "routes", "trips", Command.sample("routes/day.gpx"), "--since", text)
        #expect(outcome.status == 2 && outcome.errors.contains("write \(iso)"), "\(outcome.errors)")
    }

    @Test(
        "reject options that make no sense",
        arguments: [
            ["--split", "weather"], ["--home", "46.9"], ["--since", "2026-02-30"], ["--zone", "Mars"],
            ["--split-stop", "-1"], ["--side-trips", "all"], ["--geofence", "3"],
        ])
    func wrongUse(arguments: [String]) throws {
        let outcome = try command.run(["routes", "trips", Command.sample("routes/day.gpx")] + arguments)
        #expect(outcome.status == 2, "\(outcome.errors)")
    }
}
