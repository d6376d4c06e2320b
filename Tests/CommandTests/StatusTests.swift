import Foundation
import Testing
import TestSupport

@Suite("Status and report tell the truth")
struct StatusTests {
    let folder: TemporaryFolder
    let command: Command
    private let village: Data

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
    }

    private func rows(_ arguments: String...) throws -> [[String: String]] {
        let outcome = try command.run(["batch"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map { line in
            let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            return row.mapValues { "\($0)" }
        }
    }

    private func text(of name: String = "out") throws -> String {
        try command.run("batch", "report", name, "--format", "html", "-o", "r.html", "--overwrite")
        return try #require(folder.text("r.html"))
    }

    private func writeSteps(first inputs: String) throws {
        for name in ["a", "b", "c"] { try folder.write(village, to: "in/\(name).geojson") }
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: convert, operation: parcels.convert, inputs: [\(inputs)], output: p}
              - {name: maps, operation: parcels.render, inputs: in, output: maps}
              - {name: pictures, operation: preview.render, inputs: {step: maps}, output: small}
            """, to: "job.yaml")
    }

    @Test("of steps that were never reached, after a run gave up")
    func gaveUp() throws {
        try writeSteps(first: "nothing.geojson, in/a.geojson")
        #expect(try command.run("batch", "run", "job.yaml", "--fail-fast", "--jobs", "1").status == 1)
        let steps = try rows("status", "out")
        #expect(steps.map { $0["step"] } == ["convert", "maps", "pictures"])
        #expect(steps.map { $0["state"] } == ["gave up", "not begun", "not begun"])
        #expect(steps.map { $0["items"] } == ["2", "3", "3"])
        #expect(steps.map { $0["left"] } == ["1", "3", "3"])
        #expect(try text().contains("0 of 8 items are done. 1 failed; see below what to do. 7 are left"))
    }

    @Test("of steps that were interrupted, once or twice", arguments: [1, 2])
    func interrupted(times: Int) throws {
        try writeSteps(first: "pipe.geojson, in/a.geojson")
        _ = try Tool.run("mkfifo", folder.path + "/pipe.geojson")
        let process = command.process(["batch", "run", "job.yaml", "--jobs", "1"])
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/pipe.geojson"))
        var told = ""
        kill(process.processIdentifier, SIGINT)
        while !told.contains("stopping after") {
            let words = errors.fileHandleForReading.availableData
            try #require(!words.isEmpty, "\(told)")
            told += String(decoding: words, as: UTF8.self)
        }
        if times == 2 { kill(process.processIdentifier, SIGINT) } else { try pipe.write(contentsOf: village) }
        if times == 2 { process.waitUntilExit() }
        try pipe.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        let steps = try rows("status", "out")
        #expect(steps.map { $0["state"] } == ["interrupted", "not begun", "not begun"])
        #expect(steps.map { $0["left"] } == ["2", "3", "3"], "what comes through a pipe is not noted")
    }

    @Test("of what was done with faults")
    func faults() throws {
        try folder.write("x;e;n\na;2600000;1200000\nb;x;1200000\n", to: "points.csv")
        let run = try command.run(
            "transform", "points.csv", "-o", "out/", "--from", "lv95", "--to", "wgs84", "--columns", "e,n")
        #expect(run.status == 1, "\(run.errors)")
        #expect(try rows("status", "out").map { $0["with_faults"] } == ["1"])
        let item = try #require(try rows("report", "out").first)
        #expect(item["state"] == "done" && item["faults"] == "1")
        #expect(item["first_fault"]?.hasPrefix("line 3: ") == true)
        let text = try text()
        #expect(text.contains("1 of them has errors.") && text.contains("line 3: "))
    }

    private func convert(_ arguments: String...) throws -> Command.Outcome {
        try command.run(["parcels", "convert", "in", "-o", "out"] + arguments)
    }

    @Test("of items that an earlier run had done and the last one could not do")
    func refused() throws {
        for name in ["a", "b"] { try folder.write(village, to: "in/\(name).geojson") }
        #expect(try convert().status == 0)
        try folder.write("mine", to: "out/a.geojson")
        let plan = try convert("--dry-run", "--format", "csv")
        #expect(plan.status == 1 && plan.output.contains("a.geojson,cannot: output.exists,"), "\(plan)")
        #expect(plan.errorLines.count == 2 && plan.errorLines[0].contains("a.geojson: output.exists: "))
        #expect(plan.errors.hasSuffix("\n0 items would be processed, 1 done already, 1 would fail\n"))
        #expect(try convert().status == 1)
        let one = try #require(try rows("status", "out").first)
        #expect(one["done"] == "1" && one["failed"] == "1" && one["left"] == "0", "\(one)")
        let items = try rows("report", "out")
        #expect(items.map { $0["state"] } == ["failed", "done"])
        #expect(items.first?["code"] == "output.exists")

        #expect(try convert("--to", "lv03").status == 1)
        let other = try #require(try rows("status", "out").first)
        #expect(other["done"] == "0" && other["failed"] == "0" && other["left"] == "0", "\(other)")
        #expect(other["done_otherwise"] == "2", "an option that was tried undoes nothing: \(other)")
        let told = try command.run("batch", "status", "out")
        #expect(told.errors.contains("2 items are done with other options"), "\(told.errors)")
        let tried = try rows("report", "out")
        #expect(tried.map { $0["state"] } == ["done_otherwise", "done_otherwise"], "\(tried)")
        #expect(tried.first?["code"] == "output.exists")
        #expect(tried.first?["message"]?.contains("done with other options") == true, "\(tried)")
        let page = try text()
        #expect(page.contains("2 are done with other options") && !page.contains(">Failures<"))
        #expect(page.contains(">Done, other options</th>"))

        #expect(try convert("--overwrite").status == 0)
        let all = try #require(try rows("status", "out").first)
        #expect(all["done"] == "2" && all["failed"] == "0", "\(all)")
    }

    @Test("of items that the last run no longer included")
    func notAsked() throws {
        for inputs in ["vilage.geojson, in/a.geojson", "village.geojson, in/a.geojson"] {
            try writeSteps(first: inputs)
            try folder.write(village, to: "village.geojson")
            try command.run("batch", "run", "job.yaml")
        }
        let first = try #require(try rows("status", "out").first)
        #expect(first["items"] == "2" && first["done"] == "2")
        #expect(first["failed"] == "0" && first["not_asked"] == "1")
        #expect(try rows("report", "out").map { $0["state"] }.filter { $0 == "not asked" }.count == 1)
        #expect(try text().contains("All 8 items are done."))
        try writeSteps(first: "vilage.geojson, in/a.geojson")
        try command.run("batch", "run", "job.yaml")
        let again = try #require(try rows("status", "out").first)
        #expect(again["failed"] == "1" && again["not_asked"] == "1", "what is asked for again counts again")
    }

    @Test("of parts that nobody has seen")
    func shards() throws {
        for name in 0..<8 { try folder.write(village, to: "in/\(name).geojson") }
        func run(_ shard: String) throws {
            let outcome = try command.run("parcels", "convert", "in", "-o", "out", "--shard", shard)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        try run("0/2")
        let half = try #require(try rows("status", "out").first)
        #expect(half["items"] == "8" && half["left"] != "0")
        #expect(
            try command.run("batch", "status", "out").errors.contains("nothing is known here of part 1/2"))
        #expect(try text().contains("There is no journal of part 1/2."))
        try run("1/2")
        let whole = try #require(try rows("status", "out").first)
        #expect(whole["items"] == "8" && whole["left"] == "0")
        #expect(!(try command.run("batch", "status", "out").errors.contains("nothing is known")))
    }

    @Test("of a run whose journal is kept elsewhere")
    func namedJournal() throws {
        try folder.write(village, to: "in/a.geojson")
        #expect(
            try command.run("parcels", "convert", "in", "-o", "out/", "--journal", "kept/j.sqlite").status
                != 0,
            "its folder is not there")
        try folder.write("", to: "kept/x")
        #expect(
            try command.run("parcels", "convert", "in", "-o", "out/", "--journal", "kept/j.sqlite").status
                == 0)
        #expect(try rows("status", "--journal", "kept/j.sqlite").map { $0["done"] } == ["1"])
        #expect(try rows("report", "--journal", "kept/j.sqlite").map { $0["state"] } == ["done"])
        #expect(try command.run("batch", "status", "--journal", "kept/no.sqlite").status == 4)
        #expect(try command.run("batch", "status").status == 2)
        #expect(try command.run("batch", "status", "out", "--journal", "kept/j.sqlite").status == 2)
    }

    @Test("of outputs that are gone since")
    func gone() throws {
        try folder.write(village, to: "in/a.geojson")
        try command.run("parcels", "convert", "in", "-o", "out/")
        #expect(try text().contains("href=\"./out/a.geojson\""))
        try FileManager.default.removeItem(atPath: folder.path + "/out/a.geojson")
        let page = try text()
        #expect(page.contains("no longer there") && !page.contains("href=\"./out/a.geojson\""))
    }

    @Test("of what a dry run would do, in all and by step")
    func totals() throws {
        try writeSteps(first: "nothing.geojson, in/a.geojson")
        let reason = "nothing.geojson: input.missing: there is no such file. Check the path.\n"
        let outcome = try command.run("batch", "run", "job.yaml", "--dry-run", "--format", "csv")
        #expect(
            outcome.status == 1 && outcome.errors == reason + "7 items would be processed, 1 would fail\n",
            "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("step,input,plan,outputs\nconvert,"))
        try command.run("batch", "run", "job.yaml")
        let again = try command.run("batch", "run", "job.yaml", "--dry-run")
        #expect(
            again.errors == reason + "0 items would be processed, 7 done already, 1 would fail\n",
            "\(again.errors)")
    }
}
