import Foundation
import Testing
import TestSupport

@Suite("fieldbook batch merge")
struct MergeTests {
    private let folder: TemporaryFolder
    private let command: Command

    /// Three items, one of them bad, with a worker's answers about them.
    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        for name in ["village", "village-lv03"] {
            let path = Command.sample("parcels/\(name).geojson")
            try folder.write(Data(contentsOf: URL(fileURLWithPath: path)), to: "in/\(name).geojson")
        }
        try folder.write("{", to: "in/bad.geojson")
        try folder.write(job(into: "p"), to: "job.yaml")
        let items = try command.run("batch", "items", "job.yaml", "-o", "out")
        let answers = try command.run(["worker", "-o", "out"], input: Data(items.output.utf8))
        try #require(answers.status == 0)
        try folder.write(answers.output, to: "results.ndjson")
    }

    private func job(into output: String) -> String {
        """
        version: 1
        output: out
        steps:
          - {name: conv, operation: parcels.convert, inputs: in, output: \(output)}

        """
    }

    private func merge(_ files: String...) throws -> Command.Outcome {
        try command.run(["batch", "merge", "out"] + files + ["--format", "csv"])
    }

    private func counts(_ outcome: Command.Outcome) -> String? {
        outcome.output.split(separator: "\n").last.map(String.init)
    }

    @Test("notes answers, and the run afterwards finds them done")
    func answers() throws {
        let first = try merge("results.ndjson")
        #expect(first.status == 0 && first.output.hasPrefix("items,done,failed,duplicates,of_shards\n"))
        #expect(counts(first) == "3,2,1,0,0")
        let run = try command.run("batch", "run", "job.yaml")
        #expect(run.status == 1 && run.errors.contains("3 items: 0 done, 2 done already, 1 failed"))
    }

    @Test("counts a repeated answer once")
    func duplicates() throws {
        let text = try #require(folder.text("results.ndjson"))
        try folder.write(text + "\n" + text, to: "twice.ndjson")
        #expect(counts(try merge("twice.ndjson")) == "6,2,1,3,0")
        #expect(counts(try merge("results.ndjson", "twice.ndjson")) == "9,0,0,9,0")
        let status = try command.run("batch", "status", "out", "--format", "csv")
        let row = status.output.split(separator: "\n").first { $0.hasPrefix("conv,") }
        #expect(row?.hasPrefix("conv,parcels.convert,3,2,0,1,0,") == true, "\(status.output)")
    }

    @Test(
        "rejects a line that is not an answer, with its file and number, and records nothing of the file",
        arguments: [
            ("half a line {", "a worker's answer was expected"),
            ("{\"v\":1}", "a worker's answer was expected"),
            (
                #"{"v":1,"key":"a|parcels.paint|p|x","status":"ok","ms":1}"#,
                "is no key of \"fieldbook batch items\""
            ),
            (#"{"v":1,"key":"just a name","status":"ok","ms":1}"#, "is no key of \"fieldbook batch items\""),
            (
                #"{"v":1,"key":"conv|parcels.convert|p|x","status":"ok","ms":1}"#,
                "input and recipe was expected"
            ),
            (
                #"{"v":1,"key":"conv|parcels.convert|p|x","status":"ok","ms":1,"recipe":"r","input":{"path":"/x","hash":"h","bytes":1}}"#,
                "output or error was expected"
            ),
        ])
    func wrongLine(line: String, message: String) throws {
        let text = try #require(folder.text("results.ndjson"))
        try folder.write(text + line + "\n", to: "wrong.ndjson")
        let outcome = try merge("wrong.ndjson")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("fieldbook: merge.noAnswer: wrong.ndjson:4: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        let status = try command.run("batch", "status", "out")
        #expect(status.errors.hasSuffix(": failed\n"), "\(status.errors)")
        #expect(counts(try merge("results.ndjson")) == "3,2,1,0,0", "nothing of it had been noted")
    }

    @Test("counts items without a match as done, as the status does")
    func withoutMatch() throws {
        try folder.write(
            """
            version: 1
            output: chosen
            steps:
              - {name: s, operation: parcels.select, inputs: in/village.geojson, output: s, parameters: {where: "Nummer = 'x'"}}
            """, to: "select.yaml")
        let items = try command.run("batch", "items", "select.yaml", "-o", "chosen")
        let answers = try command.run(["worker", "-o", "chosen"], input: Data(items.output.utf8))
        #expect(answers.output.contains("select.nothing"), "\(answers.output)")
        try folder.write(answers.output, to: "chosen.ndjson")
        for count in ["1,1,0,0,0", "1,0,0,1,0"] {
            let merged = try command.run("batch", "merge", "chosen", "chosen.ndjson", "--format", "csv")
            #expect(counts(merged) == count, "\(merged)")
        }
        let status = try command.run("batch", "status", "chosen", "--format", "csv")
        #expect(status.output.contains("s,parcels.select,1,1,0,0,"), "\(status.output)")
    }

    @Test("of another job's answers changes nothing for this one")
    func otherJob() throws {
        try folder.write(job(into: "q"), to: "job.yaml")
        #expect(counts(try merge("results.ndjson")) == "3,2,1,0,0")
        let run = try command.run("batch", "run", "job.yaml")
        #expect(run.errors.contains("3 items: 2 done, 1 failed"), "\(run.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/q/") }.count == 2)
    }

    @Test("merges what shards recorded, each item once, however often it runs")
    func shards() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/out")
        for index in 0..<3 { try command.run("batch", "run", "job.yaml", "--shard", "\(index)/3") }
        #expect(counts(try merge()) == "0,0,0,0,3")
        #expect(counts(try merge()) == "0,0,0,0,3")
        let run = try command.run("batch", "run", "job.yaml")
        #expect(run.errors.contains("3 items: 0 done, 2 done already, 1 failed"), "\(run.errors)")
    }

    @Test(
        "refuses a shard's journal that is damaged or newer, and leaves it and the folder's own as they are")
    func damagedShard() throws {
        #expect(try merge("results.ndjson").status == 0)
        let shard = "out/.fieldbook/journal-0-of-2.sqlite"
        try folder.write(String(repeating: "no journal ", count: 1_000), to: shard)
        let outcome = try merge()
        #expect(outcome.status == 2 && outcome.errors.contains("journal.unusable: out/"), "\(outcome.errors)")
        #expect(folder.text(shard) == String(repeating: "no journal ", count: 1_000))
        #expect(try command.run("batch", "run", "job.yaml").errors.contains("2 done already"))
    }

    @Test("needs an output folder")
    func noFolder() throws {
        #expect(try command.run("batch", "merge", "nowhere").status == 2)
        #expect(try merge("gone.ndjson").status == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/nowhere"))
    }
}
