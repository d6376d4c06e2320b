import Foundation
import Testing

@Suite("Travels and positions that are pulled from VueTraccar")
struct PullTravelsTests {
    private let day = ["--device", "4", "--from", "2026-03-02", "--until", "2026-03-02", "--retries", "0"]

    private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test(
        "have our own length beside the server's, and are added up with what they share counted each time and once"
    )
    func travels() throws {
        let service = try PulledService(vueTraccar: [:])
        let outcome = try service.command.run(
            ["pull", "travels", "-o", "day.gpx", "--format", "ndjson", "--side-trip-devices", "5,99"] + day)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try rows(outcome)
        let metres = rows.compactMap { $0["metres"] as? Double }
        // A thousandth of a degree of latitude is 111.17 m there; 40 of them twice, and 60 in all.
        try #require(metres.count == 5 && rows.count == 5)
        #expect(abs(metres[0] - 40 * 111.172) < 2 && abs(metres[4] - 60 * 111.172) < 3)
        #expect(rows.suffix(2).map { $0["travel"] as? String } == ["sum", "shared once"])
        #expect(abs(metres[3] - metres[0] - metres[1] - metres[2]) < 0.1)
        let servers = rows.prefix(4).compactMap { $0["server_m"] as? Double }
        #expect(servers.count == 4 && abs(servers[3] - servers[0] - servers[1] - servers[2]) < 0.1)
        #expect(rows[0]["server_m"] as? Double != nil && rows[0]["cached"] as? Bool == false)
        #expect(rows[4]["server_m"] as? Double == nil, "what is counted once is not set beside what is not")
        #expect(outcome.errors.contains("99") && outcome.errors.contains("note: the travels share"))
        let gpx = try #require(service.folder.text("day.gpx"))
        #expect(gpx.components(separatedBy: "<trk>").count == 5 && gpx.contains("<wpt "))
        #expect(!service.tellsSecret(outcome))
    }

    /// The radius of curvature of WGS84's meridian at a latitude, in metres.
    private func meridianRadius(at latitude: Double) -> Double {
        let squaredEccentricity = 0.006_694_379_990_14
        let sine = sin(latitude * Double.pi / 180)
        return 6_378_137 * (1 - squaredEccentricity) / pow(1 - squaredEccentricity * sine * sine, 1.5)
    }

    @Test(
        "have the server's length on a sphere of 6373 km, for detected ones without the first leg and with the one after the last"
    )
    func serverLength() throws {
        let service = try PulledService(vueTraccar: [:])
        let outcome = try service.command.run(
            ["pull", "travels", "-o", "day.gpx", "--format", "ndjson"] + day)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try rows(outcome).filter { $0["source"] is String }
        try #require(rows.map { $0["title"] as? String } == ["Bern", "Furka", "Bern"])
        #expect(rows.map { $0["source"] as? String } == ["auto", "manual", "auto"])
        // Each leg is a thousandth of a degree north, from 46.9; the server has none after the last travel.
        let leg = Double.pi / 180 / 1_000
        let expected: [(first: Double, legs: Double, serverLegs: Double)] = [
            (0, 40, 40), (0, 10, 10), (20, 40, 39),
        ]
        for (row, (first, legs, serverLegs)) in zip(rows, expected) {
            let metres = try #require(row["metres"] as? Double)
            let serverMetres = try #require(row["server_m"] as? Double)
            let middle = 46.9 + 0.001 * (first + legs / 2)
            #expect(abs(serverMetres - serverLegs * leg * 6_373_000) < 0.06, "\(row)")
            #expect(abs(metres - legs * leg * meridianRadius(at: middle)) < 0.06, "\(row)")
        }
    }

