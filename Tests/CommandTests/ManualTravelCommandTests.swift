import Foundation
import TestSupport
import Testing

@Suite("Commands for manual travels and events")
struct ManualTravelCommandTests {
    private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    /// A day's fixes every ten minutes from 8 o'clock UTC, the last one without a time.
    private let gpx = """
        <?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
        <trkpt lat="46.9" lon="7.4"><time>2026-03-02T07:50:00Z</time></trkpt>
        <trkpt lat="46.91" lon="7.4"><time>2026-03-02T08:00:00Z</time></trkpt>
        <trkpt lat="46.92" lon="7.4"><time>2026-03-02T08:10:00Z</time></trkpt>
        <trkpt lat="46.93" lon="7.4"></trkpt>
        </trkseg></trk></gpx>
        """

    @Test("list, create, change, fill, load and delete travels")
    func life() throws {
        let service = try PulledService(vueTraccar: [:])
        try service.folder.write(gpx, to: "day.gpx")
        func travels(_ arguments: String...) throws -> [[String: Any]] {
            try rows(service.command.run(["travels"] + arguments + ["--format", "ndjson"]))
        }
        #expect(try travels("list").count == 4 && travels("list", "--device", "9").count == 1)
        let period = ["--device", "4", "--from", "2026-03-02T09:00", "--until", "2026-03-02T10:00"]
        let made = try service.command.run(
            ["travels", "create", "Grimsel"] + period + ["--positions", "day.gpx", "--format", "ndjson"])
        let row = try #require(try rows(made).first)
        // Clock times are in Zurich; they are sent in UTC.
        #expect(row["from"] as? String == "2026-03-02T09:00:00+01:00" && row["positions"] as? Int == 2)
        #expect(made.errors.contains("left out 1 position outside"), "\(made.errors)")
        #expect(made.errors.contains("left out 1 position without a time"))

        let stored = try service.pull(
            "manual-travels", "--load", "grimsel", "--stored", "-o", "stored.geojson", "--format", "ndjson")
        #expect(try rows(stored).first?["positions"] as? Int == 2)
        #expect(service.folder.text("stored.geojson")?.contains("46.92") == true)

        let changed = try travels("change", "Grimsel", "--title", "Susten", "--notes", "nass").first
        #expect(changed?["title"] as? String == "Susten" && changed?["notes"] as? String == "nass")
        #expect(changed?["from"] as? String == "2026-03-02T09:00:00+01:00", "what is not given stays")
        #expect(try travels("fill", "susten", "day.gpx").first?["positions"] as? Int == 2)
        let unasked = try service.command.run("travels", "delete", "Susten")
        #expect(unasked.status == 2 && unasked.errors.contains("record.notConfirmed"), "\(unasked.errors)")
        #expect(try travels("delete", "Susten", "--dry-run").first?["state"] as? String == "would delete")
        #expect(try travels("delete", "Susten", "--yes").first?["state"] as? String == "deleted")
        let gone = try service.command.run("travels", "delete", "Susten", "--yes")
        #expect(gone.status == 1 && gone.errors.contains("pull.noTravel"), "\(gone.errors)")
    }

