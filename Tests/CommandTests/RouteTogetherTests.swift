import Foundation
import Testing
import TestSupport

@Suite("Routes of several files on one map")
struct RouteTogetherTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// A way of 4 km east along a latitude on a day of March, with a named place.
    private func write(day: Int, at latitude: Double, track: String? = nil) throws {
        let fixes = (0..<5).map {
            "<trkpt lat=\"\(latitude)\" lon=\"\(7.4 + Double($0) * 0.01)\">"
                + "<time>2026-03-0\(day)T08:0\($0):00Z</time></trkpt>"
        }.joined()
        try folder.write(
            "<gpx version=\"1.1\"><wpt lat=\"46.93\" lon=\"7.42\"><name>Werkhof</name></wpt><trk>"
                + (track.map { "<name>\($0)</name>" } ?? "")
                + "<trkseg>\(fixes)</trkseg></trk></gpx>", to: "march/0\(day).gpx")
    }

    private func words(_ outcome: Command.Outcome) throws -> String {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try Tool.run("pdftotext", folder.path + "/march.pdf", "-")
    }

    @Test("has the files' names in the legend, their days and their distance, and places once")
    func unnamed() throws {
        for day in 1...3 { try write(day: day, at: 46.9 + Double(day) * 0.01) }
        let outcome = try command.run(
            "routes", "render", "march", "--together", "--language", "en", "--format", "ndjson", "-o",
            "march.pdf")
        let words = try words(outcome)
        for name in ["01", "02", "03"] { #expect(words.contains("\n\(name)\n"), "\(words)") }
        #expect(words.contains("2026-03-01 – 2026-03-03 (Europe/Zurich) · 9."), "\(words)")
        #expect(words.components(separatedBy: "Werkhof").count == 2, "\(words)")
        #expect(outcome.output.contains(#""routes":3"#), "\(outcome.output)")
        #expect(outcome.output.contains("01.gpx and 2 more"), "\(outcome.output)")
    }

    @Test("keeps the routes' names if they differ, and adds the file to names that repeat")
    func named() throws {
        for day in 1...2 { try write(day: day, at: 46.9 + Double(day) * 0.01, track: "Tour \(day)") }
        let render = ["routes", "render", "march", "--together", "-o", "march.pdf", "--overwrite"]
        let own = try words(command.run(render))
        #expect(own.contains("Tour 1") && own.contains("Tour 2") && !own.contains("\n01\n"), "\(own)")
        for day in 1...2 { try write(day: day, at: 46.9 + Double(day) * 0.01, track: "Tour") }
        let same = try words(command.run(render))
        #expect(same.contains("Tour · 01.03.2026 – 02.03.2026"), "\(same)")
        #expect(same.contains("\n01\n") && same.contains("\n02\n"), "\(same)")
    }

    @Test("is made again when one of the files changes, and names the file of an error")
    func otherFiles() throws {
        for day in 1...2 { try write(day: day, at: 46.9 + Double(day) * 0.01) }
        let render = ["routes", "render", "march", "--together", "-o", "out/", "--to-format", "png"]
        #expect(try command.run(render).status == 0)
        #expect(folder.data("out/01.png") != nil && folder.data("out/02.png") == nil)
        let again = try command.run(render)
        #expect(again.status == 0 && again.errors.contains("done already"), "\(again.errors)")
        let before = folder.data("out/01.png")
        try write(day: 2, at: 46.95)
        #expect(try command.run(render).status == 0)
        #expect(folder.data("out/01.png") != before)
        try folder.write("<gpx version=\"1.1\"><trk><trkseg><trkpt lat=", to: "march/02.gpx")
        let broken = try command.run(render)
        #expect(broken.status == 1 && broken.errors.contains("02.gpx"), "\(broken.errors)")
    }

    @Test("is drawn without a file that cannot be read, and says so; the other outputs need all files")
    func brokenFiles() throws {
        for day in 1...4 { try write(day: day, at: 46.9 + Double(day) * 0.01) }
        for day in [2, 4] { try folder.write("<gpx version=\"1.1\"><trk>", to: "march/0\(day).gpx") }
        let map = try command.run(
            "routes", "render", "march", "--together", "--language", "en", "-o", "march.pdf", "--format",
            "csv")
        #expect(map.status == 1, "\(map.errors)")
        for day in [2, 4] {
            let line = "\nmarch/0\(day).gpx, line 1: route.syntax: "
            #expect(("\n" + map.errors).contains(line), "\(map.errors)")
        }
        #expect(map.errors.contains("warning: the map lacks 2 of 4 files"), "\(map.errors)")
        let words = try Tool.run("pdftotext", folder.path + "/march.pdf", "-")
        #expect(words.contains("2026-03-01 – 2026-03-03") && !words.contains("\n02\n"), "\(words)")
        let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(line.contains("incomplete: without 2 of 4 files"), "\(words)")
        for command in ["trips", "logbook", "distance", "stops"] {
            let outcome = try self.command.run("routes", command, "march", "--together", "-o", "out/")
            #expect(outcome.status == 1 && !outcome.errors.contains("01.gpx"), "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("march/02.gpx, line 1: route.syntax: "), "\(outcome.errors)")
            #expect(outcome.errors.contains(" march/04.gpx cannot be read either."), "\(outcome.errors)")
            #expect(
                outcome.errors.contains("Or leave the files out. --skip-errors does so, with a warning."),
                "\(outcome.errors)")
        }
        for day in [1, 3] { try folder.write("<gpx version=\"1.1\"><trk>", to: "march/0\(day).gpx") }
        let none = try command.run("routes", "render", "march", "--together", "-o", "none.png")
        #expect(none.status == 1, "\(none.errors)")
        let others = "3 more files cannot be read either: march/02.gpx, "
        #expect(none.errors.contains(others), "\(none.errors)")
        #expect(folder.data("none.png") == nil)
        let skipping = try command.run("routes", "distance", "march", "--together", "--skip-errors")
        #expect(skipping.status == 1 && skipping.errors.contains(others), "\(skipping.errors)")
    }

    @Test("leaves out files that cannot be read if that is wanted, with an error for each and a warning")
    func skipErrors() throws {
        for day in 1...4 { try write(day: day, at: 46.9 + Double(day) * 0.01) }
        for day in [1, 3] { try folder.write("<gpx version=\"1.1\"><trk>", to: "march/0\(day).gpx") }
        let whole = ["march/02.gpx", "march/04.gpx"]
        let name = "march/02.gpx and 1 more, without 2 of 4 files"
        for command in ["trips", "logbook", "distance", "stops"] {
            let options = ["--together", "--format", "csv"]
            let outcome = try self.command.run(
                ["routes", command, "march", "--skip-errors"] + options)
            #expect(outcome.status == 1, "\(command): \(outcome.errors)")
            for day in [1, 3] {
                let line = "march/0\(day).gpx"
                #expect(
                    outcome.errorLines.contains { $0.hasPrefix(line) && $0.contains("route.syntax: ") },
                    "\(command): \(outcome.errors)")
            }
            let warning = "4 files: warning: the result lacks 2 of 4 files"
            #expect(outcome.errorLines.contains(warning), "\(command): \(outcome.errors)")
            let expected = try self.command.run(["routes", command] + whole + options)
            #expect(expected.status == 0, "\(expected.errors)")
            #expect(
                outcome.output.replacing("\"\(name)\"", with: "march/02.gpx and 1 more") == expected.output,
                "\(outcome.output) \(expected.output)")
        }
        for ending in ["html", "pdf"] {
            let outcome = try command.run(
                "routes", "logbook", "march", "--together", "--skip-errors", "--language", "en", "-o",
                "log.\(ending)")
            #expect(outcome.status == 1, "\(outcome.errors)")
        }
        let warning = "Incomplete: without 2 of 4 files."
        #expect(folder.text("log.html")?.contains("<p class=\"warning\">\(warning)</p>") == true)
        #expect(try Tool.run("pdftotext", folder.path + "/log.pdf", "-").contains(warning))
        let single = try command.run("routes", "distance", "march", "--skip-errors")
        #expect(single.status == 2 && single.errors.contains("--skip-errors"), "\(single.errors)")
    }

    @Test("has notes on all files together, and not on the first one")
    func notes() throws {
        for day in 1...2 { try write(day: day, at: 46.9 + Double(day) * 0.01, track: "Tour \(day)") }
        for command in ["distance", "trips", "stops", "logbook"] {
            let outcome = try self.command.run("routes", command, "march", "--together")
            let lines = outcome.errorLines.filter { $0.contains(": note: ") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("2 files: note: ") }, "\(lines)")
        }
    }

    @Test("names a broken file, which may have the period or the device that the others lack")
    func brokenAndNothing() throws {
        for day in 1...2 { try write(day: day, at: 46.9 + Double(day) * 0.01, track: "Tour \(day)") }
        try folder.write("<gpx version=\"1.1\"><trk>", to: "march/03.gpx")
        for choice in [["--since", "2026-04-01"], ["--devices", "Tour 9"]] {
            let outcome = try command.run(
                ["routes", "render", "march", "--together", "-o", "m.png"] + choice)
            #expect(outcome.status == 1, "\(choice): \(outcome.errors)")
            #expect(
                outcome.errors.hasPrefix("march/03.gpx, line 1: route.syntax: ")
                    && outcome.errors.contains("Or leave the file out.\n"), "\(choice): \(outcome.errors)")
            #expect(folder.data("m.png") == nil)
        }
    }

    @Test("notes the gaps between files, for which totals of single files are smaller")
    func gapsBetweenFiles() throws {
        for day in 1...2 { try write(day: day, at: 46.9) }
        for command in ["distance", "trips", "logbook"] {
            let outcome = try self.command.run("routes", command, "march", "--together")
            #expect(
                outcome.errors.contains("3.0 km are straight lines over gaps in the record"),
                "\(outcome.errors)")
            let single = try self.command.run("routes", command, "march")
            #expect(single.status == 0 && !single.errors.contains("straight lines"), "\(single.errors)")
        }
    }

    @Test("is made again when a file is added or removed, as are tables")
    func moreFiles() throws {
        let commands = [
            ["routes", "render", "march", "--together", "-o", "out/", "--to-format", "svg"],
            ["routes", "trips", "march", "--together", "-o", "out/", "--to-format", "csv"],
            ["routes", "distance", "march", "--together", "-o", "distances/", "--to-format", "csv"],
        ]
        let names = ["out/01.svg", "out/01.csv", "distances/01.csv"]
        for day in 1...2 { try write(day: day, at: 46.9 + Double(day) * 0.01) }
        for arguments in commands { #expect(try command.run(arguments).status == 0) }
        let before = names.map { folder.data($0) }
        try write(day: 3, at: 46.93)
        for (arguments, (name, earlier)) in zip(commands, zip(names, before)) {
            let more = try command.run(arguments)
            #expect(more.status == 0 && folder.data(name) != earlier, "\(arguments): \(more.errors)")
        }
        let after = names.map { folder.data($0) }
        try FileManager.default.removeItem(atPath: folder.path + "/march/03.gpx")
        for (arguments, (name, earlier)) in zip(commands, zip(names, after)) {
            let less = try command.run(arguments)
            #expect(less.status == 0 && folder.data(name) != earlier, "\(arguments): \(less.errors)")
        }
    }

    @Test("draws what was recorded in the chosen period by the chosen devices, in whichever file that is")
    func chosen() throws {
        for day in 1...3 { try write(day: day, at: 46.9 + Double(day) * 0.01, track: "Tour \(day)") }
        let render = [
            "routes", "render", "march", "--together", "-o", "march.pdf", "--overwrite", "--format", "ndjson",
        ]
        let later = try command.run(render + ["--since", "2026-03-02"])
        let words = try words(later)
        #expect(words.contains("02.03.2026 – 03.03.2026") && !words.contains("Tour 1"), "\(words)")
        let row = try #require(
            JSONSerialization.jsonObject(with: Data(later.output.utf8)) as? [String: Any])
        #expect(row["routes"] as? Int == 2)
        let (raw, clean) = (row["raw_m"] as? Double ?? 0, row["clean_m"] as? Double ?? 0)
        #expect((6_000...6_200).contains(raw) && abs(raw - clean) < 1, "\(later.output)")

        let nothing = try command.run(render + ["--since", "2026-04"])
        #expect(nothing.status == 4 && nothing.errors.contains("select.nothing"), "\(nothing.errors)")
        #expect(nothing.errors.contains(/from 2026-03-01T.* to 2026-03-03T/), "\(nothing.errors)")
        let one = try command.run(render + ["--devices", "Tour 3"])
        #expect(one.status == 0 && one.output.contains(#""routes":1"#), "\(one.errors)")
        let none = try command.run(render + ["--devices", "Tour 9"])
        #expect(none.status == 1 && none.errors.contains("there is Tour 1, Tour 2, Tour 3"), "\(none.errors)")
    }

    @Test("is drawn from a step of a manifest, too")
    func manifest() throws {
        for day in 1...2 { try write(day: day, at: 46.9 + Double(day) * 0.01) }
        try folder.write(
            "version: 1\noutput: out\nsteps:\n  - {name: map, operation: routes.render, inputs: [march/01.gpx], output: maps, parameters: {with: [march], format: svg}}\n",
            to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.text("out/maps/01.svg")?.contains("<svg") == true)
    }
}
