import Foundation
import Testing

@Suite("A manifest, end to end")
struct ManifestTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    @Test("of the samples makes everything, and a second run finds it done")
    func demo() throws {
        let manifest = Command.sample("demo.yaml")
        let first = try command.run("batch", "run", manifest, "-o", "out")
        #expect(first.status == 0, "\(first.errors)")
        for name in [
            "parcels/village.geojson", "parcels/village.csv", "parcels/village-lv03.geojson",
            "parcels/points.csv",
            "maps/village.png", "maps/village-lv03.pdf", "routes/day.csv", "routes/positions.csv",
            "routes/day.geojson", "documents/letter.pdf", "documents/letter.txt", "documents/form-photo.pdf",
            "documents/scanned.pdf", "previews/report-5.png", "previews/scanned-2.png",
        ] {
            #expect((folder.data("out/" + name)?.count ?? 0) > 100, "\(name)")
            #expect(first.output.contains("out/" + name.split(separator: "/")[0]), "said where it is")
        }
        let before = folder.files
        let second = try command.run("batch", "run", manifest, "-o", "out")
        #expect(second.status == 0)
        #expect(second.errors == "everything was done already: 17 of 17\n")
        #expect(folder.files == before)
    }

    @Test("shows what it would do, and does nothing")
    func dryRun() throws {
        let outcome = try command.run(
            "batch", "run", Command.sample("demo.yaml"), "-o", "out", "--dry-run", "--format", "csv")
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").count == 18)
        #expect(outcome.output.contains("village.geojson,do,out/maps/village.png"))
        #expect(folder.files.isEmpty && !FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test("with mistakes is refused with every one of them and its line")
    func mistakes() throws {
        try folder.write(
            """
            version: 2
            output: out
            steps:
              - name: map
                operation: parcels.render
                inputs: [a.geojson]
                output: ../elsewhere
                parameters: {size: large}
              - name: map
                operation: parcels.paint
                inputs: []
                output: maps
                colour: red
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        for start in [
            "job.yaml:1: version", "job.yaml:7: output", "job.yaml:8: parameters: size: a whole number",
            "job.yaml:10: operation", "job.yaml:11: inputs", "job.yaml:13: \"colour\" is unknown",
        ] {
            #expect(outcome.errorLines.contains { $0.hasPrefix(start) }, "\(start) in\n\(outcome.errors)")
        }
    }

    @Test("of a few lines that stand for billions is refused")
    func references() throws {
        var text = "version: 1\noutput: out\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let references = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(references)]\n"
        }
        try folder.write(text, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 2 && outcome.errors.contains("more than 100000 values"))
    }

    @Test("with two steps that would write the same file is refused")
    func collision() throws {
        let step =
            "operation: parcels.convert, inputs: \"\(Command.sample("parcels/village.geojson"))\", output: p"
        try folder.write(
            "version: 1\noutput: out\nsteps:\n  - {name: a, \(step)}\n  - {name: b, \(step)}\n",
            to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 2 && outcome.errors.contains("batch.collision"))
        #expect(folder.files == ["job.yaml"])
    }

    @Test("that is interrupted says what was not begun, and goes on")
    func interrupted() throws {
        let reports = (0..<8).map { _ in Command.sample("pdf/report.pdf") }
        for (index, path) in reports.enumerated() {
            try folder.write(Data(contentsOf: URL(fileURLWithPath: path)), to: "in/\(index).pdf")
        }
        let step = "operation: preview.render, inputs: in, parameters: {pages: all}"
        try folder.write(
            "version: 1\noutput: out\nsteps:\n  - {name: a, \(step), output: a}\n  - {name: b, \(step), output: b}\n",
            to: "job.yaml")
        let process = command.process(["batch", "run", "job.yaml", "--format", "ndjson"])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        while folder.files.count(where: { $0.hasPrefix("out/a") }) == 0 && process.isRunning { sched_yield() }
        kill(process.processIdentifier, SIGINT)
        let summary = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(summary.split(separator: "\n").count == 2 && summary.contains("\"not_begun\":8"))
        #expect(try command.run("batch", "run", "job.yaml").status == 0)
        #expect(folder.files.count { $0.hasPrefix("out/") } == 80)
    }

    @Test("that is none is refused", arguments: ["", "a: [", "just text", "steps: 5"])
    func garbage(text: String) throws {
        try folder.write(text, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 2 && outcome.errors.hasPrefix("job.yaml:"))
    }

    @Test("goes on with the other items when one is bad")
    func badItem() throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: previews, operation: preview.render, inputs: ["\(Command.sample("pdf"))"], output: p}
              - {name: areas, operation: parcels.measure, inputs: "\(Command.sample("parcels"))", output: a}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml", "--format", "ndjson")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#""items":4,"done":2,"already":0,"failed":2"#))
        #expect(outcome.output.contains(#""items":2,"done":2,"already":0,"failed":0"#))
    }
}
