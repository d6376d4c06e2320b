import Foundation
import Testing
import TestSupport

@Suite("Routes simplified, held against a plan and matched, end to end")
struct RouteShapeTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    let day = Command.sample("routes/day.gpx")
    let village = Command.sample("parcels/village.geojson")

    func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
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
        #expect(abs(sum - 105_634.1) < 0.05 * Double(areas.count))
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

extension RouteShapeTests {
    @Test("are drawn with their ground, plan and profile, the same bytes each time") func render() throws {
        let plan = "<trkpt lat=\"46.8785\" lon=\"7.4570\"/><trkpt lat=\"46.9480\" lon=\"7.4474\"/>"
        try folder.write("<gpx version=\"1.1\"><trk><trkseg>\(plan)</trkseg></trk></gpx>", to: "plan.gpx")
        let arguments = [
            "routes", "render", day, "--profile", "--colour-by", "speed", "--plan", "plan.gpx",
            "--background", village, "--background-label", "Nummer", "--language", "en", "--format", "ndjson",
        ]
        for format in ["png", "svg", "pdf"] {
            let maps = try ["one", "two"].map { name in
                let outcome = try command.run(arguments + ["-o", "\(name).\(format)"])
                let row = try #require(try rows(outcome).first)
                #expect(outcome.status == 0 && row["stops"] as? Int == 3)
                #expect(abs((row["clean_m"] as? Double ?? 0) - 105_637) < 50)
                return folder.data("\(name).\(format)")
            }
            #expect(maps[0] != nil && maps[0] == maps[1])
        }
        let scaled = try command.run(
            "routes", "render", day, "--scale", "1:150000", "-o", "sheet.pdf", "--format", "ndjson")
        #expect(try rows(scaled).first?["scale"] as? String == "1:150000")
        let tooLarge = try command.run("routes", "render", day, "--scale", "1000", "-o", "no.pdf")
        #expect(tooLarge.status != 0 && tooLarge.errors.contains("map.doesNotFit"))
    }

