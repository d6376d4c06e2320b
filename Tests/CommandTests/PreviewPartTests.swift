import Foundation
import Testing
import TestSupport

@Suite("Previews of a PDF with many pages")
struct PreviewPartTests {
    private let folder: TemporaryFolder
    private let command: Command
    private let arguments = ["--pages", "all", "--size", "60", "--manifest", "--format", "ndjson"]

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func made(in output: String) -> [String: Data] {
        let own = folder.files.filter { $0.hasPrefix(output + "/") }
        return Dictionary(
            uniqueKeysWithValues: own.map {
                (String($0.dropFirst(output.count + 1)), folder.data($0) ?? Data())
            })
    }

    @Test("are the same files and lines, whatever the number of workers")
    func jobs() throws {
        try folder.write(LargePDF(pageCount: 45).data, to: "in/large.pdf")
        try folder.write(LargePDF(pageCount: 5).data, to: "in/small.pdf")
        var lines: [String] = []
        for jobs in ["1", "2", "3"] {
            let outcome = try command.run(
                ["preview", "in", "-o", "out" + jobs, "--jobs", jobs, "--type", "jpeg"] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            lines.append(outcome.output.replacing("out" + jobs, with: "out"))
        }
        #expect(lines[0].split(separator: "\n").count == 50)
        #expect(lines[0] == lines[1] && lines[0] == lines[2])
        let pictures = made(in: "out1")
        #expect(
            pictures.count == 52 && Set(pictures.values).count == 47,
            "the small one's pages are the large one's")
        #expect(made(in: "out2") == pictures && made(in: "out3") == pictures)
    }

    @Test("have a picture with the reason for a page that never ends or takes all memory, and all others")
    func badPages() throws {
        try folder.write(
            LargePDF(pageCount: 45, special: [13: .endless, 30: .huge]).data, to: "large.pdf")
        let arguments = arguments + ["--engine", "poppler"]
        let outcome = try command.run(
            ["preview", "large.pdf", "-o", "out", "--timeout", "6", "--memory", "300MB"] + arguments)
        #expect(outcome.status == 1)
        #expect(outcome.output.split(separator: "\n").count == 45)
        #expect(outcome.errors.contains("large.pdf: page 13: worker.timeout: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("large.pdf: page 30: worker.memory: "))
        let pictures = made(in: "out")
        #expect(pictures.count == 46)

        try folder.write(LargePDF(pageCount: 45).data, to: "good/large.pdf")
        #expect(try command.run(["preview", "good", "-o", "whole"] + arguments).status == 0)
        let whole = made(in: "whole")
        let different = whole.filter { pictures[$0.key] != $0.value }.keys
        #expect(Set(different) == ["large-13.png", "large-30.png", "large-manifest.json"])
    }

    /// Runs until so many pictures are in the staging folder, sends the signal and waits for the end.
    private func run(into output: String, signal: Int32, afterPictures count: Int) throws -> Process {
        let process = command.process(["preview", "in", "-o", output, "--jobs", "2"] + arguments)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let staging = folder.path + "/\(output)/.fieldbook/staging"
        while process.isRunning {
            let growing = FileManager.default.enumerator(atPath: staging)?.compactMap { $0 as? String } ?? []
            if growing.count(where: { $0.hasSuffix(".png") }) >= count { break }
            sched_yield()
        }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process
    }

    @Test(
        "do not exist after a kill in the middle, and all exist after the same command",
        arguments: [1, 20, 90])
    func killed(pictures: Int) throws {
        try folder.write(LargePDF(pageCount: 120).data, to: "in/large.pdf")
        let process = try run(into: "out", signal: SIGKILL, afterPictures: pictures)
        #expect(process.terminationReason == .uncaughtSignal)
        let halfway = made(in: "out")
        #expect(halfway.isEmpty || halfway.count == 121)
        #expect(try command.run(["preview", "in", "-o", "out"] + arguments).status == 0)
        #expect(try command.run(["preview", "in", "-o", "undisturbed"] + arguments).status == 0)
        #expect(made(in: "out").count == 121 && made(in: "out") == made(in: "undisturbed"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/.fieldbook/staging"))
    }

    @Test("all exist or none after Ctrl-C, and are as they would have been after the next run")
    func interrupted() throws {
        for name in ["a", "b", "c"] { try folder.write(LargePDF(pageCount: 150).data, to: "in/\(name).pdf") }
        let process = try run(into: "out", signal: SIGINT, afterPictures: 1)
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        let count = made(in: "out").count
        #expect(count < 3 * 151 && count.isMultiple(of: 151))
        #expect(try command.run(["preview", "in", "-o", "out"] + arguments).status == 0)
        #expect(try command.run(["preview", "in", "-o", "undisturbed"] + arguments).status == 0)
        #expect(made(in: "out").count == 3 * 151 && made(in: "out") == made(in: "undisturbed"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/.fieldbook/parts"))
    }
}

@Suite("A page that is never drawn")
struct EndlessPageTests {
    @Test("costs its own time once, and no other file")
    func once() throws {
        let folder = try TemporaryFolder()
        let command = Command(folder: folder.path)
        try folder.write(EndlessPage.tiles.data, to: "in/a.pdf")
        for name in ["b", "c", "d"] { try folder.write(LargePDF(pageCount: 3).data, to: "in/\(name).pdf") }
        let outcome = try command.run(
            "preview", "in", "-o", "out", "--pages", "all", "--size", "60", "--jobs", "2", "--engine",
            "poppler",
            "--timeout", "2", "--format", "ndjson")
        #expect(outcome.status == 1 && outcome.output.split(separator: "\n").count >= 9, "\(outcome.output)")
        #expect(outcome.errors.contains("in/a.pdf") && outcome.errors.contains("worker.timeout"))
        #expect(outcome.errors.contains("it was not done after 2.0 s"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("tried again alone"), "\(outcome.errors)")
        #expect(folder.files.count { $0.hasPrefix("out/") && $0.hasSuffix(".png") } == 9)
    }
}
