import Foundation
import Testing
import TestSupport

@Suite("Distances of routes, end to end")
struct DistanceTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private struct Row: Decodable {
        let input: String
        let route: String?
        let fixes: Int
        let removed: Int
        let clean_m: Double
        let break_m: Double
        let invalid_removed: Int?
    }

    private func rows(_ arguments: [String], input: String? = nil) throws -> (rows: [Row], errors: String) {
        let outcome = try command.run(
            ["routes", "distance"] + arguments + ["--format", "ndjson"], input: input.map { Data($0.utf8) })
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try outcome.output.split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        return (rows, outcome.errors)
    }

    /// A row of a table every ten seconds on the way north, 100 m each.
    private func line(_ step: Int, day: Int = 2, device: Int = 7) -> String {
        let clock = [step / 360, step / 6 % 60, step % 6 * 10].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
        return "\(device),2026-03-0\(day)T\(clock)Z,46.\(100_000 + step * 900),7.4"
    }

    private func table(_ lines: [String]) -> String {
        (["deviceId,fixTime,latitude,longitude"] + lines).joined(separator: "\n") + "\n"
    }

    @Test("of routes without times say why nothing was removed, also with --quiet")
    func untimed() throws {
        let points = (0..<5).map { "<trkpt lat=\"46.\(100 + $0)\" lon=\"7.4\"/>" }.joined()
        try folder.write("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>", to: "plan.gpx")
        let loud = try rows(["plan.gpx"])
        #expect(loud.rows.map(\.fixes) == [5])
        let quiet = try rows(["plan.gpx", "--quiet"]).errors.split(separator: "\n")
        #expect(quiet.count == 1 && quiet[0].contains("plan.gpx: note: no fix has a time"), "\(quiet)")
        #expect(loud.errors.contains(quiet[0]))
        let again = points + "<trkpt lat=\"46.104\" lon=\"7.4\"/>"
        try folder.write("<gpx><trk><trkseg>\(again)</trkseg></trk></gpx>", to: "twice.gpx")
        let twice = try rows(["twice.gpx"])
        #expect(twice.rows.map(\.removed) == [1], "\(twice.rows)")
        #expect(twice.errors.contains("only repeated positions were removed"), "\(twice.errors)")
        let timed = try rows(["-"], input: table((0..<5).map { line($0) }))
        #expect(!timed.errors.contains("no fix has a time"), "\(timed.errors)")
    }

    /// Many blocks, which several threads read, each of which meets the devices in another order. Those with few fixes
    /// come late.
    @Test(
        "of a long table of many devices are those of each device alone",
        arguments: [[], ["--without", "all"]])
    func longTable(options: [String]) throws {
        let (devices, steps) = (40, 2_000)
        var tracks = [[String]](repeating: [], count: devices + 5)
        var mixed: [String] = []
        for step in 0..<steps {
            for place in 0..<devices {
                let device = (place * 7 + step * 11) % devices
                tracks[device].append(line(step, device: device) + ",\(String(repeating: "x", count: 20))")
                mixed.append(tracks[device].last ?? "")
            }
            if step > steps / 2, step % 200 == 0 {
                let device = devices + step / 200 % 5
                tracks[device].append(line(step, device: device) + ",")
                mixed.append(tracks[device].last ?? "")
            }
        }
        let header = "deviceId,fixTime,latitude,longitude,note\n"
        let text = header + mixed.joined(separator: "\n") + "\n"
        #expect(text.utf8.count > 12 << 18)
        try folder.write(text, to: "long.csv")
        let found = try rows(["long.csv"] + options).rows
        #expect(found.count == tracks.count { !$0.isEmpty })
        for row in found {
            let device = try #require(row.route?.split(separator: " ").last.flatMap { Int($0) })
            #expect(row.fixes == tracks[device].count)
            guard device % 9 == 0 || device >= devices else { continue }
            let alone = header + tracks[device].joined(separator: "\n")
            let one = try rows(["-"] + options, input: alone).rows
            #expect(one.map(\.removed) == [row.removed] && one.map(\.clean_m) == [row.clean_m])
        }
    }

    /// Tracks of which the last has few fixes.
    @Test("of many devices in one table are those of each device alone")
    func manyDevices() throws {
        let counts = [1: 2_400, 2: 2_399, 3: 700, 4: 257, 5: 40, 6: 3]
        var tracks: [Int: [String]] = [:]
        for (device, count) in counts {
            // Each fourteenth fix is a repetition, and each fiftieth a jump.
            tracks[device] = (0..<count).map { step in
                let place = step % 50 == 49 ? 8_000 : step % 14 == 13 ? step - 1 : step
                return line(step, device: device).replacing(
                    "46.\(100_000 + step * 900)", with: "46.\(100_000 + place * 90)")
            }
        }
        var mixed: [String] = []
        for step in 0..<2_400 {
            for device in 1...6 {
                if let track = tracks[device], step < track.count { mixed.append(track[step]) }
            }
        }
        let together = table(mixed)
        try folder.write(together, to: "mixed.csv")
        let found = try rows(["mixed.csv"]).rows
        #expect(found.count == counts.count)
        for row in found {
            let device = try #require(row.route?.split(separator: " ").last.flatMap { Int($0) })
            let alone = try rows(["-"], input: table(tracks[device] ?? [])).rows
            #expect(alone.count == 1 && row.fixes == counts[device])
            #expect(alone.map(\.removed) == [row.removed] && alone.map(\.clean_m) == [row.clean_m])
            #expect(row.fixes < 100 || row.removed > 0)
        }
    }

    /// Names came out with wrong letters, without a warning.
    @Test("warn of a table that is not in UTF-8")
    func latinTable() throws {
        let lines = (0..<3).map { "Z\u{FC}rich \($0),2026-03-02T08:15:0\($0)Z,46.1,7.4\n" }
        let text = "Fahrzeug,Zeit,Breite,Laenge\n" + lines.joined()
        let bytes = Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        try folder.write(bytes, to: "latin.csv")
        let warning =
            "latin.csv: warning: the name \"Z\u{FFFD}rich 0\" is not encoded in UTF-8; and 2 more."
        let columns = ["--columns", "device=1,time=2,latitude=3,longitude=4"]
        #expect(try rows(["latin.csv"] + columns).errors.contains(warning))
        try folder.write(text, to: "plain.csv")
        #expect(try !rows(["plain.csv"] + columns).errors.contains("UTF-8"))
    }

    /// From standard input, fixes were put in order in any case.
    @Test(
        "of fixes that are not put in order are the same from standard input",
        arguments: [["--no-clean"], ["--without", "all"], ["--only", "invalid"], []])
    func unordered(options: [String]) throws {
        let lines = (0..<300).map { step in line(step / 3 * 3 + [2, 0, 1][step % 3]) }
        try folder.write(table(lines), to: "mixed.csv")
        let file = try #require(rows(["mixed.csv"] + options).rows.first)
        let stream = try #require(rows(["-"] + options, input: table(lines)).rows.first)
        #expect(file.clean_m == stream.clean_m && file.removed == stream.removed)
        let inOrder = try #require(rows(["mixed.csv"]).rows.first)
        #expect(options.isEmpty || file.clean_m > 1.5 * inOrder.clean_m)
    }

    @Test("leave a wrong clock out, from a file, a stream and out of order")
    func wrongClock() throws {
        let right = (0..<900).map { line($0) }
        var lines = right
        for step in [300, 301, 500] { lines[step] = line(step, day: 1) }
        let late = lines.dropFirst(5) + lines.prefix(5)
        try folder.write(table(right), to: "right.csv")
        try folder.write(table(lines), to: "wrong.csv")
        try folder.write(table(Array(late)), to: "late.csv")
        let whole = try rows(["right.csv"]).rows[0]
        for outcome in [
            try rows(["wrong.csv"]), try rows(["late.csv"]), try rows(["-"], input: table(lines)),
            try rows(["wrong.csv", "--together"]),
        ] {
            let row = try #require(outcome.rows.first)
            #expect(row.invalid_removed == 3 && row.removed == 3 && row.fixes == 900)
            #expect(abs(row.clean_m - whole.clean_m) < 0.2)
        }
        let explained = try command.run("routes", "distance", "wrong.csv", "--explain", "--format", "csv")
        #expect(explained.output.contains("2026-03-01T00:50:00Z"))
        #expect(explained.output.contains("invalid,its clock is 24 h behind its neighbours"))
        let believed = try rows(["wrong.csv", "--clock-minutes", "0"])
        #expect(believed.rows[0].clean_m > 2 * whole.clean_m - 60_000)
        #expect(believed.errors.contains("times may be wrong"))
    }

    @Test("warn of a GPS week that may have rolled over, as travels and logbooks do")
    func rollover() throws {
        let lines = (0..<60).map { line($0) }
        try folder.write(table(lines), to: "right.csv")
        try folder.write(
            table(lines.map { $0.replacing("2026-03-02", with: "2006-07-17") }), to: "early.csv")
        for command in ["distance", "trips", "logbook", "stops"] {
            let outcome = try self.command.run("routes", command, "early.csv", "--zone", "UTC")
            #expect(outcome.errors.contains("1024 weeks early, which would make it 2026-03-02"), "\(command)")
            let right = try self.command.run("routes", command, "right.csv", "--zone", "UTC")
            #expect(!right.errors.contains("1024 weeks"))
        }
    }

    @Test("cover all files together if requested")
    func together() throws {
        let lines = (0..<300).map { line($0) }
        try folder.write(table(Array(lines[200...])), to: "march/1.csv")
        try folder.write(table(Array(lines[..<100])), to: "march/2.csv")
        try folder.write(
            table(lines[100..<200] + [line(0, device: 8), line(9, device: 8)]), to: "march/3.csv")
        try folder.write(table(lines), to: "whole.csv")
        let whole = try rows(["whole.csv"]).rows[0]
        let files = ["march/1.csv", "march/2.csv", "march/3.csv"]
        for order in [files, files.reversed()] {
            let parts = try rows(order + ["--together"]).rows
            #expect(parts.map(\.route) == ["device 7", "device 8"])
            #expect(parts[0].clean_m == whole.clean_m && parts[0].fixes == 300 && parts[0].break_m == 0)
            #expect(parts[0].input == "\(order[0]) and 2 more")
        }
        #expect(try rows(files).rows.count == 4)
        let explained = try command.run(
            ["routes", "distance"] + files + ["--together", "--by-rule", "--format", "csv", "-o", "all.csv"])
        #expect(explained.status == 0 && folder.text("all.csv")?.contains("and 2 more,device 7,raw") == true)
    }

    @Test("are those of one device where its daily tracks, which overlap, name none")
    func device() throws {
        for (day, start) in [(0, 0), (1, 50)] {
            let points = (start..<start + 60).map { step in
                let cells = line(step).split(separator: ",")
                return "<trkpt lat=\"\(cells[2])\" lon=\"7.4\"><time>\(cells[1])</time></trkpt>"
            }
            try folder.write(
                "<gpx version=\"1.1\"><trk><name>Day \(day)</name><trkseg>\(points.joined())</trkseg></trk></gpx>",
                to: "phone/\(day).gpx")
        }
        let named = try rows(["phone", "--together", "--device", "phone"]).rows
        #expect(named.map(\.route) == ["device phone"] && abs((named.first?.clean_m ?? 0) - 10_900) < 20)
        #expect(try rows(["phone", "--together"]).rows.map(\.route) == ["Day 0", "Day 1"])
        let apart = try command.run("routes", "distance", "phone", "--device", "phone")
        #expect(apart.status != 0 && apart.errors.contains("--together"))
    }

    @Test("are those of a whole pipe, also where a fix of it comes too late")
    func latePipe() throws {
        func line(_ second: Double) -> String {
            let clock = Date(timeIntervalSince1970: 1_772_409_600 + second).formatted(.iso8601)
            return "7,\(clock),\(46 + second / 100_000),7.4"
        }
        var lines = (0..<120_000).map { line(2 * Double($0)) }
        lines.insert(line(201), at: 1_000)
        try folder.write(table(lines), to: "late.csv")
        let shell = Command(
            folder: folder.path, prefix: ["/bin/bash", "-c", "\"$0\" \"$@\" --format ndjson <(cat late.csv)"])
        let outcome = try shell.run("routes", "distance", "--from-format", "csv")
        #expect(outcome.status == 0 && outcome.output.contains("\"fixes\":120001,"), "\(outcome.errors)")
    }

    @Test("name the file of a wrong fix")
    func file() throws {
        let bad = "7,2026-03-02T09:00:10Z,none,7.4"
        try folder.write(table([line(0), "7,2026-03-02T00:00:05Z,0,0", line(1)]), to: "1.csv")
        try folder.write(table([line(400), bad, line(401), line(402), bad]), to: "2.csv")
        try folder.write(table([line(500), line(501), bad]), to: "3.csv")
        let files = ["1.csv", "2.csv", "3.csv", "--together", "--format", "csv"]
        let outcome = try command.run(["routes", "distance"] + files)
        #expect(
            outcome.errors.contains("2.csv, fix 2: route.fixWithoutPlace: 2 fixes without"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("3.csv, fix 3: route.fixWithoutPlace: 1 fix without"))
        #expect(!outcome.errors.contains("1.csv: fix"))
        let explained = try command.run(["routes", "distance", "--explain"] + files)
        let places = explained.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).prefix(3).joined(separator: " ")
        }
        #expect(
            places == ["1.csv device 7 2", "2.csv device 7 2", "2.csv device 7 5", "3.csv device 7 3"],
            "\(explained.output)")
    }

    @Test("report what is between the segments of a file")
    func breaks() throws {
        let points = (0..<60).map { step in
            let clock = "08:\(10 + step / 6):\(step % 6)0Z"
            return
                "<trkpt lat=\"46.\(100_000 + step * 900)\" lon=\"7.4\"><time>2026-03-02T\(clock)</time></trkpt>"
        }
        let segments = [points[30...], points[..<20]].map { "<trkseg>\($0.joined())</trkseg>" }
        try folder.write(
            "<gpx version=\"1.1\"><trk>\(segments.joined())</trk></gpx>", to: "day.gpx")
        let outcome = try rows(["day.gpx"])
        #expect(abs(outcome.rows[0].break_m - 1_100) < 2 && abs(outcome.rows[0].clean_m - 4_800) < 10)
        #expect(outcome.errors.contains(" m lie between the ends of segments"))
    }
}