    @Test("are drawn as they are measured, and titled by name, day and distance") func title() throws {
        func words(_ options: String...) throws -> String {
            let outcome = try command.run(
                ["routes", "render", day, "-o", "a.pdf", "--overwrite"] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        }
        #expect(try words().contains("Messfahrzeug · 14.05.2025 (Europe/Zurich) · 105.6 km\n"))
        #expect(try words("--raw", "--language", "en").contains("(Europe/Zurich) · 10633.1 km raw\n"))
        #expect(try words("--title", "Tour").hasPrefix("Tour\n"))
        #expect(try !words("--title", "").contains("Messfahrzeug"))
        let figures = try [["distance"], ["render", "-o", "b.png"]].map { command in
            let outcome = try self.command.run(["routes"] + command + [day, "--format", "ndjson"])
            let row = try #require(try rows(outcome).first)
            return [row["raw_m"] as? Double, row["clean_m"] as? Double]
        }
        #expect(figures[0] == figures[1] && figures[0].first != .some(nil))
    }

    @Test("are drawn above a note that is set in as many lines as it needs") func note() throws {
        let note = "Quelle: Fahrtenaufzeichnung des Werkhofs Musterwil, gemeinsame Strecken einfach gezählt"
        let outcome = try command.run(
            "routes", "render", day, "--profile", "--size", "1000", "--note", note, "-o", "a.pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let words = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(!line.contains("…"), "\(line)")
        for word in note.split(separator: " ") { #expect(line.contains(word), "\(word) in \(line)") }
    }

    @Test("are drawn with a label on each stop, the longest first") func stopLabels() throws {
        let outcome = try command.run(
            "routes", "render", day, "--profile", "--size", "1000", "-o", "a.pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let words = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        #expect(words.contains("1 h 2 min") && words.contains("48 min"), "\(words)")
    }

    @Test("are drawn with the named places of the file, of which those beside the map are noted")
    func places()
        throws
    {
        let fixes = (0..<5).map { "<trkpt lat=\"46.95\" lon=\"\(7.4 + Double($0) * 0.01)\"/>" }.joined()
        let places = [("46.951", "7.42", "Bruecke"), ("46.2", "9.0", "Fern"), ("-33.9", "151.2", "Weit")].map
        {
            "<wpt lat=\"\($0)\" lon=\"\($1)\"><name>\($2)</name></wpt>"
        }
        try folder.write(
            "<gpx version=\"1.1\">\(places.joined())<trk><trkseg>\(fixes)</trkseg></trk></gpx>", to: "a.gpx")
        func map(_ options: String...) throws -> (words: String, errors: String) {
            let outcome = try command.run(
                ["routes", "render", "a.gpx", "-o", "a.pdf", "--overwrite"] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return (try Tool.run("pdftotext", folder.path + "/a.pdf", "-"), outcome.errors)
        }
        let (words, errors) = try map()
        #expect(words.contains("Bruecke") && !words.contains("Fern") && !words.contains("Weit"), "\(words)")
        #expect(errors.contains("2 named places not on the map"), "\(errors)")
        let bare = try map("--no-places")
        #expect(!bare.words.contains("Bruecke") && !bare.errors.contains("named place"), "\(bare)")
        try folder.write("name;lat;lon;radius\nWerkhof;46.949;7.43;150\nFern;46.2;9.0;100\n", to: "p.csv")
        let named = try map("--places", "p.csv")
        #expect(named.words.contains("Bruecke") && named.words.contains("Werkhof"), "\(named)")
        #expect(named.errors.contains("3 named places not on the map"), "\(named)")
        let own = try map("--places", "p.csv", "--no-places")
        #expect(!own.words.contains("Bruecke") && own.words.contains("Werkhof"), "\(own)")
        #expect(own.errors.contains("1 named place not on the map"), "\(own)")
        let far = (0..<1_000).map { "Fern \($0);46.0;9.0;100\n" }.joined()
        try folder.write("name;lat;lon;radius\n\(far)Werkhof;46.949;7.43;150\n", to: "many.csv")
        let many = try map("--places", "many.csv", "--no-places")
        #expect(many.words.contains("Werkhof"), "\(many)")
        #expect(many.errors.contains("1000 named places not on the map"), "\(many)")
        try folder.write(
            #"{"type":"Feature","properties":{"name":"X"},"geometry":{"type":"Polygon","coordinates":[]}}"#,
            to: "shapeless.geojson")
        let empty = try command.run(
            "routes", "render", "a.gpx", "--places", "shapeless.geojson", "-o", "b.pdf")
        #expect(empty.status == 1 && empty.errors.contains("shapeless.geojson: "), "\(empty)")
        let none = try command.run("routes", "render", "a.gpx", "--places", "none.csv", "-o", "b.pdf")
        #expect(none.status == 1 && none.errors.contains("none.csv: input.unreadable"), "\(none)")
        try folder.write("ort\nBern\n", to: "bad.csv")
        let bad = try command.run("routes", "render", "a.gpx", "--places", "bad.csv", "-o", "b.pdf")
        #expect(bad.status == 1 && bad.errors.contains("bad.csv, line 1: route.badPlaces"), "\(bad)")
    }

    @Test("are dashed where nothing was recorded, and the legend says so") func gaps() throws {
        func map(_ points: [(seconds: Int, east: Double)], breaksBehind: Int? = nil) throws -> String {
            let fixes = points.enumerated().map { place, point in
                let time = "2026-03-02T07:\(10 + point.seconds / 60):\(10 + point.seconds % 60)Z"
                return "<trkpt lat=\"46.95\" lon=\"\(7.4 + point.east)\"><time>\(time)</time></trkpt>"
                    + (place == breaksBehind ? "</trkseg><trkseg>" : "")
            }
            let gpx = "<gpx version=\"1.1\"><trk><trkseg>\(fixes.joined())</trkseg></trk></gpx>"
            try folder.write(gpx, to: "a.gpx")
            let outcome = try command.run("routes", "render", "a.gpx", "-o", "a.pdf", "--overwrite")
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        }
        let way = (0..<5).map { (seconds: $0 * 40, east: Double($0) * 0.01) }
        #expect(try !map(way).contains("Nicht aufgezeichnet"))
        #expect(try map(way, breaksBehind: 2).contains("Nicht aufgezeichnet"))
        #expect(try map(way + [(900, 0.05), (940, 0.06)]).contains("Nicht aufgezeichnet"))
        // Every fix is isolated.
        #expect(try map([(0, 0), (700, 0.02), (1_400, 0.04)]).contains("Nicht aufgezeichnet"))
        // Where the vehicle has not moved meanwhile, nothing is missing.
        #expect(try !map(way + [(900, 0.0401), (940, 0.05)]).contains("Nicht aufgezeichnet"))
    }

    @Test("are drawn wherever they lie: round the pacific, one fix, beyond the box") func elsewhere() throws {
        func gpx(_ places: [(Double, Double)], _ name: String) throws {
            let points = places.map { "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\"/>" }.joined()
            try folder.write("<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>", to: name)
        }
        try gpx([(35, 140), (-30, -110), (-29, -100)], "pacific.gpx")
        try gpx([(47, 7.5)], "one.gpx")
        try gpx([(89, 10), (88, 100), (87, -170)], "pole.gpx")
        for name in ["pacific", "one", "pole"] {
            let outcome = try command.run(
                "routes", "render", name + ".gpx", "--profile", "--colour-by", "elevation", "-o",
                name + ".png")
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let boxed = try command.run(
            "routes", "render", "pacific.gpx", "--box", "2600000,1200000,2601000,1201000", "-o", "no.png")
        #expect(boxed.status != 0 && boxed.errors.contains("map.boxElsewhere"))
    }
}