    @Test("are selected by their names, and drawn")
    func selection() throws {
        let service = try PulledService(vueTraccar: [:])
        let drawn = try service.command.run(["pull", "travels", "--select", "bern", "-o", "a.png"] + day)
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(service.folder.data("a.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        let none = try service.command.run(["pull", "travels", "--select", "Rom", "-o", "b.gpx"] + day)
        #expect(none.status == 1 && none.errors.contains("Bern") && service.folder.data("b.gpx") == nil)
    }

    @Test("are several of the selection, and added up without the others")
    func severalSelected() throws {
        let service = try PulledService(vueTraccar: [:])
        let pull = ["pull", "travels", "--format", "ndjson"]
        let all = try rows(service.command.run(pull + ["-o", "all.gpx"] + day))
        let first = try #require(all.first?["travel"] as? String)
        let two = try service.command.run(
            pull + ["--select", "furka", "--select", first, "-o", "two.gpx"] + day)
        #expect(two.status == 0, "\(two.errors)")
        let selected = try rows(two)
        let travels = selected.compactMap { $0["travel"] as? String }
        try #require(travels.count == 4 && travels.suffix(2) == ["sum", "shared once"])
        #expect(selected.prefix(2).map { $0["title"] as? String } == ["Bern", "Furka"])
        let metres = selected.compactMap { $0["metres"] as? Double }
        #expect(abs(metres[2] - metres[0] - metres[1]) < 0.1)
        #expect(service.folder.text("two.gpx")?.components(separatedBy: "<trk>").count == 3)
    }

    @Test("are drawn with the places entered by hand and the standstills, which are named on the map")
    func placesOnMaps() throws {
        let service = try PulledService(vueTraccar: [:])
        func words(_ options: String...) throws -> String {
            let outcome = try service.command.run(
                ["pull", "travels", "-o", "a.pdf", "--overwrite"] + options + day)
            #expect(outcome.status == 0 && !outcome.errors.contains("not on the map"), "\(outcome.errors)")
            return try Tool.run("pdftotext", service.folder.path + "/a.pdf", "-")
        }
        let plain = try words()
        #expect(plain.contains("gemeinsame Strecken einfach") && !plain.contains("Stand 2"), "\(plain)")
        #expect(
            plain.contains("46.9,7.4") && plain.contains("Ort") && !plain.contains("Bundesplatz"), "\(plain)")
        let full = try words("--standstills", "--language", "fr")
        // Its times are by the clock of Zurich; the service has them in UTC.
        #expect(full.contains("46.9,7.4") && full.contains("09:00–10:30 Bundesplatz"), "\(full)")
        #expect(full.contains("Europe/Zurich") && !full.contains("Ort"), "\(full)")
        // The title has the travel's name, or else the device in the language of the map.
        #expect(try words("--select", "Furka").contains("Furka · 02.03.2026"))
        #expect(full.contains("Appareil 4 · 02.03.2026"), "\(full)")
        // Two travels named Bern have one entry in the legend.
        #expect(full.components(separatedBy: "Bern").count == 2, "\(full)")
    }

    @Test("have the same lengths when they are read back from a table, also those of one name")
    func tableAgain() throws {
        let service = try PulledService(vueTraccar: [:])
        let pulled = try service.command.run(
            ["pull", "travels", "-o", "day.csv", "--format", "ndjson"] + day)
        #expect(pulled.status == 0, "\(pulled.errors)")
        let expected = try rows(pulled).filter { $0["source"] is String }.compactMap {
            $0["metres"] as? Double
        }
        let again = try service.command.run("routes", "distance", "day.csv", "--format", "ndjson")
        let found = try rows(again)
        let metres = found.compactMap { $0["raw_m"] as? Double }
        #expect(
            found.map { $0["route"] as? String } == ["device Bern", "device Furka", "device Bern (2)"],
            "\(again.output)")
        #expect(expected.count == 3 && metres.count == 3, "\(again.output)")
        #expect(zip(expected, metres).allSatisfy { abs($0 - $1) < 0.1 }, "\(expected) \(metres)")
    }

