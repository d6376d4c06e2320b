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
        #expect(same.contains("Tour · 2026-03-01 – 2026-03-02"), "\(same)")
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
            #expect(outcome.errors.contains("; nor can march/04.gpx be read"), "\(outcome.errors)")
            #expect(outcome.errors.contains("Or leave the files out."), "\(outcome.errors)")
        }
        for day in [1, 3] { try folder.write("<gpx version=\"1.1\"><trk>", to: "march/0\(day).gpx") }
        let none = try command.run("routes", "render", "march", "--together", "-o", "none.png")
        #expect(none.status == 1, "\(none.errors)")
        #expect(none.errors.contains("nor can 3 more files be read: march/02.gpx, "), "\(none.errors)")
        #expect(folder.data("none.png") == nil)
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
        #expect(words.contains("2026-03-02 – 2026-03-03") && !words.contains("Tour 1"), "\(words)")
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
