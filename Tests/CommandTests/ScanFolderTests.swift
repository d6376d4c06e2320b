import Foundation
import Testing
import TestSupport

@Suite("Folders of scans with files of many kinds")
struct ScanFolderTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try DrawnScan(in: folder).page("Die Rechnung", to: "scan")
        let page = try #require(folder.data("scan.png"))
        for name in ["in/a.png", "in/b.png"] { try folder.write(page, to: name) }
        _ = try Tool.run("vips", "copy", folder.path + "/scan.png", folder.path + "/in/a.tif")
    }

    @Test("give names that differ in the ending alone outputs of their own") func endings() throws {
        let outcome = try command.run("scan", "check", "in", "-o", "out")
        #expect(outcome.status == 0 && !outcome.errors.contains("skipped"), "\(outcome.errors)")
        #expect(
            folder.files.filter { $0.hasPrefix("out/") } == [
                "out/a.png.check.json", "out/a.tif.check.json", "out/b.check.json",
            ])
    }

    @Test("report skipped files, except those made there") func passedOver() throws {
        for name in ["in/x.docx", "in/sub/y.DOCX", "in/README"] { try folder.write("x", to: name) }
        let note = "note: skipped 3 files in folders: 2 docx, 1 without an extension"
        for _ in 0..<2 {
            let outcome = try command.run("scan", "check", "in", "-o", "in")
            #expect(outcome.status == 0 && outcome.errors.contains(note), "\(outcome.errors)")
        }
        try folder.write("%PDF-", to: "in/z.pdf")
        let compressed = try command.run("scan", "compress", "in", "-o", "small", "--dry-run")
        #expect(compressed.errors.contains("1 pdf"), "\(compressed.errors)")
    }
}
