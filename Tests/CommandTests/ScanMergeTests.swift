import Foundation
import Testing
import TestSupport

@Suite("Scans are merged")
struct ScanMergeTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        for (name, page) in try Self.pages.get() { try folder.write(page, to: name) }
    }

    /// Three pages, drawn once.
    private static let pages = Result<[String: Data], any Error> {
        let folder = try TemporaryFolder()
        let scans = DrawnScan(in: folder)
        try scans.page("Zuletzt kommt der Plan", to: "c")
        try scans.page("Der Vertrag steht vorn", to: "b")
        try scans.page("Die Rechnung folgt", to: "a")
        var pages: [String: Data] = [:]
        for name in ["a.png", "b.png", "c.png"] {
            let page: Data = try #require(folder.data(name))
            pages[name] = page
        }
        return pages
    }

    private func scan(_ arguments: String...) throws -> Command.Outcome {
        try command.run(["scan"] + arguments + ["-o", "out", "--language", "deu"])
    }

    /// Titles and pages of the bookmarks, as far as they are of one level.
    private func bookmarks(of path: String) throws -> [String] {
        let report = try Tool.run("qpdf", "--json=2", "--json-key=outlines", folder.path + "/" + path)
        let entry = /"destpageposfrom1": (\d+),.*?"title": "([^"]*)"/.dotMatchesNewlines()
        return report.matches(of: entry).map { "\($0.output.2) \($0.output.1)" }
    }

    private func words(_ path: String) throws -> [Substring] {
        try Tool.run("pdftotext", folder.path + "/" + path, "-").split { $0.isWhitespace }
    }

    @Test("in the order of the inputs, with bookmarks, and made anew when there are more") func order() throws
    {
        let outcome = try scan("b.png", "a.png", "--merge", "dossier.pdf", "--title", "Parzelle 7", "--pdfa")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("merged 2 files into out/dossier.pdf"))
        #expect(
            try words("out/dossier.pdf").joined(separator: " ") == "Der Vertrag steht vorn Die Rechnung folgt"
        )
        #expect(try bookmarks(of: "out/dossier.pdf") == ["b 1", "a 2"])
        let facts = try Tool.run("pdfinfo", folder.path + "/out/dossier.pdf")
        #expect(facts.contains("Parzelle 7") && facts.contains(/Metadata Stream: +yes/))
        let dossier = try #require(folder.data("out/dossier.pdf"))
        #expect(folder.data("out/a.pdf") != nil)

        let again = try scan("b.png", "a.png", "--merge", "dossier.pdf", "--title", "Parzelle 7", "--pdfa")
        #expect(again.status == 0 && again.errors.contains("nothing to do: 2 of 2 done already"))
        #expect(again.errors.contains("2 files already merged into out/dossier.pdf"))
        #expect(folder.data("out/dossier.pdf") == dossier)

        let more = try scan(
            "c.png", "b.png", "a.png", "--merge", "dossier.pdf", "--title", "Parzelle 7", "--pdfa")
        #expect(more.status == 0 && more.errors.contains("1 done, 2 done already"), "\(more.errors)")
        #expect(try bookmarks(of: "out/dossier.pdf") == ["c 1", "b 2", "a 3"])
        try folder.write("mine", to: "out/dossier.pdf")
        let changed = try scan("b.png", "--merge", "dossier.pdf", "--title", "Parzelle 7", "--pdfa")
        #expect(changed.status == 1 && changed.errors.contains("output.exists"), "\(changed.errors)")
        #expect(folder.text("out/dossier.pdf") == "mine")
    }

    @Test("as far as they are done, with a list of what is missing") func incomplete() throws {
        try folder.write("no picture", to: "d.png")
        let alone = try scan("d.png", "--merge", "dossier.pdf")
        #expect(alone.status == 1 && alone.errors.contains("nothing was written"), "\(alone.errors)")
        #expect(folder.data("out/dossier.pdf") == nil)
        let outcome = try scan("a.png", "d.png", "b.png", "--merge", "dossier.pdf")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("d.png: image.unsupportedFormat"))
        #expect(
            outcome.errors.contains(/merged 2 files into out\/dossier.pdf, \d+\.\d kB/), "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "out/dossier.pdf: batch.incomplete: 1 of 3 inputs are missing from it: d.png. "
                    + "Fix the failed inputs"))
        #expect(try bookmarks(of: "out/dossier.pdf") == ["a 1", "b 2"])

        try DrawnScan(in: folder).page("Endlich lesbar", to: "d")
        let mended = try scan("a.png", "d.png", "b.png", "--merge", "dossier.pdf")
        #expect(mended.status == 0 && mended.errors.contains("1 done, 2 done already"), "\(mended.errors)")
        #expect(try bookmarks(of: "out/dossier.pdf") == ["a 1", "d 2", "b 3"])
        try folder.write("no picture any more", to: "d.png")
        let broken = try scan("a.png", "d.png", "b.png", "--merge", "dossier.pdf")
        #expect(broken.status == 1 && folder.data("out/d.pdf") != nil, "what was made before stays")
        #expect(
            broken.errors.contains(/batch.incomplete: it was not changed, because 1 of 3 .*: d.png/),
            "\(broken.errors)")
        #expect(try bookmarks(of: "out/dossier.pdf") == ["a 1", "d 2", "b 3"])
        let replaced = try scan("a.png", "d.png", "b.png", "--merge", "dossier.pdf", "--overwrite")
        #expect(replaced.status == 1)
        #expect(try bookmarks(of: "out/dossier.pdf") == ["a 1", "b 2"])
    }

    @Test("without blank pages") func blank() throws {
        _ = try Tool.run("vips", "black", folder.path + "/black.v", "360", "300")
        _ = try Tool.run("vips", "invert", folder.path + "/black.v", folder.path + "/empty.png")
        let outcome = try scan("empty.png", "a.png", "--merge", "dossier.pdf", "--remove-blank")
        #expect(
            outcome.status == 1
                && outcome.errors.contains("note: left out, since nothing is on them: empty.png"))
        #expect(!outcome.errors.contains("batch.incomplete"), "\(outcome.errors)")
        #expect(try bookmarks(of: "out/dossier.pdf") == ["a 1"])
    }

    @Test("with PDFs that have text already") func withText() throws {
        let report = Command.sample("pdf/report.pdf")
        let outcome = try scan("a.png", report, "--merge", "dossier.pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try bookmarks(of: "out/dossier.pdf") == ["a 1", "report 2"])
        #expect(try words("out/dossier.pdf").dropFirst(3) == words("out/report.pdf")[...])
        let kept = try scan(report, "--merge", "kept.pdf", "--skip-text", "--pdfa", "--force")
        #expect(kept.status == 0, "\(kept.errors)")
        let text = String(decoding: try #require(folder.data("out/kept.pdf")), as: UTF8.self)
        #expect(text.contains("<pdfaid:part>2</pdfaid:part>"), "a PDF with text is converted")
    }

    /// A page in inks for that print, without text.
    private func printed(_ name: String, condition: String) throws {
        let content = "0 0 0 1 k 20 20 100 100 re f"
        var bytes = [UInt8](repeating: 0, count: 132)
        bytes[8] = 2
        bytes.replaceSubrange(12..<20, with: Array("prtrCMYK".utf8))
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        bytes += Array(condition.utf8)
        let profile = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try folder.write(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX
            /OutputConditionIdentifier(\(condition))/DestOutputProfile 5 0 R>>]>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</N 4/Filter/ASCIIHexDecode/Length \(profile.utf8.count)>> stream
            \(profile)
            endstream endobj
            trailer <</Root 1 0 R/Size 6>>
            %%EOF

            """, to: name)
    }

    @Test("as PDF/A for one print; which PDF is for another is said") func outputIntents() throws {
        try printed("d.pdf", condition: "FOGRA39")
        try printed("e.pdf", condition: "FOGRA39")
        try printed("f.pdf", condition: "FOGRA51")
        let outcome = try scan("d.pdf", "e.pdf", "--merge", "plans.pdf", "--pdfa")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let json = try Tool.run("qpdf", "--json", folder.path + "/out/plans.pdf")
        #expect(json.contains("FOGRA39") && json.contains("/GTS_PDFA1"))
        let mixed = try scan("d.pdf", "f.pdf", "--merge", "mixed.pdf", "--pdfa")
        #expect(mixed.status == 1 && mixed.errors.contains("pdf.notArchival"), "\(mixed.errors)")
        #expect(mixed.errors.contains(/f\.pdf.*output intent.*--force-ocr/), "\(mixed.errors)")
        #expect(folder.data("out/mixed.pdf") == nil)
    }

    /// The password opened the scan, and was not passed on to what puts the documents together.
    @Test("with encrypted PDFs, by the password in a file") func encrypted() throws {
        try folder.firstPage(
            of: "pdf/scanned.pdf", to: "locked.pdf", "--encrypt", "geheim", "eigner", "256", "--")
        try folder.write("geheim\n", to: "password")
        let outcome = try scan(
            "a.png", "locked.pdf", "--merge", "all.pdf", "--outputs", "pdf", "--password-file", "password")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try bookmarks(of: "out/all.pdf") == ["a 1", "locked 2"])
        #expect(try words("out/all.pdf").prefix(3) == ["Die", "Rechnung", "folgt"])
        #expect(try Tool.run("pdfinfo", folder.path + "/out/all.pdf").contains(/Encrypted: +no/))
        let loss = "out/locked.pdf: scan.notKept: the password could not be kept; the output is not encrypted"
        #expect(outcome.errors.contains("warning: \(loss)"), "\(outcome.errors)")
        _ = try Tool.run("qpdf", "--is-encrypted", folder.path + "/out/locked.pdf")

        try folder.write(
            """
            version: 1
            output: job
            steps:
              - {name: all, operation: scan.merge, inputs: locked.pdf, output: ., parameters: {passwordFile: secrets/password}}
            """, to: "job.yaml")
        try folder.write("falsch\n", to: "secrets/password")
        let wrong = try command.run("batch", "run", "job.yaml")
        #expect(wrong.status != 0 && wrong.errors.contains("--password-file"), "\(wrong.errors)")
        try folder.write("geheim\n", to: "secrets/password")
        let right = try command.run("batch", "run", "job.yaml")
        #expect(right.status == 0, "\(right.errors)")
        #expect(try bookmarks(of: "job/merged.pdf") == ["locked 1"])
    }

    @Test("with PDFs whose owner allows no changes, by the owner's password") func restricted() throws {
        _ = try Tool.run(
            "qpdf", "--encrypt", "", "eigner", "256", "--modify=none", "--", Command.sample("pdf/report.pdf"),
            folder.path + "/restricted.pdf")
        let job = """
            version: 1
            output: job
            steps:
              - {name: all, operation: scan.merge, inputs: restricted.pdf, output: ., parameters: {passwordFile: password}}
            """
        try folder.write(job, to: "job.yaml")
        try folder.write("niemand\n", to: "password")
        let refused = try command.run("batch", "run", "job.yaml")
        #expect(refused.status == 1 && refused.errors.contains("pdf."), "\(refused.errors)")
        try folder.write("eigner\n", to: "password")
        let merged = try command.run("batch", "run", "job.yaml")
        #expect(merged.status == 0, "\(merged.errors)")
        #expect(try bookmarks(of: "job/merged.pdf").first == "restricted 1")
    }

    @Test("by a job's step, in the order of the earlier step's inputs") func job() throws {
        let job = """
            version: 1
            output: out
            steps:
              - {name: scans, operation: scan.process, inputs: [b.png, a.png], output: scans, parameters: {languages: [deu]}}
              - {name: dossier, operation: scan.merge, inputs: {step: scans}, output: ., parameters: {name: dossier.pdf}}
            """
        try folder.write(job, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try bookmarks(of: "out/dossier.pdf") == ["b 1", "a 2"])
        let shard = try command.run("batch", "run", "job.yaml", "--shard", "0/2")
        #expect(shard.status == 2 && shard.errors.contains("--shard: step \"dossier\""), "\(shard.errors)")

        try folder.write("no picture", to: "b.png")
        let broken = try command.run("batch", "run", "job.yaml", "-o", "broken")
        #expect(broken.status == 1 && broken.errors.contains("step \"dossier\": batch.incomplete"))
        #expect(folder.data("broken/dossier.pdf") == nil)
    }

    @Test(
        "under a name that no input has, and all at once",
        arguments: [
            ["a.pdf"], ["x/y.pdf"], ["dossier"], [""], ["dossier.pdf", "--outputs", "text"],
            ["dossier.pdf", "--shard", "0/2"],
        ])
    func wrongUse(arguments: [String]) throws {
        let outcome = try command.run(["scan", "a.png", "-o", "out", "--merge"] + arguments)
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(folder.data("out/a.pdf") == nil)
    }

    @Test("and left out where a folder is scanned into itself") func sameFolder() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder.path + "/a.png", toPath: folder.path + "/in/a.png")
        let arguments = ["scan", "in", "-o", "in", "--language", "deu", "--merge", "all.pdf"]
        for _ in 0..<2 {
            let outcome = try command.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try bookmarks(of: "in/all.pdf") == ["a 1"])
        }
    }
}
