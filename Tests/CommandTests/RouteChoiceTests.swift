import Foundation
import Testing
import TestSupport

@Suite("One vehicle's day of a fleet's routes")
struct RouteChoiceTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        var rows = ["device,time,latitude,longitude"]
        for (device, latitude) in [("van", 46.9), ("truck", 47.4)] {
            // Local midnight of the 3rd is 23:00 UTC.
            for (day, hour) in [("02", 8), ("02", 9), ("02", 22), ("02", 23), ("03", 8), ("04", 8)] {
                let place = latitude + Double(hour) / 1_000 + (Double(day) ?? 0) / 100
                rows.append(
                    "\(device),2026-03-\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z,\(place),7.4")
            }
        }
        try folder.write(rows.joined(separator: "\n") + "\n", to: "fleet.csv")
    }

    private func times(of path: String) throws -> [Substring] {
        try #require(folder.text(path)).components(separatedBy: "<time>").dropFirst().map { $0.prefix(16) }
    }

    @Test("is converted alone") func convert() throws {
        let outcome = try command.run(
            "routes", "convert", "fleet.csv", "--devices", "van", "--since", "2026-03-03", "--until",
            "2026-03-03", "-o", "day.gpx", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("\"routes\":1,\"fixes\":2,"))
        #expect(try times(of: "day.gpx") == ["2026-03-02T23:00", "2026-03-03T08:00"])
    }

    @Test("is used by the other commands on shapes", arguments: ["simplify", "snap", "render", "match"])
    func others(name: String) throws {
        try folder.write(
            #"{"type":"Feature","properties":{"name":"Bern"},"geometry":{"type":"Polygon","#
                + #""coordinates":[[[7,46.5],[8,46.5],[8,47.6],[7,47.6],[7,46.5]]]}}"#, to: "areas.geojson")
        let more = [
            "simplify": ["--metres", "1", "-o", "o.gpx"], "snap": ["--plan", "fleet.csv", "-o", "o.gpx"],
            "render": ["-o", "o.svg"], "match": ["--areas", "areas.geojson", "-o", "o.csv"],
        ]
        let choice = ["--devices", "truck", "--until", "2026-03-02T09:30Z"]
        let outcome = try command.run(["routes", name, "fleet.csv"] + choice + (more[name] ?? []))
        #expect(outcome.status == 0, "\(outcome.errors)")
        switch name {
        case "simplify": #expect(try times(of: "o.gpx") == ["2026-03-02T08:00", "2026-03-02T09:00"])
        case "snap": #expect(try times(of: "o.gpx").count == 2)
        case "render": #expect(try #require(folder.text("o.svg")).contains("<svg"))
        default: #expect(try #require(folder.text("o.csv")).contains("Bern,"))
        }
    }

    @Test(
        "says where its days are not those of the place, only where they matter",
        arguments: ["convert", "simplify", "snap", "render", "match"])
    func zones(name: String) throws {
        try folder.write(
            #"{"type":"Feature","properties":{"name":"Bern"},"geometry":{"type":"Polygon","#
                + #""coordinates":[[[7,46.5],[8,46.5],[8,47.6],[7,47.6],[7,46.5]]]}}"#, to: "areas.geojson")
        let more = [
            "simplify": ["--metres", "1"], "snap": ["--plan", "fleet.csv"], "render": ["--title", "Fleet"],
            "match": ["--areas", "areas.geojson"],
        ]
        let ending = name == "render" ? "svg" : name == "match" ? "csv" : "gpx"
        func errors(_ choice: String...) throws -> String {
            let output = ["-o", "o.\(ending)", "--overwrite"]
            let outcome = try command.run(
                ["routes", name, "fleet.csv"] + choice + (more[name] ?? []) + output)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.errors
        }
        let warning = "fleet.csv: warning: times are shown in UTC"
        #expect(try errors("--since", "2026-03-03", "--report-zone", "UTC").contains(warning))
        #expect(try !errors("--since", "2026-03-03").contains("warning"))
        #expect(try !errors("--since", "2026-03-03T00:00:00Z", "--report-zone", "UTC").contains("warning"))
        #expect(try !errors("--report-zone", "UTC").contains("warning"))
    }

    @Test("is what a map's title dates in the zone of the report, with a warning where that is another one")
    func titles() throws {
        let outcome = try command.run(
            "routes", "render", "fleet.csv", "--report-zone", "UTC", "-o", "o.svg")
        #expect(
            outcome.errors.contains("fleet.csv: warning: times are shown in UTC, but the fixes"),
            "\(outcome.errors)")
    }

    @Test("fails without such a device or time, naming those that exist") func nothing() throws {
        let device = try command.run("routes", "convert", "fleet.csv", "--devices", "bus", "-o", "o.gpx")
        #expect(device.status == 1 && device.errors.contains("there is no device bus; there is"))
        let time = try command.run("routes", "render", "fleet.csv", "--since", "2027", "-o", "o.png")
        #expect(time.status == 4 && time.errors.contains("the record is from 2026-03-02T09:00:00+01:00"))
        let wrong = try command.run(
            "routes", "simplify", "fleet.csv", "--metres", "1", "--since", "yesterday")
        #expect(wrong.status == 2 && wrong.errors.contains("--since: \"yesterday\" is not a day"))
        let end = try command.run(
            "routes", "simplify", "fleet.csv", "--metres", "1", "--since", "2026", "--until", "March")
        #expect(end.status == 2 && end.errors.contains("--until: \"March\" is not a day"), "\(end.errors)")
        try folder.write("latitude,longitude\n46.9,7.4\n46.91,7.4\n", to: "timeless.csv")
        let timeless = try command.run("routes", "convert", "timeless.csv", "--since", "2026", "-o", "o.gpx")
        #expect(
            timeless.status == 1
                && timeless.errors.contains("the fixes have no times, so no period can be selected"))
        #expect(folder.text("o.gpx") == nil && folder.text("o.png") == nil)
    }

    @Test("reports a file without times also if another one has a match")
    func timeless() throws {
        try folder.write("latitude,longitude\n46.9,7.4\n46.91,7.4\n", to: "timeless.csv")
        for name in ["simplify", "render"] {
            let options = name == "simplify" ? ["--metres", "5"] : ["--to-format", "svg"]
            let outcome = try command.run(
                ["routes", name, "fleet.csv", "timeless.csv", "--since", "2026", "-o", name + "/"] + options)
            #expect(
                outcome.status == 1 && outcome.errors.contains("timeless.csv: route.noTimes: "),
                "\(outcome.errors)")
            #expect(outcome.errors.contains("2 items: 1 done, 1 failed"), "\(outcome.errors)")
        }
    }
}
