import Foundation
import Testing
import TestSupport

@Suite("Names of files")
struct NameTests {
    @Test(
        "of any bytes are kept",
        arguments: [
            Array("a b.geojson".utf8), Array("new\nline.geojson".utf8), Array("qu\"o'te.geojson".utf8),
            Array("caf".utf8) + [0xE9] + Array(".geojson".utf8),
            Array(repeating: UInt8(ascii: "x"), count: 247) + Array(".geojson".utf8),
        ])
    func anyBytes(name: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        let target = (folder.path + "/in/").utf8CString.dropLast() + name.map { CChar(bitPattern: $0) } + [0]
        try TemporaryFolder.copy(Command.sample("parcels/village.geojson"), to: Array(target))
        let outcome = try Command(folder: folder.path).run("parcels", "convert", "in", "-o", "out")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let made = (folder.path + "/out/").utf8CString.dropLast() + name.map { CChar(bitPattern: $0) } + [0]
        #expect(access(Array(made), R_OK) == 0, "the output has the input's name, byte for byte")
        let again = try Command(folder: folder.path).run("parcels", "convert", "in", "-o", "out")
        #expect(again.errors.contains("nothing to do: "))
    }

    @Test("that begin with a dash are not options, and the message says how to write them")
    func dashed() throws {
        let folder = try TemporaryFolder()
        let source = Command.sample("parcels/village.geojson")
        try FileManager.default.copyItem(atPath: source, toPath: folder.path + "/-strich.geojson")
        let command = Command(folder: folder.path)
        let outcome = try command.run("parcels", "measure", "-strich.geojson")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("write ./-strich.geojson"), "\(outcome.errors)")
        #expect(try command.run("parcels", "measure", "./-strich.geojson").status == 0)
    }

    @Test("that are not UTF-8 can be arguments")
    func argumentsOfAnyBytes() throws {
        let folder = try TemporaryFolder()
        let latin1 = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".geojson".utf8)
        let source = Array(Command.sample("parcels/village.geojson").utf8CString)
        #expect(symlink(source, latin1.map { CChar(bitPattern: $0) } + [0]) == 0)
        _ = try Tool.run(
            "sh", "-c", "cd \"$1\" && exec \"$0\" parcels convert caf*.geojson -o out", Command.path,
            folder.path)
        let made = Array(folder.path.utf8) + Array("/out/caf".utf8) + [0xE9] + Array(".geojson".utf8)
        #expect(access(made.map { CChar(bitPattern: $0) } + [0], R_OK) == 0)
    }

    @Test(
        "that begin with a dash follow --",
        arguments: [
            ("parcels convert -o out", "parcels/village.geojson"),
            ("routes convert -o out", "routes/day.gpx"),
            ("transform --to lv95 -o out", "parcels/village.geojson"), ("preview -o out", "pdf/report.pdf"),
            ("preview info", "pdf/report.pdf"), ("scan check -o out", "scans/letter.jpg"),
        ])
    func dashes(command: String, sample: String) throws {
        let folder = try TemporaryFolder()
        let name = "-dash." + URL(filePath: sample).pathExtension
        try FileManager.default.copyItem(atPath: Command.sample(sample), toPath: folder.path + "/" + name)
        let words = command.split(separator: " ").map(String.init)
        let outcome = try Command(folder: folder.path).run(words + ["--", name])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            words.contains("out")
                ? folder.files.contains { $0.hasPrefix("out/-dash") } : outcome.output.contains(name))
    }

    @Test("after -- are not options")
    func optionsBehindNames() throws {
        let outcome = try Command(folder: NSTemporaryDirectory()).run("preview", "--", "a.pdf", "-o", "out")
        #expect(outcome.status == 2)
        #expect(
            outcome.errorLines.dropFirst().first?.hasPrefix("-o follows \"--\"") == true, "\(outcome.errors)")
    }

    @Test("that are not UTF-8 can be in a list, of the command and of a manifest")
    func listsOfAnyBytes() throws {
        let folder = try TemporaryFolder()
        let source = Array(Command.sample("parcels/village.geojson").utf8CString)
        let name = Array("caf".utf8) + [0xE9, 0xFF] + Array(".geojson".utf8)
        let input = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name
        #expect(symlink(source, input.map { CChar(bitPattern: $0) } + [0]) == 0)
        try folder.write(Data(name), to: "list.txt")
        try folder.write(
            """
            version: 1
            output: job
            steps: [{name: a, operation: parcels.convert, filesFrom: list.txt, output: a}]
            """, to: "job.yaml")
        let command = Command(folder: folder.path)
        for (arguments, place) in [
            (["parcels", "convert", "--files-from", "list.txt", "-o", "out"], "/out/"),
            (["batch", "run", "job.yaml"], "/job/a/"),
        ] {
            let outcome = try command.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let made = Array((folder.path + place).utf8) + name
            #expect(access(made.map { CChar(bitPattern: $0) } + [0], R_OK) == 0, "\(place)")
        }
    }

    @Test("of any bytes go through worker processes")
    func workerProcesses() throws {
        let names = try OddNames(of: "pdf/report.pdf")
        for _ in 0..<2 {
            let outcome = try names.command.run(
                "preview", "in", "-o", "out", "--size", "32", "--format", "ndjson")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.split(separator: "\n").count == OddNames.stems.count)
        }
        names.expectFiles(in: "out", ending: "-1.png")
    }

    @Test("of any bytes go through the steps of a manifest")
    func manifest() throws {
        let names = try OddNames(of: "parcels/village.geojson")
        try writeChain(in: names.folder)
        let outcome = try names.command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        names.expectFiles(in: "out/a", ending: ".geojson")
        names.expectFiles(in: "out/b", ending: ".csv")
        #expect(
            try names.command.run("batch", "run", "job.yaml").errors.hasPrefix("nothing to do: "))
    }

    @Test("of any bytes go through lists of items, to workers and back")
    func items() throws {
        let names = try OddNames(of: "parcels/village.geojson")
        try writeChain(in: names.folder)
        for step in ["a", "b"] {
            let list = try names.command.run("batch", "items", "job.yaml", "--step", step)
            #expect(list.errors == "8 of 8 items are left to do\n")
            let results = try names.command.run("worker", "-o", "out", input: Data(list.output.utf8))
            #expect(results.status == 0, "\(results.errors)")
            try names.folder.write(results.output, to: "results.ndjson")
            let merged = try names.command.run(
                "batch", "merge", "out", "results.ndjson", "--format", "ndjson")
            #expect(merged.output.contains(#""done":8,"failed":0"#), "\(merged.errors)")
            try names.folder.write(list.output, to: "\(step).ndjson")
            let again = try names.command.run("batch", "run", "\(step).ndjson", "-o", "out")
            #expect(again.errors == "nothing to do: 8 of 8 done already\n")
        }
        names.expectFiles(in: "out/a", ending: ".geojson")
        names.expectFiles(in: "out/b", ending: ".csv")
    }

    @Test("of any bytes go through an engine's worker to processes of their own")
    func requestedItems() throws {
        let names = try OddNames(of: "pdf/report.pdf")
        try names.folder.write(
            """
            version: 1
            output: out
            steps: [{name: a, operation: preview.render, parameters: {size: 32}, inputs: in, output: a}]
            """, to: "job.yaml")
        let list = try names.command.run("batch", "items", "job.yaml", "--step", "a")
        let results = try names.command.run("worker", "-o", "out", input: Data(list.output.utf8))
        #expect(results.status == 0 && !results.output.contains(#""failed""#), "\(results)")
        names.expectFiles(in: "out/a", ending: "-1.png")
    }

    @Test("of any bytes are linked in the report, and shown without control characters")
    func report() throws {
        let names = try OddNames(of: "parcels/village.geojson")
        try writeChain(in: names.folder)
        let run = try names.command.run("batch", "run", "job.yaml")
        let table = try names.command.run("batch", "report", "out")
        for text in [run.errors, table.output] {
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
        }
        #expect(table.output.split(separator: "\n").count == 17)
        #expect(
            table.output.contains(#"in/caf\xE9\xFF.geojson"#)
                && table.output.contains(#"a/caf\xE9\xFF.geojson"#))
        #expect(try names.command.run("batch", "report", "out", "--format", "html").status == 0)
        _ = try Tool.run("xmllint", "--noout", names.folder.path + "/out/report.html")
        let page = try #require(names.folder.text("out/report.html"))
        for text in [
            #"href="./a/caf%E9%FF.geojson""#,
            #"<bdi>a/caf\xE9\xFF.geojson</bdi>"#,
            #"href="./b/new%0Aline.csv""#, #"href="./b/e%CC%81.csv""#, #"href="./b/%CC%81mark.csv""#,
        ] { #expect(page.contains(text), "\(text)") }
    }

    private func writeChain(in folder: TemporaryFolder) throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: a, operation: parcels.convert, inputs: in, output: a}
              - {name: b, operation: parcels.measure, inputs: {step: a}, output: b}
            """, to: "job.yaml")
    }

    @Test("whose file cannot be read are reported by a dry run and its exit code")
    func dryRunOfUnreadable() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/gone.geojson", withDestinationPath: "nowhere")
        let good = Command.sample("parcels/village.geojson")
        let outcome = try Command(folder: folder.path)
            .run("parcels", "convert", good, "gone.geojson", "-o", "out", "--dry-run")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("cannot: "))
        let whole = try Command(folder: folder.path).run("parcels", "convert", good, "-o", "out", "--dry-run")
        #expect(whole.status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }
}
