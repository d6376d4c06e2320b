import Foundation
import Testing
import TestSupport

@Suite("Contact sheets, end to end")
struct PreviewSheetTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func size(of name: String) throws -> [Int] {
        try ["width", "height"].map { side in
            let text = try Tool.run("vipsheader", "-f", side, folder.path + "/" + name)
            return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }

    private var made: [String] { folder.files.filter { $0.hasPrefix("out/") } }

    @Test("all pages of one document go onto sheets of so many columns and rows")
    func document() throws {
        let outcome = try command.run(
            "preview", "sheet", Command.sample("pdf/report.pdf"), "-o", "out", "--columns", "2", "--rows",
            "2",
            "--cell", "80", "--format", "csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(made == ["out/report-sheet-1.jpg", "out/report-sheet-2.jpg"])
        #expect(outcome.output.contains(",1,1,2,4,") && outcome.output.contains(",1,2,2,1,"))
        let (full, last) = (try size(of: "out/report-sheet-1.jpg"), try size(of: "out/report-sheet-2.jpg"))
        #expect(full[0] > 160 && full[0] < 240 && full[1] > 160)
        #expect(last[0] < 160 && last[1] < full[1])
    }

    @Test("the first pages of several documents go onto one, and one that is broken has a cell too")
    func documents() throws {
        try folder.write(Data("no PDF".utf8), to: "broken.pdf")
        let outcome = try command.run(
            "preview", "sheet", "broken.pdf", Command.sample("pdf/report.pdf"),
            Command.sample("scans/letter.jpg"),
            Command.sample("pdf/encrypted.pdf"), "-o", "out", "--name", "inbox", "--type", "png", "--cell",
            "120",
            "--format", "csv")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("broken.pdf: pdf.notAPDF") && outcome.errors.contains("pdf.encrypted"))
        #expect(made == ["out/inbox-1.png"])
        #expect(outcome.output.contains(",4,1,1,4,"))
        let size = try size(of: "out/inbox-1.png")
        #expect(size[0] > 4 * 120 && size[1] < 2 * 120)

        let again = try command.run(
            "preview", "sheet", Command.sample("pdf/report.pdf"), "-o", "out", "--name", "inbox", "--type",
            "png",
            "--cell", "120", "--pages", "1-2", "--no-captions", "--overwrite")
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test("sheets sort by their names, and errors name their file")
    func namesOfMany() throws {
        try folder.write(Data("no PDF".utf8), to: "broken.pdf")
        let report = Command.sample("pdf/report.pdf")
        let outcome = try command.run(
            "preview", "sheet", report, "broken.pdf", "-o", "out", "--columns", "1", "--rows", "1",
            "--cell", "48", "--pages", "all", "--no-captions")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasPrefix("broken.pdf: pdf.notAPDF"), "\(outcome.errors)")
        #expect(made == (1...6).map { "out/sheet-\($0).jpg" })
        let wide = try command.run(
            "preview", "sheet", report, Command.sample("pdf/scanned.pdf"), Command.sample("scans/letter.jpg"),
            Command.sample("scans/qr-bill.png"), "broken.pdf", "-o", "wide", "--columns", "1", "--rows", "1",
            "--cell", "48", "--pages", "all", "--no-captions")
        #expect(wide.status == 1)
        let sheets = folder.files.filter { $0.hasPrefix("wide/") }
        #expect(
            sheets.count == 10 && sheets.first == "wide/sheet-01.jpg" && sheets.last == "wide/sheet-10.jpg")
    }

    @Test(
        "a page that takes all memory, or never ends, has a cell that says so, and costs no other one its own"
    )
    func costlyPage() throws {
        try folder.write(LargePDF(pageCount: 10, special: [9: .huge]).data, to: "a.pdf")
        let outcome = try command.run(
            "preview", "sheet", "a.pdf", Command.sample("pdf/report.pdf"), "-o", "out", "--pages", "all",
            "--cell",
            "48", "--memory", "200MB", "--engine", "poppler", "--format", "csv")
        #expect(outcome.status == 1 && made == ["out/sheet-1.jpg"], "\(outcome.errors)")
        #expect(outcome.errors.contains("a.pdf, page 9: worker.memory: "), "\(outcome.errors)")
        #expect(outcome.output.contains(",2,1,1,15,"))
    }

    @Test("without any page there is no sheet")
    func nothing() throws {
        try folder.write(Data("no PDF".utf8), to: "broken.pdf")
        let outcome = try command.run("preview", "sheet", "broken.pdf", "-o", "out")
        #expect(outcome.status == 1 && made.isEmpty)
    }

    @Test(
        "what makes no sense is wrong use",
        arguments: [
            ["--columns", "0"], ["--rows", "101"], ["--cell", "20"], ["--cell", "2000", "--columns", "50"],
            ["--name", "a/b"], ["--name", ""], ["--type", "gif"], ["--pages", "x"], ["--shard", "0/2"],
        ])
    func wrongUse(options: [String]) throws {
        let outcome = try command.run(
            ["preview", "sheet", Command.sample("pdf/report.pdf"), "-o", "out"] + options)
        #expect(outcome.status == 2 && made.isEmpty)
    }
}