    @Test("refuse travels that cannot be, and files without a position in the period")
    func refusals() throws {
        let service = try PulledService(vueTraccar: [:])
        try service.folder.write(gpx, to: "day.gpx")
        let before = try service.command.run("travels", "list").output
        let create = ["travels", "create", "A", "--device", "4", "--from", "2026-03-02"]
        let backwards = try service.command.run(create + ["--until", "2026-03-01"])
        #expect(backwards.status == 2 && backwards.errors.contains("not after the start"))
        let odd = try service.command.run(create + ["--until", "soon"])
        #expect(odd.status == 2 && odd.errors.contains("--until"), "\(odd.errors)")
        let elsewhere = try service.command.run(
            ["travels", "create", "A", "--device", "4", "--from", "2025-03-02", "--until", "2025-03-03"]
                + ["--positions", "day.gpx"])
        #expect(elsewhere.errors.contains("travels.noPositions"), "\(elsewhere.errors)")
        for command in [
            ["fill", "Furka", "none.gpx"],
            [
                "create", "A", "--device", "4", "--from", "2026-03-02", "--until", "2026-03-03",
                "--positions", "none.gpx",
            ],
        ] {
            let missing = try service.command.run(["travels"] + command)
            #expect(missing.errors.contains("none.gpx: route.unreadable"), "\(missing.errors)")
        }
        let skipped = try service.command.run(
            "travels", "change", "Furka", "--from", "2026-03-29T02:30", "--until", "2026-03-29T03:15")
        #expect(
            skipped.status == 2
                && skipped.errors.contains("\"2026-03-29T02:30\" does not exist in Europe/Zurich"),
            "\(skipped.errors)")
        #expect(try service.command.run("travels", "change", "Furka").status == 2)
        #expect(try service.command.run("travels", "list").output == before, "nothing was sent")
        let driver = try PulledService(vueTraccar: ["REMOTE_GROUPS": "drivers"])
        let refused = try driver.command.run("travels", "list")
        #expect(refused.status == 1 && refused.errors.contains("api.forbidden"), "\(refused.errors)")
    }

    @Test("pull manual travels as a table, and load the route of one")
    func pull() throws {
        let service = try PulledService(vueTraccar: [:])
        let list = try service.pull("manual-travels", "-o", "travels.csv", "--format", "ndjson")
        #expect(try rows(list).first?["travels"] as? Int == 4)
        let lines = try #require(service.folder.text("travels.csv")).split(separator: "\n")
        #expect(lines.count == 5 && lines[0] == "id,title,device,from,to,notes,created")
        // Times with and without a zone, in one style.
        #expect(lines.dropFirst().allSatisfy { $0.contains("+01:00,") || $0.contains("+02:00,") }, "\(lines)")
        #expect(lines[4].contains(",2026-03-01T10:00:00+01:00,2026-03-01T12:00:00+01:00,"), "\(lines[4])")
        let loaded = try service.pull(
            "manual-travels", "--load", "Furka", "-o", "furka.gpx", "--format", "ndjson")
        let positions = try #require(try rows(loaded).first?["positions"] as? Int)
        #expect((10...11).contains(positions), "\(positions)")
        #expect(service.folder.text("furka.gpx")?.contains("<trkpt ") == true)
        #expect(try service.pull("manual-travels", "-o", "list.gpx").status == 2)
        #expect(try service.pull("manual-travels", "--load", "Rom", "-o", "r.gpx").status == 1)
        let empty = try service.pull("manual-travels", "--load", "Furka", "--stored", "-o", "s.gpx")
        #expect(empty.status == 4, "\(empty.errors)")
        #expect(!service.tellsSecret(list, loaded, empty))
    }

    @Test("are listed as they were last known where the service is away, but not loaded anew")
    func away() throws {
        let service = try PulledService(vueTraccar: [:])
        let list = ["travels", "list", "--format", "ndjson"]
        let pull = ["pull", "manual-travels", "--retries", "0", "--format", "ndjson", "-o"]
        let fresh = try service.command.run(list)
        let pulled = try service.command.run(pull + ["a.csv"])
        #expect(try rows(fresh).count == 4 && rows(pulled).first?["cached"] as? Bool == false)
        let away = service.away()
        let cached = try away.run(list)
        #expect(cached.status == 0 && cached.errors.contains("; using its response of "), "\(cached.errors)")
        #expect(cached.output == fresh.output)
        let again = try away.run(pull + ["b.csv"])
        #expect(again.status == 0 && again.errors.contains("; using its response of "), "\(again.errors)")
        #expect(try rows(again).first?["cached"] as? Bool == true)
        #expect(service.folder.data("a.csv") == service.folder.data("b.csv"))
        for arguments in [
            list + ["--no-cache"], pull + ["c.csv", "--no-cache"], pull + ["c.csv", "--load", "Furka"],
        ] {
            let refused = try away.run(arguments)
            #expect(refused.status == 3 && service.folder.data("c.csv") == nil, "\(refused)")
        }
    }

    @Test("are loaded as they were last known where the service is away")
    func awayLoading() throws {
        let service = try PulledService(vueTraccar: [:])
        try service.folder.write(gpx, to: "day.gpx")
        // Its route is requested in two pieces, one per day.
        let made = try service.command.run(
            "travels", "create", "Grimsel", "--device", "4", "--from", "2026-03-01T08:30", "--until",
            "2026-03-02T09:30", "--positions", "day.gpx")
        #expect(made.status == 0, "\(made.errors)")
        let pull = ["pull", "manual-travels", "--retries", "0", "--format", "ndjson"]
        let loads = [
            (["--load", "Furka"], "gpx"), (["--load", "Grimsel"], "json"),
            (["--load", "Grimsel", "--stored"], "csv"),
        ]
        for (number, (load, format)) in loads.enumerated() {
            let loaded = try rows(service.command.run(pull + load + ["-o", "fresh\(number).\(format)"]))
            #expect(loaded.first?["cached"] as? Bool == false, "\(loaded)")
            #expect(loaded.first?["positions"] as? Int ?? 0 > 0, "\(loaded)")
        }
        let away = service.away()
        for (number, (load, format)) in loads.enumerated() {
            let loaded = try away.run(pull + load + ["-o", "old\(number).\(format)"])
            #expect(loaded.errors.contains("; using its response of "), "\(loaded.errors)")
            #expect(try rows(loaded).first?["cached"] as? Bool == true)
            let old = try #require(service.folder.data("old\(number).\(format)"))
            #expect(old == service.folder.data("fresh\(number).\(format)"))
        }
        for load in [["--load", "Furka", "--stored"], ["--load", "Furka", "--no-cache"]] {
            let refused = try away.run(pull + load + ["-o", "none.csv"])
            #expect(refused.status == 3 && service.folder.data("none.csv") == nil, "\(refused)")
        }
        #expect(!service.tellsSecret(made))
    }

    @Test("are listed with those that the service detects in a period, without asking for a route")
    func detected() throws {
        let service = try PulledService(vueTraccar: [:])
        let list = ["travels", "list", "--device", "4", "--from", "2026-03-02", "--until", "2026-03-02"]
        let outcome = try service.command.run(list + ["--format", "ndjson", "--trace"])
        #expect(outcome.status == 0 && !outcome.errors.contains("/api/plotmaps"), "\(outcome.errors)")
        let rows = try rows(outcome)
        #expect(rows.map { $0["title"] as? String } == ["Bern", "Furka", "Bern"])
        #expect(rows.map { $0["source"] as? String } == ["auto", "manual", "auto"])
        #expect(rows[0]["from_home_km"] as? Double == 2.5 && rows[0]["farthest"] as? String == "Bern")
        #expect(rows[1]["from_home_km"] as? Double == nil)
        #expect(
            outcome.errors.contains("note: left out 3 manual travels of another period or device\n"),
            "\(outcome.errors)")
        let user = try PulledService(vueTraccar: ["REMOTE_GROUPS": "users"])
        #expect(try user.command.run(list).status == 0, "it is not for administrators alone")
        let automatic = try service.command.run(list + ["--detected", "--format", "ndjson"])
        let detected = try self.rows(automatic)
        #expect(detected.map { $0["source"] as? String } == ["auto", "auto"])
        #expect(!automatic.errors.contains("left out"), "\(automatic.errors)")
        for arguments in [["--from", "2026-03-02"], ["--from", "2026", "--until", "2026"], ["--detected"]] {
            #expect(try service.command.run(["travels", "list"] + arguments).status == 2)
        }
        let wrong = try service.command.run(
            ["travels", "list", "--device", "4", "--from", "yesterday", "--until", "2026"])
        #expect(wrong.status == 2 && wrong.errors.contains("--from"), "\(wrong.errors)")
        let none = try service.command.run(
            ["travels", "list", "--device", "7", "--from", "2018", "--until", "2018"])
        #expect(none.status == 4 && none.errors.contains("left out 4 manual travels"), "\(none.errors)")
        let away = try service.away().run(list + ["--format", "ndjson"])
        #expect(away.status == 0 && away.output == outcome.output, "\(away.errors)")
    }

    @Test("list and pull places that were entered by hand")
    func places() throws {
        let service = try PulledService(vueTraccar: [:])
        let list = try service.command.run(["travels", "places", "--format", "ndjson"])
        #expect(try rows(list).map { $0["device"] as? Int } == [4, 9], "\(list.errors)")
        let place = try #require(try rows(list).first)
        #expect(place["id"] as? String == "1" && place["name"] as? String == "46.9,7.4")
        #expect(place["latitude"] as? Double == 46.9 && place["longitude"] as? Double == 7.4)
        #expect(place["time"] as? String == "2026-03-02T09:00:00+01:00")
        #expect(place["created"] as? String == "2026-02-07T16:37:43+01:00")
        let own = try service.command.run(["travels", "places", "--device", "9", "--format", "csv"])
        #expect(own.output.split(separator: "\n").count == 2, "\(own.output)")
        let march = ["--from", "2026-03", "--until", "2026-03"]
        #expect(try service.command.run(["travels", "places", "--device", "9"] + march).status == 4)
        #expect(try service.command.run(["travels", "places"] + march).status == 2)

        let pulled = try service.pull("places", "-o", "places.gpx", "--format", "ndjson")
        #expect(try rows(pulled).first?["places"] as? Int == 2, "\(pulled.errors)")
        let gpx = try #require(service.folder.text("places.gpx"))
        #expect(gpx.components(separatedBy: "<wpt ").count == 3, "\(gpx)")
        let period = try service.command.run(["pull", "places", "--device", "4", "-o", "p.geojson"] + march)
        #expect(period.status == 0, "\(period.errors)")
        #expect(service.folder.text("p.geojson")?.contains("46.9,7.4") == true)
        #expect(try service.pull("places", "-o", "places.csv").status == 0)
        service.server.stop()
        let away = try service.away().run(
            ["pull", "places", "-o", "away.csv", "--format", "ndjson", "--retries", "0"])
        #expect(away.status == 0 && away.output.contains(#""cached":true"#), "\(away.errors)")
        #expect(service.folder.text("away.csv") == service.folder.text("places.csv"))
        #expect(!service.tellsSecret(list, pulled, period, away))
    }

    @Test("pull events by time and type, and leave out those of other devices")
    func events() throws {
        let service = try PulledService(vueTraccar: ["VT_STRANGERS": "1"])
        let day = ["--device", "4", "--from", "2026-03-02", "--until", "2026-03-02"]
        let all = try service.command.run(["pull", "events", "-o", "a.ndjson"] + day)
        #expect(all.status == 1 && all.errors.contains("pull.otherDevice"), "\(all.errors)")
        let events = try #require(service.folder.text("a.ndjson")).split(separator: "\n")
        #expect(
            events.count == 3 && events[0].contains("geofenceEnter") && events[1].contains("deviceOnline"))
        #expect(events[2].contains("\"time\":null"), "what has no time is last")
        let plain = try PulledService(vueTraccar: [:])
        let chosen = try plain.command.run(
            ["pull", "events", "--type", "DEVICEONLINE", "-o", "b.csv", "--format", "ndjson"] + day)
        #expect(try rows(chosen).first?["events"] as? Int == 1)
        let header = "time,type,device,position,geofence,id,attributes\n"
        #expect(
            plain.folder.text("b.csv")?.hasPrefix(header + "2026-03-02T08:05:00Z,deviceOnline,4,") == true)
        plain.server.stop()
        let away = try plain.away().run(
            [
                "pull", "events", "--type", "deviceOnline", "-o", "c.csv", "--format", "ndjson", "--retries",
                "0",
            ]
                + day)
        #expect(try rows(away).first?["cached"] as? Bool == true)
    }

    @Test("pull travels with their standstills and the side trips that the service is configured to show")
    func travels() throws {
        let service = try PulledService(vueTraccar: ["VT_POIS_FAIL": "1"])
        let day = ["--device", "4", "--from", "2026-03-02", "--until", "2026-03-02"]
        let outcome = try service.command.run(
            ["pull", "travels", "-o", "a.gpx", "--standstills", "--configured-side-trips"] + day)
        #expect(outcome.status == 0 && outcome.errors.contains("no side trips of devices 99"), "\(outcome)")
        let text = try #require(service.folder.text("a.gpx"))
        // Both detected travels have the same standstill, and the side trip of device 5 is a fourth track.
        #expect(
            text.components(separatedBy: "<wpt ").count == 2 && text.contains("<time>2026-03-02T08:00:00Z"))
        #expect(text.components(separatedBy: "<trk>").count == 5)
        let off = try PulledService(vueTraccar: ["VT_SIDE_TRIPS_OFF": "1"])
        let none = try off.command.run(
            ["pull", "travels", "-o", "a.gpx", "--configured-side-trips"] + day)
        #expect(none.status == 0 && none.errors.contains("show no side trips"), "\(none.errors)")
        let settings = try off.command.run("travels", "side-trips", "--format", "csv")
        #expect(settings.output == "enabled,devices,buffer_hours\nno,4; 5; 99; 5,1.50\n", "\(settings)")
        let devices = try off.command.run("travels", "devices")
        #expect(devices.output.contains("Bus") && !devices.output.contains("\u{1B}"), "\(devices)")
        for (zone, time) in [
            ("Europe/Zurich", "2026-03-02T10:00:00+01:00"), ("UTC", "2026-03-02T09:00:00+00:00"),
        ] {
            let table = try off.command.run("travels", "devices", "--format", "csv", "--zone", zone)
            #expect(table.output.contains(",\(time),"), "\(table)")
        }
    }
}