    @Test("come as the service's own KML, of the period or of one travel")
    func serverKML() throws {
        let service = try PulledService(vueTraccar: [:])
        func pull(_ options: String...) throws -> Command.Outcome {
            try service.command.run(["pull", "travels", "--server-kml", "--overwrite"] + options + day)
        }
        let whole = try pull("-o", "march.kml")
        #expect(whole.status == 0 && whole.errors.contains("the service's own KML"), "\(whole.errors)")
        #expect(service.folder.text("march.kml") == "<kml><name>travels</name></kml>")
        let one = try pull("-o", "one.kml", "--select", "Furka")
        #expect(one.status == 0, "\(one.errors)")
        #expect(service.folder.text("one.kml") == "<kml><name>Furka</name></kml>")
        let two = try pull("-o", "two.kml", "--select", "Bern")
        #expect(two.status != 0 && two.errors.contains("pull.tooMany"), "\(two.errors)")
        #expect(service.folder.data("two.kml") == nil)
        #expect(try pull("-o", "a.gpx").status == 2)
        for addition in [["--standstills"], ["--side-trip-devices", "5"], ["--configured-side-trips"]] {
            let outcome = try service.command.run(
                ["pull", "travels", "--server-kml", "-o", "b.kml"] + addition + day)
            #expect(outcome.status == 2 && service.folder.data("b.kml") == nil, "\(outcome.errors)")
        }
        // The period has positions, but the service makes no travel of them.
        let parking = try PulledService(vueTraccar: ["VT_PARKED": "1"])
        let parked = try parking.command.run([
            "pull", "travels", "--server-kml", "-o", "parked.kml", "--device", "4", "--retries", "0",
            "--from", "2026-03-02T08:20", "--until", "2026-03-02T08:30", "--zone", "UTC",
        ])
        #expect(parked.status == 0, "\(parked.errors)")
        #expect(parking.folder.text("parked.kml") == "<kml><name>travels</name></kml>")
        let nothing = try service.command.run([
            "pull", "travels", "--server-kml", "-o", "none.kml", "--device", "7", "--from", "2018",
            "--until", "2018",
        ])
        #expect(nothing.status == 4 && service.folder.data("none.kml") == nil, "\(nothing.errors)")
    }

    @Test("are none in some periods, of which the whole route can be pulled and drawn")
    func wholePeriod() throws {
        let service = try PulledService(vueTraccar: ["VT_PARKED": "1"])
        func pull(_ options: String...) throws -> Command.Outcome {
            try service.command.run(
                ["pull", "travels", "--device", "4", "--retries", "0", "--zone", "UTC", "--format", "ndjson"]
                    + ["--from", "2026-03-02T08:20", "--until", "2026-03-02T08:30"] + options)
        }
        let none = try pull("-o", "none.png")
        #expect(none.status == 4 && none.output.isEmpty, "\(none.output)")
        #expect(none.errors.contains("the service finds no travels in the period; --whole-period"))
        #expect(service.folder.data("none.png") == nil)

        let whole = try pull("--whole-period", "-o", "whole.gpx")
        #expect(whole.status == 0 && !whole.errors.contains("no travels"), "\(whole.errors)")
        let row = try #require(rows(whole).first)
        #expect(row["travel"] as? String == "whole period" && row["source"] as? String == "period")
        #expect(row["points"] as? Int == 11 && row["title"] is NSNull)
        #expect(abs((row["metres"] as? Double ?? 0) - 10 * 111.172) < 1)
        let gpx = try #require(service.folder.text("whole.gpx"))
        #expect(gpx.components(separatedBy: "<trkpt ").count == 12 && gpx.contains("<wpt "))
        let map = try pull("--whole-period", "--standstills", "-o", "whole.pdf")
        #expect(map.status == 0, "\(map.errors)")
        let words = try Tool.run("pdftotext", service.folder.path + "/whole.pdf", "-")
        #expect(words.contains("Gerät 4 · 02.03.2026 (UTC) · 1.1 km"), "\(words)")

        #expect(try pull("--whole-period", "--select", "Furka", "-o", "a.gpx").status == 2)
        let parked = try service.command.run([
            "pull", "travels", "--whole-period", "-o", "parked.gpx", "--device", "7", "--from", "2018",
            "--until", "2018",
        ])
        #expect(parked.status == 4 && parked.errors.contains("recorded nothing"), "\(parked.errors)")
        #expect(service.folder.data("parked.gpx") == nil)
    }

