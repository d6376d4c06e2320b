import Foundation
import TestSupport
import Testing

/// Tables for people, and the same rows for programs.
@Suite("Tables")
struct TableTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func lines(_ arguments: String...) throws -> [String] {
        let outcome = try command.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    private func rows(_ arguments: [String]) throws -> [[String: Any]] {
        let outcome = try command.run(arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("of areas have units in the header, and the area of all land as a total")
    func areas() throws {
        let lines = try lines("parcels", "measure", Command.sample("parcels/village.geojson"), "--quiet")
        #expect(lines.count == 219)
        #expect(
            lines[0].contains("   area m²  registered m²  difference m²  tolerance m²  within tolerance  "))
        #expect(lines[0].contains("  perimeter m"))
        #expect(lines[1].contains("  17408.8          17409           -0.2          12.8  yes "))
        #expect(lines[218].hasPrefix("total  "))
        #expect(lines[218].split(separator: " ") == ["total", "733085.1", "733233", "-147.9"])
        let head = try #require(lines[0].firstRange(of: "area m²"))
        let end = lines[0].distance(from: lines[0].startIndex, to: head.upperBound)
        #expect(
            lines.dropFirst().allSatisfy {
                $0.prefix(end).last?.isNumber == true && $0.dropFirst(end).first == " "
            })
    }

    /// The sum of a column, rounded as a table does.
    private func total(_ name: String, of rows: [[String: Any]], per divisor: Double, decimals: Int) -> String
    {
        let sum = rows.reduce(0) { $0 + ($1[name] as? Double ?? 0) }
        return String(format: "%.\(decimals)f", sum / divisor)
    }

    @Test("of routes are in kilometres, whole minutes and whole kilometres per hour, added up over the files")
    func routes() throws {
        let files = ["routes/day.gpx", "routes/positions.json"].map(Command.sample)
        let lines = try lines("routes", "distance", files[0], files[1], "--quiet")
        #expect(lines.count == 4)
        #expect(
            lines[0].contains(
                "   raw km  clean km  gap km  moving min  average km/h  maximum km/h  up m  down m  "))
        #expect(lines[1].contains("  10633.1     105.6     0.0         1"))
        #expect(lines[1].hasSuffix("  2025-05-14 05:30:00Z  2025-05-14 09:32:47Z"))
        let rows = try rows(["routes", "distance"] + files)
        let sums: [(String, Double, Int)] = [
            ("raw_m", 1_000, 1), ("clean_m", 1_000, 1), ("gap_m", 1_000, 1), ("moving_min", 1, 0),
            ("up_m", 1, 0),
            ("down_m", 1, 0),
        ]
        let expected = sums.map { total($0.0, of: rows, per: $0.1, decimals: $0.2) }
        let removed = rows.reduce(0) { $0 + ($1["removed"] as? Int ?? 0) }
        #expect(
            lines[3].split(separator: " ").map(String.init) == ["total", "2478", "\(removed)"] + expected)
        #expect(try self.lines("routes", "distance", files[0], "--quiet").count == 2, "a total of one row")
    }

    @Test("have plain column names, while programs get the same names as ever")
    func names() throws {
        let day = Command.sample("routes/day.gpx")
        let head = try #require(try lines("routes", "distance", day, "--by-rule", "--quiet").first)
        #expect(head.contains("  fixes  removed m  distance m  "), "\(head)")
        #expect(try rows(["routes", "distance", day, "--by-rule"]).allSatisfy { $0["taken_away_m"] != nil })
    }

    @Test("of trips add up what is not a part of another row")
    func trips() throws {
        let trips = ["routes", "trips", Command.sample("routes/positions.json"), "--stops"]
        let journeys = ["--home", "46.8785,7.4570"]
        for more in [[], journeys] {
            let outcome = try command.run(trips + more + ["--quiet"])
            let lines = outcome.output.split(separator: "\n").map(String.init)
            #expect(lines[0].contains("  minutes  moving min   raw km  clean km  "))
            #expect(lines[1].contains("  2025-05-14 07:30:00  2025-05-14 07:"))
            let rows = try rows(trips + more)
            #expect(rows.contains { $0["kind"] as? String == "halt" } == !more.isEmpty)
            let counted = rows.filter { $0["kind"] as? String != "halt" }
            let sums: [(String, Double, Int)] = [
                ("minutes", 1, 0), ("moving_min", 1, 0), ("raw_m", 1_000, 1), ("clean_m", 1_000, 1),
                ("gap_m", 1_000, 1),
            ]
            let expected = sums.map { total($0.0, of: counted, per: $0.1, decimals: $0.2) }
            let last = try #require(lines.last).split(separator: " ").map(String.init)
            #expect(last == ["total"] + expected)
        }
    }

    @Test("are rounded for people only: programs get millimetres")
    func precision() throws {
        let day = Command.sample("routes/day.gpx")
        let row = try #require(try rows(["routes", "distance", day]).first)
        for name in ["raw_m", "clean_m"] {
            let metres = try #require(row[name] as? Double)
            #expect(
                abs(metres * 10 - (metres * 10).rounded()) > 1e-3, "\(name) is rounded to 0.1 m: \(metres)")
        }
        let csv = try command.run("routes", "distance", day, "--format", "csv")
        let lines = csv.output.split(separator: "\n").map { $0.split(separator: ",") }
        let place = try #require(lines[0].firstIndex(of: "clean_m"))
        // The name of the route has a comma.
        #expect(lines[1][place + 1].contains(/^\d+\.\d{3}$/))
        #expect(Double(lines[1][place + 1]) == row["clean_m"] as? Double)
        let stages = try rows(["routes", "distance", day, "--by-rule"])
        let removed = stages.reduce(0) { $0 + ($1["taken_away_m"] as? Double ?? 0) }
        let ends = try [0, stages.count - 1].map { try #require(stages[$0]["distance_m"] as? Double) }
        #expect(abs(ends[0] - removed - ends[1]) < 0.005)
    }

    @Test("fit the terminal, with all columns; a file or a pipe gets whole lines")
    func terminal() throws {
        let day = Command.sample("routes/day.gpx")
        let shell = Command(
            folder: folder.path, environment: ["COLUMNS": "60"],
            prefix: ["/bin/sh", "-c", #"script -qec "'$0' $1" /dev/null"#])
        let shown = try shell.run("routes distance '\(day)' --quiet").output
            .split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(shown.count > 4)
        let whole = try lines("routes", "distance", day, "--quiet")
        #expect(whole[0].count > 60)
        for name in whole[0].split(separator: "  ").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            #expect(shown.contains { $0.contains(name) }, "\(name) in \(shown)")
        }
        #expect(shown.allSatisfy { $0.count <= 60 }, "\(shown)")
        #expect(shown.contains { $0.hasPrefix("…") && $0.contains("day.gpx  ") }, "\(shown)")
    }
}
