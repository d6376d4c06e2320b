import Foundation
import Testing
import TestSupport

@Suite("Moving previews, end to end")
struct PreviewAnimationTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private var made: [String] { folder.files.filter { $0.hasPrefix("out/") } }

    private func header(_ field: String, _ name: String) throws -> String {
        try Tool.run("vipsheader", "-f", field, "\(folder.path)/\(name)[n=-1]")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("the first pages of a document move", arguments: ["webp", "gif"])
    func pages(type: String) throws {
        let outcome = try command.run(
            "preview", "animate", Command.sample("pdf/report.pdf"), "-o", "out", "--type", type, "--frames",
            "3", "--size", "100", "--delay", "0.25", "--format", "csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(made == ["out/report.\(type)"])
        #expect(outcome.output.contains(",3,5,71,100,"), "\(outcome.output)")
        #expect(try header("n-pages", "out/report.\(type)") == "3")
        #expect(try header("page-height", "out/report.\(type)") == "100")
        #expect(try header("delay", "out/report.\(type)") == "250 250 250")
    }

    @Test("a document with fewer pages has as many frames, and a broken one none")
    func fewer() throws {
        try folder.write("no PDF", to: "broken.pdf")
        let outcome = try command.run(
            "preview", "animate", Command.sample("pdf/report.pdf"), "broken.pdf", "-o", "out", "--size", "50",
            "--format", "csv")
        #expect(outcome.status == 1 && outcome.errors.contains("broken.pdf: pdf.notAPDF"))
        #expect(made == ["out/report.webp"] && outcome.output.contains(",5,5,"))
    }

    @Test("one document can have its picture in a file, several cannot")
    func file() throws {
        let report = Command.sample("pdf/report.pdf")
        let options = ["--frames", "2", "--size", "50"]
        let outcome = try command.run(["preview", "animate", report, "-o", "moving.gif"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try header("n-pages", "moving.gif") == "2")
        let again = try command.run(["preview", "animate", report, "-o", "moving.gif"] + options)
        #expect(again.status == 1 && again.errors.contains("output.exists"))
        for wrong in [["-o", "other.gif", report, report + "x"], ["-o", "a.gif", "--type", "webp", report]] {
            #expect(try command.run(["preview", "animate"] + wrong).status == 2)
        }
        #expect(folder.files == ["moving.gif"])
    }

    @Test("a page that never ends has a frame that says so, beside the others")
    func endless() throws {
        try folder.write(LargePDF(pageCount: 4, special: [2: .endless]).data, to: "large.pdf")
        let outcome = try command.run(
            "preview", "animate", "large.pdf", "-o", "out", "--size", "64", "--engine", "poppler",
            "--timeout",
            "2", "--format", "csv")
        #expect(outcome.status == 1 && outcome.errors.contains("large.pdf: page 2: worker.timeout: "))
        #expect(outcome.output.contains(",4,4,"), "\(outcome.output)")
        #expect(try header("n-pages", "out/large.webp") == "4")
    }

    @Test(
        "what makes no sense is wrong use",
        arguments: [
            ["--type", "png"], ["--frames", "0"], ["--delay", "0"], ["--size", "5000"], ["--quality", "0"],
            ["--frames", "100", "--size", "2000"],
        ])
    func wrongUse(options: [String]) throws {
        let outcome = try command.run(
            ["preview", "animate", Command.sample("pdf/report.pdf"), "-o", "out"] + options)
        #expect(outcome.status == 2 && made.isEmpty)
    }
}
