import Foundation
import Testing
import TestSupport

@Suite("Engines of previews, end to end")
struct PreviewEngineTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    static let hasPDFium =
        (try? Command(folder: "/").run("doctor", "--format", "csv").output.contains("\nok,pdfium,")) == true

    private let report = Command.sample("pdf/report.pdf")

    /// The engines in the rows of a run.
    private func engines(_ outcome: Command.Outcome) throws -> [String?] {
        try outcome.output.split(separator: "\n").map { line in
            let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (row?["engine"] as? String)?.split(separator: " ").first.map(String.init)
        }
    }

    private func hidingPDFium(_ path: String = "") -> Command {
        Command(folder: folder.path, environment: ["FIELDBOOK_PDFIUM": path])
    }

    @Test("results and lists name what drew each page")
    func named() throws {
        let outcome = try command.run(
            "preview", report, Command.sample("scans/passport.jpg"), "-o", "out", "--size", "64", "--pages",
            "first", "--engine", "poppler", "--manifest", "--format", "ndjson")
        #expect(outcome.status == 0)
        #expect(try Set(engines(outcome)) == ["poppler", nil])
        let manifest = try #require(folder.text("out/report-manifest.json"))
        #expect(manifest.contains("\"engine\" : \"poppler "))
    }

    @Test("a missing engine is reported; without it the other one draws")
    func missing() throws {
        let without = hidingPDFium()
        let asked = try without.run("preview", report, "-o", "out", "--engine", "pdfium")
        #expect(asked.status != 0 && asked.errors.contains("pdf.engineMissing"))
        #expect(!folder.files.contains { $0.hasPrefix("out/report") })
        let outcome = try without.run("preview", report, "-o", "out", "--size", "64", "--format", "ndjson")
        #expect(try outcome.status == 0 && engines(outcome) == ["poppler"])
        #expect(try without.run("doctor", "--format", "csv").output.contains("\noptional,pdfium,"))
    }

    @Test(
        "pictures of another library take the place of those that are there, and of none that somebody changed"
    )
    func otherLibrary() throws {
        try folder.write(Data("no library".utf8), to: "libpdfium.so")
        let broken = hidingPDFium(folder.path + "/libpdfium.so")
        let line = ["preview", report, "-o", "out", "--size", "64", "--format", "ndjson"]
        #expect(try engines(hidingPDFium().run(line)) == ["poppler"])
        let again = try hidingPDFium().run(line)
        #expect(again.status == 0 && again.errors.contains("done already"))
        #expect(try broken.run(line).errors.contains("pdf.engineMissing"), "no other one draws silently")
        #expect(try broken.run("doctor", "--format", "csv").output.contains("\nunusable,pdfium,"))
        guard Self.hasPDFium else { return }
        let other = try command.run(line)
        #expect(try other.status == 0 && engines(other) == ["pdfium"], "made anew by the same command")
        #expect(try command.run(line).errors.contains("done already"))
    }

    @Test(
        "the engine that is asked for draws", .enabled(if: hasPDFium),
        arguments: ["auto", "pdfium", "poppler"])
    func asked(engine: String) throws {
        let outcome = try command.run(
            "preview", report, "-o", "out", "--size", "64", "--engine", engine, "--format", "ndjson")
        #expect(try outcome.status == 0 && engines(outcome) == [engine == "auto" ? "pdfium" : engine])
        let sheet = try command.run("preview", "sheet", report, "-o", "sheet", "--engine", engine)
        #expect(sheet.status == 0)
    }

    @Test(
        "a page that PDFium dies of is drawn by poppler", .enabled(if: hasPDFium),
        arguments: ["render", "sheet", "animate"])
    func deadly(command name: String) throws {
        let blanks = DeflatedRun.stream(of: UInt8(ascii: "\n"), count: 130_000_000)
        try folder.write(
            PDFObjects(content: .stream(blanks, "/Filter/FlateDecode")).file, to: "a.pdf")
        let line = ["preview", name, "a.pdf", "-o", "out", "--memory", "100MB", "--engine"]
        let alone = try command.run(line + ["pdfium"])
        #expect(alone.status == 1 && alone.errors.contains("worker.memory: "), "\(alone.errors)")
        let together = try command.run(line + ["auto", "--retry-failed"])
        #expect(together.status == 0, "\(together.errors)")
    }

    @Test("engines that agree are not reported, and a difference has a picture", .enabled(if: hasPDFium))
    func compared() throws {
        let line = ["preview", report, "--pages", "1-2", "--compare-engines", "--format", "csv", "-o"]
        let same = try command.run(line + ["same"])
        #expect(same.status == 0 && same.output.hasPrefix("input,page,of,differs,mean,greatest,x,y,output"))
        #expect(folder.files.filter { $0.hasPrefix("same/r") } == ["same/report-engines.json"])
        // Edges of letters are never quite the same.
        let other = try command.run(line + ["other", "--tolerance", "0"])
        #expect(other.status == 1 && other.errors.contains("page 1: preview.enginesDiffer: "))
        let picture = folder.path + "/other/report-1-engines.jpg"
        #expect(try Tool.run("vipsheader", "-f", "width", picture).hasPrefix("1600"))
        let list = try #require(folder.data("other/report-engines.json"))
        let pages = try JSONSerialization.jsonObject(with: list) as? [String: Any]
        #expect((pages?["pages"] as? [Any])?.count == 2 && (pages?["engines"] as? [Any])?.count == 2)
    }

    @Test("a page that never ends is reported, and the others are compared", .enabled(if: hasPDFium))
    func endless() throws {
        try folder.write(LargePDF(pageCount: 3, special: [2: .endless]).data, to: "large.pdf")
        let outcome = try command.run(
            "preview", "large.pdf", "-o", "out", "--pages", "all", "--compare-engines", "--timeout", "2",
            "--tolerance", "255", "--format", "csv")
        #expect(outcome.status == 1 && outcome.errors.contains("large.pdf: page 2: worker.timeout: "))
        #expect(outcome.output.split(separator: "\n").count == 4, "\(outcome.output)")
    }

    @Test(
        "a comparison makes no pictures of its own",
        arguments: [
            ["--engine", "poppler"], ["--type", "jpeg"], ["--2x"], ["--manifest"], ["--grey"],
            ["--tolerance", "256"],
        ])
    func wrongUse(options: [String]) throws {
        let outcome = try command.run(["preview", report, "-o", "out", "--compare-engines"] + options)
        #expect(outcome.status == 2 && folder.files.isEmpty)
        #expect(try command.run("preview", report, "-o", "out", "--tolerance", "5").status == 2)
    }
}