    @Test("of the whole period include the side trips of others if the device recorded nothing")
    func sideTripsAlone() throws {
        let service = try PulledService(vueTraccar: ["VT_PARKED": "1", "VT_SILENT": "4"])
        func pull(_ options: String...) throws -> Command.Outcome {
            try service.command.run(
                ["pull", "travels", "--whole-period", "--format", "ndjson"] + options + day)
        }
        let outcome = try pull("--side-trip-devices", "5", "-o", "side.gpx")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("note: the device recorded nothing in the period"))
        let gpx = try #require(service.folder.text("side.gpx"))
        #expect(gpx.components(separatedBy: "<trk>").count == 2 && gpx.contains("<name>Moto</name>"))
        #expect(gpx.components(separatedBy: "<trkpt ").count > 2)
        let row = try #require(rows(outcome).first)
        #expect(row["points"] as? Int == 0 && row["travel"] as? String == "whole period")
        for devices in [[], ["--side-trip-devices", "99"]] {
            let none = try service.command.run(
                ["pull", "travels", "--whole-period", "-o", "none.gpx"] + devices + day)
            #expect(none.status == 4 && none.errors.contains("recorded nothing"), "\(none.errors)")
            #expect(service.folder.data("none.gpx") == nil)
        }
    }

    @Test("have a note on places and standstills where the format has room for points of routes only")
    func placesWithoutRoom() throws {
        let service = try PulledService(vueTraccar: [:])
        for (name, isNoted) in [
            ("a.csv", true), ("a.polyline", true), ("a.kml", false), ("a.geojson", false),
        ] {
            let outcome = try service.command.run(["pull", "travels", "--standstills", "-o", name] + day)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(
                outcome.errors.contains("2 places and standstills are left out") == isNoted,
                "\(outcome.errors)")
            #expect(service.folder.text(name)?.contains("Bundesplatz") == !isNoted, "\(name)")
        }
    }

    @Test("put down by hand for another device or time are left out with a note, and the run is done")
    func unfilteredManualTravels() throws {
        let service = try PulledService(vueTraccar: [:])
        let outcome = try service.command.run(
            ["pull", "travels", "-o", "day.gpx", "--format", "ndjson"] + day)
        #expect(outcome.status == 0 && outcome.errors.contains("3 manual travels"), "\(outcome.errors)")
        let titles = try rows(outcome).compactMap { $0["title"] as? String }
        #expect(titles.sorted() == ["Bern", "Bern", "Furka"])
        let nothing = try service.command.run([
            "pull", "travels", "--device", "7", "--from", "2018", "--until", "2018", "-o", "none.gpx",
        ])
        #expect(nothing.status == 4 && nothing.errors.contains("4 manual travels"), "\(nothing.errors)")
    }

    @Test("come without the places that the service fails to give, with a note")
    func withoutPlaces() throws {
        let service = try PulledService(vueTraccar: ["VT_POIS_FAIL": "1"])
        let outcome = try service.command.run(["pull", "travels", "-o", "day.gpx"] + day)
        #expect(outcome.status == 0 && outcome.errors.contains("SQLITE_CANTOPEN"), "\(outcome.errors)")
        let gpx = try #require(service.folder.text("day.gpx"))
        #expect(gpx.contains("<trk>") && !gpx.contains("<wpt "))
    }

    @Test("of another time than requested are left out, and reported")
    func otherTime() throws {
        let service = try PulledService(vueTraccar: ["VT_OTHER_TIMES": "1"])
        let outcome = try service.command.run([
            "pull", "travels", "--device", "4", "--from", "2019-01", "--until", "2019-01", "-o", "old.gpx",
        ])
        #expect(outcome.status == 1 && outcome.errors.contains("pull.otherTravels"), "\(outcome.errors)")
        #expect(service.folder.data("old.gpx") == nil)
    }

    @Test("are the last ones known where the service is away")
    func away() throws {
        let service = try PulledService(vueTraccar: [:])
        let arguments = ["pull", "travels", "--format", "ndjson"] + day
        let fresh = try rows(try service.command.run(arguments + ["-o", "a.geojson"]))
        let away = service.away()
        let cached = try away.run(arguments + ["-o", "b.geojson"])
        #expect(cached.status == 0 && cached.errors.contains("; using its response of "), "\(cached.errors)")
        let kept = try rows(cached)
        #expect(kept.map { $0["metres"] as? Double } == fresh.map { $0["metres"] as? Double })
        #expect(kept.allSatisfy { $0["cached"] as? Bool == true })
        #expect(service.folder.data("a.geojson") == service.folder.data("b.geojson"))
        let drawn = try away.run(arguments + ["-o", "a.pdf"])
        #expect(drawn.status == 0, "\(drawn.errors)")
        let words = try Tool.run("pdftotext", service.folder.path + "/a.pdf", "-")
        #expect(words.contains(/Stand \d{4}-\d\d-\d\d \d\d:\d\d/), "\(words)")
        let refused = try away.run(arguments + ["-o", "c.geojson", "--no-cache"])
        #expect(refused.status == 3 && service.folder.data("c.geojson") == nil)
    }

    @Test("positions come in pieces, none twice at their seams, in knots or metres a second")
    func positions() throws {
        let service = try PulledService(vueTraccar: [:])
        // The seam is at 08:30, when there is a position.
        let time = ["--device", "4", "--from", "2026-03-01T08:30:00Z", "--until", "2026-03-04T00:00:00Z"]
        let table = try service.command.run(
            ["pull", "positions", "-o", "a.csv", "--format", "ndjson"] + time)
        #expect(table.status == 0, "\(table.errors)")
        #expect(table.output.contains(#""positions":61"#) && table.output.contains(#""repeated":1"#))
        #expect(service.folder.text("a.csv")?.contains(",5.144,") == true)
        _ = try service.command.run(["pull", "positions", "-o", "a.json"] + time)
        let json = try JSONSerialization.jsonObject(with: service.folder.data("a.json") ?? Data())
        let positions = try #require(json as? [[String: Any]])
        #expect(positions.count == 61 && positions[0]["speed"] as? Double == 10)
        let metres = try ["a.csv", "a.json"].map { name in
            try rows(try service.command.run("routes", "distance", name, "--format", "ndjson"))
                .compactMap { $0["raw_m"] as? Double }
        }
        #expect(metres[0].count == 1 && metres[1].count == 1, "\(metres)")
        #expect(zip(metres[0], metres[1]).allSatisfy { abs($0 - $1) < 0.05 }, "\(metres)")
    }

    @Test("come anew in each run of a manifest")
    func again() throws {
        let service = try PulledService(vueTraccar: [:])
        let job = """
            version: 1
            output: out
            steps:
              - name: march
                operation: routes.pullTravels
                inputs: ["\(service.server.address())"]
                output: travels
                parameters: {profile: here, device: 4, from: "2026-03-01", until: "2026-03-04", format: gpx}

            """
        try service.folder.write(job, to: "job.yaml")
        for _ in 0..<2 {
            let outcome = try service.command.run(["batch", "run", "job.yaml"])
            #expect(outcome.status == 0 && outcome.errors.contains("1 done"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("already"), "\(outcome.errors)")
        }
        #expect(service.folder.files.count { $0.hasPrefix("out/travels/") } == 1)
    }

    @Test("impossible positions, and those of another device, are left out and reported")
    func strangers() throws {
        let service = try PulledService(vueTraccar: ["VT_STRANGERS": "1"])
        for format in ["csv", "json"] {
            let outcome = try service.command.run(
                ["pull", "positions", "-o", "a.\(format)", "--format", "ndjson"] + day)
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(outcome.output.contains(#""positions":61"#) && outcome.output.contains(#""rejected":3"#))
            #expect(
                outcome.errors.contains("pull.notOnGlobe: 2 ")
                    && outcome.errors.contains("pull.otherDevice: 1 "))
        }
    }

    @Test("are for administrators where they are positions")
    func forbidden() throws {
        let service = try PulledService(vueTraccar: ["REMOTE_GROUPS": "users"])
        let outcome = try service.command.run(["pull", "positions", "-o", "a.csv"] + day)
        #expect(outcome.status == 1 && outcome.errors.contains("api.forbidden"), "\(outcome.errors)")
        #expect(service.folder.data("a.csv") == nil)
    }
}
