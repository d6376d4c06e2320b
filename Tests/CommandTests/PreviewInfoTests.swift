import Foundation
import Testing
import TestSupport

@Suite("Information about PDFs, end to end")
struct PreviewInfoTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/tmp", withIntermediateDirectories: true)
        command = Command(folder: folder.path, environment: ["TMPDIR": folder.path + "/tmp"])
    }

    private func rows(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("a row for each PDF, in their order, without a folder", arguments: ["1", "4"])
    func rowForEach(jobs: String) throws {
        for (name, sample) in [("a", "report"), ("b", "scanned"), ("c", "report"), ("d", "scanned")] {
            let data = try Data(contentsOf: URL(filePath: Command.sample("pdf/\(sample).pdf")))
            try folder.write(data, to: "in/\(name).pdf")
        }
        let outcome = try command.run("preview", "info", "in", "--format", "ndjson", "--jobs", jobs)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try rows(outcome.output)
        #expect(rows.compactMap { $0["pages"] as? Int } == [5, 2, 5, 2])
        #expect(rows.compactMap { $0["text"] as? String } == ["5 of 5", "0 of 2", "5 of 5", "0 of 2"])
        #expect(rows[0]["size_mm"] as? String == "210 x 297" && rows[0]["fonts"] as? Int == 3)
        #expect(rows[0]["title"] as? String == "Bericht zur Grenzvermessung Musterwil")
        #expect(rows[0]["author"] as? String == "Vermessungsbüro Beispiel AG")
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/tmp")
        #expect(left == ["fieldbook-\(getuid())"], "only the empty folder of this user")
        #expect(folder.files.count == 4)
    }

    @Test("a row for each page")
    func rowForEachPage() throws {
        let outcome = try command.run(
            "preview", "info", Command.sample("pdf/report.pdf"), "--each-page", "--pages", "2-4", "--format",
            "csv")
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines.first
                == "input,page,of,label,width_pt,height_pt,rotation,media,crop,words,links,notes,fields")
        #expect(lines.count == 4)
        #expect(lines[1].contains(",2,5,2,595.28,841.89,0,0.00 0.00 595.28 841.89,0.00 0.00 595.28 841.89,"))
    }

    @Test("all of it in JSON, once")
    func json() throws {
        let line = ["preview", "info", Command.sample("pdf/report.pdf"), "-o", "out", "--format", "ndjson"]
        let outcome = try command.run(line)
        #expect(outcome.status == 0 && folder.files == ["out/report.info.json"])
        let whole =
            try JSONSerialization.jsonObject(
                with: try #require(folder.data("out/report.info.json"))) as? [String: Any]
        #expect((whole?["pages"] as? [Any])?.count == 5)
        let document = try #require(whole?["document"] as? [String: Any])
        #expect((document["permissions"] as? [String])?.count == 8)
        #expect((document["metadata"] as? [String: Any])?["created"] as? String == "2025-05-14T08:00:00Z")
        let again = try command.run(line)
        #expect(again.status == 0 && again.output == outcome.output)
        #expect(again.errors.contains("nothing to do: "), "\(again.errors)")
    }

    @Test("a page that never ends costs neither the document its row nor others theirs")
    func endless() throws {
        try folder.write(LargePDF(pageCount: 12, special: [11: .endless]).data, to: "in/a.pdf")
        try folder.write(LargePDF(pageCount: 2).data, to: "in/b.pdf")
        let outcome = try command.run(
            "preview", "info", "in", "-o", "out", "--format", "ndjson", "--timeout", "2")
        #expect(outcome.status == 1 && outcome.errors.contains("a.pdf: page 11: worker.timeout: "))
        let rows = try rows(outcome.output)
        #expect(rows.compactMap { $0["pages"] as? Int }.sorted() == [2, 12], "\(outcome.output)")
        let written = try #require(folder.data("out/a.info.json"))
        let all = try #require(try JSONSerialization.jsonObject(with: written) as? [String: Any])
        #expect(
            (all["pages"] as? [[String: Any]])?.compactMap { $0["number"] as? Int } == Array(1...10) + [12])
    }

    @Test("a file that is only named like a PDF is reported with its real type")
    func otherDocuments() throws {
        let documents: [(String, [UInt8], String)] = [
            (
                "word", [0x50, 0x4B, 3, 4] + Array("[Content_Types].xml word/document.xml".utf8),
                "a Word document"
            ),
            ("zip", [0x50, 0x4B, 3, 4] + Array("a.txt".utf8), "a ZIP archive"),
            ("old", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a document of Microsoft Office"),
            ("rich", Array("{\\rtf1 }".utf8), "a document in Rich Text Format"),
            ("page", Array("<!DOCTYPE html><p>".utf8), "a web page"),
        ]
        for (name, bytes, words) in documents {
            try folder.write(Data(bytes), to: name + ".pdf")
            for line in [
                ["preview", "info"], ["preview", "-o", "out"], ["scan", "-o", "scanned"], ["scan", "check"],
            ] {
                let outcome = try command.run(line + [name + ".pdf"])
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("pdf.notAPDF: the file is \(words)"), "\(outcome.errors)")
            }
        }
    }

    @Test("an encrypted PDF asks for its password, which is stored nowhere")
    func password() throws {
        let secret = "Geheim-4711"
        _ = try Tool.run(
            "qpdf", "--encrypt", secret, "owner", "256", "--", Command.sample("pdf/report.pdf"),
            folder.path + "/locked.pdf")
        let locked = try command.run("preview", "info", "locked.pdf")
        #expect(locked.status == 1 && locked.errors.contains("pdf.encrypted"))
        #expect(locked.errors.contains("--password-file") && locked.output.isEmpty)
        try folder.write(secret + "\n", to: "password")
        let open = try command.run(
            "preview", "info", "locked.pdf", "--password-file", "password", "-o", "out", "--format", "ndjson")
        #expect(open.status == 0 && open.output.contains("\"encrypted\":\"AES-256\""))
        let made =
            FileManager.default.enumerator(atPath: folder.path + "/out")?.compactMap { $0 as? String } ?? []
        #expect(made.count > 2)
        for name in made {
            #expect(folder.data("out/" + name)?.range(of: Data(secret.utf8)) == nil, "\(name)")
        }
        #expect(!open.output.contains(secret) && !open.errors.contains(secret))
    }

    @Test("a PDF that lost pages is reported as damaged, and the others are done")
    func damaged() throws {
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R 9 0 R]/Count 3>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 5 0 R>>",
            "<</Length 0>>\nstream\n\nendstream",
        ]
        let body = objects.enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }.joined()
        try folder.write("%PDF-1.4\n\(body)trailer\n<</Root 1 0 R>>\n", to: "in/a.pdf")
        try folder.write("no PDF", to: "in/b.pdf")
        try folder.write(Data(contentsOf: URL(filePath: Command.sample("pdf/scanned.pdf"))), to: "in/c.pdf")
        let outcome = try command.run("preview", "info", "in", "--format", "ndjson")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("in/a.pdf: pdf.damaged: damaged, 2 of 3 pages; lost: page 3."),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("in/b.pdf: pdf.notAPDF"))
        let rows = try rows(outcome.output)
        #expect(rows.compactMap { $0["pages"] as? Int } == [3, 2])
        #expect(rows.map { $0["code"] as? String } == [nil, "pdf.notAPDF", nil], "what failed has its row")
    }

    @Test("scripts and launch actions are reported, and not run")
    func activeContent() throws {
        let action = "<</S/JavaScript/JS(1)/Next<</S/Launch/F(/bin/sh)>>>>"
        try folder.write(
            """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction \(action)>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj
            4 0 obj <</Length 0>> stream

            endstream endobj
            trailer <</Root 1 0 R>>

            """, to: "active.pdf")
        let outcome = try command.run("preview", "info", "active.pdf", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "active.pdf: note: it has active content, which is not run here: JavaScript, Launch"))
        #expect(outcome.output.contains(#""active":["JavaScript","Launch"]"#))
    }
}
