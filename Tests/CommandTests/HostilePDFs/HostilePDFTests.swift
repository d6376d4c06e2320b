import Foundation
import Testing
import TestSupport

/// Whole batches in which documents are broken, hostile or odd: each gets its picture or its error within the limits, and
/// the others are done.
@Suite("Hostile PDFs, end to end")
struct HostilePDFTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// By poppler, which is always there and reports most errors, unless another engine is given.
    private func preview(_ more: String..., engine: String = "poppler") throws -> Command.Outcome {
        let arguments = ["preview", "in", "-o", "out", "--pages", "all", "--dpi", "72", "--jobs", "2"]
        return try command.run(arguments + ["--engine", engine] + more)
    }

    private func write(_ pdfs: [HostilePDF]) throws {
        for pdf in pdfs { try folder.write(pdf.file, to: "in/\(pdf.name).pdf") }
        for name in ["0", "z"] {
            try folder.write(
                Data(contentsOf: URL(filePath: Command.sample("pdf/report.pdf"))), to: "in/\(name).pdf")
        }
    }

    private func lines(about pdf: HostilePDF, in outcome: Command.Outcome) -> [String] {
        outcome.errorLines.filter { $0.hasPrefix("in/\(pdf.name).pdf: ") }
    }

    private func pictures(of pdf: HostilePDF) -> [String] {
        folder.files.filter { $0.hasPrefix("out/\(pdf.name)-") }
    }

    private func expect(_ pdfs: [HostilePDF], in outcome: Command.Outcome) {
        for pdf in pdfs {
            let lines = lines(about: pdf, in: outcome)
            switch pdf.outcome {
            case .drawn:
                #expect(lines.isEmpty && pictures(of: pdf).count == 1, "\(pdf.name): \(lines)")
            case .told(let code):
                #expect(lines.contains { $0.contains("\(code): ") }, "\(pdf.name): \(lines)")
            case .refused(let code):
                #expect(lines.count == 1 && lines.allSatisfy { $0.contains("\(code): ") }, "\(lines)")
                #expect(pictures(of: pdf).isEmpty, "\(pdf.name)")
            }
        }
        for name in ["0", "z"] {
            #expect(folder.files.count { $0.hasPrefix("out/\(name)-") } == 5, "the others are done")
        }
        #expect(!folder.files.contains { $0.contains("/staging/") })
    }

    @Test(
        "that are broken or too large have an error, and the others are done", arguments: ["poppler", "auto"])
    func broken(engine: String) throws {
        let pdfs = HostilePDF.broken + HostilePDF.giants
        try write(pdfs)
        let outcome = try preview(engine: engine)
        #expect(outcome.status == 1)
        expect(pdfs, in: outcome)
    }

    @Test("that are too large have small pictures", arguments: ["poppler", "auto"])
    func giants(engine: String) throws {
        try write(HostilePDF.giants)
        let outcome = try command.run("preview", "in", "-o", "out", "--size", "64", "--engine", engine)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let sizes = try HostilePDF.giants.map { try folder.pictureSize(of: "out/\($0.name)-1.png") }
        #expect(sizes == ["64x64", "64x64", "64x43"])
    }

    @Test("that ask for all time are stopped, and the others are done")
    func bombs() throws {
        let pdfs = HostilePDF.bombs
        try write(pdfs)
        let outcome = try preview("--timeout", "2s", "--memory", "400MB")
        #expect(outcome.status == 1)
        expect(pdfs, in: outcome)
    }

    /// With time enough for any machine, so that memory is what it runs out of.
    @Test("that ask for all memory are stopped, and the others are done")
    func memoryBomb() throws {
        try write([HostilePDF.memoryBomb])
        let outcome = try preview("--timeout", "5min", "--memory", "400MB")
        #expect(outcome.status == 1)
        expect([HostilePDF.memoryBomb], in: outcome)
    }

    @Test("that are odd are drawn, and nothing else happens", arguments: ["poppler", "auto"])
    func oddities(engine: String) throws {
        let pdfs = HostilePDF.oddities
        try write(pdfs)
        try folder.write(HostilePDF.blank, to: "in/blank.pdf")
        try folder.write(HostilePDF.hiddenLayer, to: "in/hidden.pdf")
        let outcome = try preview("--memory", "400MB", engine: engine)
        #expect(outcome.status == 0, "\(outcome.errors)")
        expect(pdfs, in: outcome)
        let blank = try #require(folder.data("out/blank-1.png"))
        for pdf in pdfs { #expect(folder.data("out/\(pdf.name)-1.png") != blank, "\(pdf.name)") }
        #expect(folder.data("out/hidden-1.png") == blank)
        #expect(!folder.files.contains { $0.contains("launched") })
        let text = try command.run("preview", "text", "in/Hebrew.pdf")
        #expect(text.output.filter { ("א"..."ת").contains($0) } == "אבג", "\(text.output)")
    }

    /// Five pages, with a trailer in front as files that were changed have one, so that it is found in what is left.
    private var fivePages: Data {
        var file = PDFObjects()
        file.add("<</Type/Catalog/Pages 2 0 R>>")
        file.add("<</Type/Pages/Kids[3 0 R 5 0 R 7 0 R 9 0 R 11 0 R]/Count 5/MediaBox[0 0 120 80]>>")
        for page in 1...5 {
            file.add("<</Type/Page/Parent 2 0 R/Contents \(2 + 2 * page) 0 R>>")
            file.add(.stream("\(page)0 10 50 50 re f"))
        }
        return Data("%PDF-1.4\ntrailer\n<</Size 13/Root 1 0 R>>\n".utf8) + file.file.dropFirst(9)
    }

    @Test("that are cut off have the pages that are left, and say how many those are")
    func cut() throws {
        for tenths in 1...9 {
            try folder.write(fivePages.prefix(fivePages.count * tenths / 10), to: "in/cut \(tenths).pdf")
        }
        let outcome = try preview()
        #expect(outcome.status == 1)
        for tenths in 1...9 {
            let name = "cut \(tenths)"
            let lines = outcome.errorLines.filter { $0.hasPrefix("in/\(name).pdf: ") }
            let made = folder.files.filter { $0.hasPrefix("out/\(name)-") }.count
            let isTold = lines.contains { $0.contains("pdf.damaged: ") || $0.contains("pdf.noPages: ") }
            #expect(isTold || made == 5, "\(name): \(made) \(lines)")
        }
        let less = outcome.errorLines.filter { $0.hasPrefix("in/cut 5.pdf: ") }
        #expect(
            less.count == 1 && less[0].contains("damaged, 3 of 5 pages; lost: pages 4, 5."), "\(less)")
        let first = try command.run("preview", "in/cut 5.pdf", "-o", "first", "--size", "32")
        #expect(
            first.status == 1 && first.errors.contains("damaged, 3 of 5 pages"), "also where it is not seen")
        let sheet = try command.run("preview", "sheet", "in", "-o", "sheets", "--pages", "1", "--cell", "48")
        #expect(sheet.errorLines.contains { $0.hasPrefix("in/cut 5.pdf: pdf.damaged: damaged, 3 of 5") })
    }

    @Test("that are encrypted open with their password, and those that need none without it")
    func encrypted() throws {
        let report = Command.sample("pdf/report.pdf")
        for (name, user) in [("right", "fieldbook"), ("other", "secret"), ("owner", "")] {
            try folder.write(Data(), to: "in/\(name).pdf")
            _ = try Tool.run(
                "qpdf", "--encrypt", user, "own", "256", "--", report, folder.path + "/in/\(name).pdf")
        }
        try folder.write(Data(contentsOf: URL(filePath: report)), to: "in/plain.pdf")
        try folder.write("fieldbook\n", to: "password")
        let arguments = ["preview", "in", "--size", "64", "--pages", "last", "--box", "media", "-o"]
        let without = try command.run(arguments + ["without"])
        #expect(without.status == 1)
        #expect(
            folder.files.filter { $0.hasPrefix("without/") } == [
                "without/owner-5.png", "without/plain-5.png",
            ])
        let with = try command.run(arguments + ["with", "--password-file", "password"])
        #expect(with.status == 1 && with.errors.contains("in/other.pdf: pdf.encrypted: "))
        #expect(!with.errors.contains("in/owner.pdf") && !with.errors.contains("in/right.pdf"))
        let made = folder.files.filter { $0.hasPrefix("with/") }
        #expect(made == ["owner", "plain", "right"].map { "with/\($0)-5.png" })
        #expect(Set(made.map { folder.data($0) }).count == 1)
    }
}
