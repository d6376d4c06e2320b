import Foundation
import Testing
import TestSupport

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
        let lines = second.errorLines
        #expect(lines.last == "nothing to do: 17 of 17 done already")
        #expect(lines.count == 3, "\(lines)")
        #expect(lines[0].hasPrefix("note: step \"documents\": skipped 2 files in folders"))
        #expect(lines[1].contains("passport.jpg: warning: page 1: scan.expired: "), "\(lines)")
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

    @Test("with errors fails with all of them and their lines")
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

    @Test("of a few lines that stand for billions is rejected")
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

    @Test("with two steps that would write the same pictures is refused, also by a dry run, which tells them")
    func pictureCollision() throws {
        let step = "operation: preview.render, inputs: \"\(Command.sample("pdf/report.pdf"))\""
        try folder.write(
            "version: 1\noutput: out\nsteps:\n  - {name: a, \(step), output: p}\n  - {name: b, \(step), output: p}\n",
            to: "job.yaml")
        for arguments in [["job.yaml"], ["job.yaml", "--overwrite"], ["job.yaml", "--dry-run"]] {
            let outcome = try command.run(["batch", "run"] + arguments)
            #expect(outcome.status == 2)
            #expect(
                outcome.errors == """
                    fieldbook: batch.collision: step "a" and step "b" would have the same output \
                    out/p/report-*.png. Give one of them another output folder.

                    """)
        }
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

    @Test("that is invalid is rejected", arguments: ["", "a: [", "just text", "steps: 5"])
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
        #expect(outcome.output.contains(#""items":4,"done":2,"already":0,"with_faults":0,"failed":2"#))
        #expect(outcome.output.contains(#""items":2,"done":2,"already":0,"with_faults":0,"failed":0"#))
    }

    @Test("can hand the outputs of one step to the next, with variables and patterns")
    func chain() throws {
        try writeChain()
        let plan = try command.run("batch", "run", "job.yaml", "--dry-run", "--format", "csv")
        #expect(
            plan.output.contains("out/p/geojson/sub/village.geojson,do,out/m/village/geojson/sub/village.txt")
        )
        let first = try command.run("batch", "run", "job.yaml", "--format", "ndjson")
        #expect(first.status == 0, "\(first.errors)")
        #expect(
            folder.files.filter { $0.hasPrefix("out/") } == [
                "out/m/village-lv03/geojson/village-lv03.txt", "out/m/village/geojson/sub/village.txt",
                "out/p/geojson/sub/village.geojson", "out/p/geojson/village-lv03.geojson",
            ])
        #expect(
            try command.run("batch", "run", "job.yaml").errors.hasPrefix(
                "nothing to do: 4 of 4 done already"))
        let other = try command.run("batch", "run", "job.yaml", "--set", "format=ndjson", "-o", "other")
        #expect(other.status == 0 && folder.files.contains("other/m/village/geojson/sub/village.ndjson"))
    }

    @Test("in shards makes what it makes in one run, also of the outputs of steps before")
    func shards() throws {
        var parcels = ParcelFile()
        for number in 0..<5 {
            parcels.add("\"Nummer\":\"\(number)\",\"Flaeche\":100", box: 10 * number, 0, 10, 10)
        }
        for number in 0..<12 {
            try folder.write(parcels.collection(), to: "in/\(number % 3)/\(number).geojson")
        }
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: a, operation: parcels.convert, inputs: in, output: "a/{name}"}
              - {name: b, operation: parcels.convert, inputs: {step: a}, output: b, parameters: {to: lv95}}
              - {name: c, operation: parcels.measure, inputs: [in/0/0.geojson, {step: b}], output: "c/{extension}"}
            """, to: "job.yaml")
        #expect(try command.run("batch", "run", "job.yaml", "-o", "whole").status == 0)
        let made = folder.files.filter { $0.hasPrefix("whole/") }.map { $0.dropFirst("whole/".count) }
        #expect(made.count == 37)
        var planned = 0
        for shard in ["2/3", "0/3", "1/3"] {
            let arguments = ["batch", "run", "job.yaml", "-o", "out", "--shard", shard]
            let plan = try command.run(arguments + ["--dry-run", "--format", "ndjson"])
            planned += plan.output.split(separator: "\n").count
            let outcome = try command.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let again = try command.run(arguments)
            #expect(again.errors.hasPrefix("nothing to do: "), "\(again.errors)")
        }
        #expect(folder.files.filter { $0.hasPrefix("out/") }.map { $0.dropFirst("out/".count) } == made)
        #expect(planned == 37)
        #expect(try command.run("batch", "merge", "out").status == 0)
        #expect(
            try command.run("batch", "run", "job.yaml").errors.hasPrefix(
                "nothing to do: 37 of 37 done already"))
    }

    @Test("says of what it cannot know before that it is known later")
    func unknownOutputs() throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: previews, operation: preview.render, inputs: "\(Command.sample("pdf/report.pdf"))", output: p}
              - {name: texts, operation: scan.process, inputs: {step: previews}, output: t}
            """, to: "job.yaml")
        let plan = try command.run("batch", "run", "job.yaml", "--dry-run", "--format", "csv")
        #expect(plan.status == 0)
        #expect(plan.output.hasSuffix("\"outputs of step \"\"previews\"\"\",known when that step has run,\n"))
    }

    @Test("whose step failed goes on with the outputs that there are")
    func chainWithFailure() throws {
        try writeChain()
        try folder.write("{", to: "in/bad.geojson")
        let outcome = try command.run("batch", "run", "job.yaml", "--format", "ndjson")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#""items":3,"done":2,"already":0,"with_faults":0,"failed":1"#))
        #expect(outcome.output.contains(#""items":2,"done":2,"already":0,"with_faults":0,"failed":0"#))
    }

    @Test("whose inputs match nothing has nothing to do, reported with the line")
    func nothingThere() throws {
        try writeChain()
        try FileManager.default.removeItem(atPath: folder.path + "/in")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 4)
        #expect(
            outcome.errors == """
                job.yaml:5: inputs: there is nothing to do in "in"; files in folders are taken by their ending: \
                dxf, esrijson, fgb, geojson, geojsonl, geojsons, geojsonseq, gml, gpkg, itf, json, kml, kmz, ndjson, \
                shp, topojson, xtf, zip

                """)
    }

    @Test("can be listed item by item and run from the lists")
    func items() throws {
        try writeChain()
        let list = try command.run("batch", "items", "job.yaml", "-o", "out")
        #expect(list.status == 0 && list.errors == "2 of 2 items are left to do\n")
        let input = folder.path + "/in/sub/village.geojson"
        #expect(
            list.output.split(separator: "\n").first.map(String.init) == """
                {"attempt":1,"folder":"p","input":"\(input)","key":"conv%7C|parcels.convert|p|geojson/sub/village",\
                "op":"parcels.convert","params":{"allowBallpark":false,"arcTolerance":0.001,\
                "format":"geojson","from":"auto","map":[],"method":"grid"},\
                "stem":"geojson/sub/village","step":"conv|","v":1}
                """)
        try folder.write(list.output, to: "items.ndjson")
        let run = try command.run("batch", "run", "items.ndjson", "-o", "out", "--format", "ndjson")
        #expect(
            run.status == 0
                && run.output.hasPrefix(#"{"step":"conv|","operation":"parcels.convert","items":2,"done":2"#))
        let next = try command.run("batch", "items", "job.yaml", "-o", "out", "--step", "areas")
        #expect(next.errors == "2 of 2 items are left to do\n")
        try folder.write(next.output, to: "next.ndjson")
        #expect(try command.run("batch", "run", "next.ndjson", "-o", "out").status == 0)
        #expect(
            try command.run("batch", "items", "job.yaml", "-o", "out").errors
                == "0 of 4 items are left to do\n")
        #expect(try command.run("batch", "run", "job.yaml").errors == "nothing to do: 4 of 4 done already\n")
        let wrong = try command.run("batch", "items", "job.yaml", "--step", "area")
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean \"areas\"?"))
    }

    @Test("in NDJSON needs an output folder")
    func itemsWithoutFolder() throws {
        try folder.write("{}", to: "items.ndjson")
        let outcome = try command.run("batch", "run", "items.ndjson")
        #expect(outcome.status == 2 && outcome.errors.contains("-o: NDJSON has no output folder"))
    }

    @Test("has a schema, and the stored one is the printed one")
    func schema() throws {
        let path = Command.repository + "/Schema/job.schema.json"
        let outcome = try command.run("batch", "schema")
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
            try outcome.output.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(outcome.status == 0 && outcome.output == kept)
    }

    @Test("of references that nest without end is refused")
    func deepReferences() throws {
        try folder.write(
            "version: 1\nsteps:\n- &a [x]\n" + String(repeating: "- &a [*a]\n", count: 90_000), to: "job.yaml"
        )
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 2 && outcome.errors.contains("with references"))
    }

    /// Two files in a folder, converted and then measured.
    private func writeChain() throws {
        for (name, sample) in [("sub/village", "village"), ("village-lv03", "village-lv03")] {
            let path = Command.sample("parcels/\(sample).geojson")
            try folder.write(Data(contentsOf: URL(fileURLWithPath: path)), to: "in/\(name).geojson")
        }
        try folder.write(
            """
            version: 1
            output: out
            variables: {format: txt}
            steps:
              - {name: "conv|", operation: parcels.convert, inputs: in, output: "p/{extension}"}
              - name: areas
                operation: parcels.measure
                inputs: {step: "conv|"}
                output: "m/{name}/{folder}"
                parameters: {format: "${format}"}
            """, to: "job.yaml")
    }
}
