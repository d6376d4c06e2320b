import Foundation
import Testing
import TestSupport

@Suite("Before documents are uploaded")
struct UploadPlanTests {
    private let service: UploadService

    init() throws { service = try UploadService() }

    private var folder: TemporaryFolder { service.folder }

    private func copySample(_ sample: String, to name: String) throws {
        try FileManager.default.copyItem(
            atPath: Command.sample(sample), toPath: folder.path + "/" + name)
    }

    @Test("their folder is looked up once, and nothing is made or sent if it is missing")
    func missingFolder() throws {
        for name in ["a", "b", "c"] { try folder.write(name, to: "in/\(name).txt") }
        try copySample("scans/letter.jpg", to: "letter.jpg")
        let words =
            "upload.noFolder: the service has no folder d9. "
            + "\"fieldbook files folders --profile land\" lists the folders' identifiers."
        for arguments in [
            ["in", "--as-is"], ["in", "--as-is", "--dry-run"], ["letter.jpg"], ["letter.jpg", "--dry-run"],
        ] {
            let refused = try service.run(
                ["upload", "--to", "land", "--folder", "d9", "-o", "own", "--trace"] + arguments)
            #expect(refused.status == 2 && refused.errors.contains(words), "\(refused.errors)")
            #expect(refused.errorLines.count { $0.contains("> [") } == 1, "\(refused.errors)")
            #expect(!folder.files.contains { $0.hasPrefix("own/") && !$0.contains("/.fieldbook/") })
        }
        #expect(try service.files().isEmpty)

        let arguments = ["upload", "in", "--to", "land", "--as-is", "--folder", "d2"]
        let sent = try service.run(arguments + ["--trace"])
        #expect(sent.status == 0, "\(sent.errors)")
        let asked = sent.errorLines.filter { $0.contains("> [") && $0.contains("/api/files/folders") }
        #expect(asked.count == 1, "\(sent.errors)")
        #expect(try service.files(folder: "d2").count == 3)
        let again = try service.run(arguments + ["--trace"])
        #expect(again.status == 0 && !again.errors.contains("> ["), "\(again.errors)")
    }

    @Test("their folder is not checked by a dry run without a connection, which says so")
    func unreachable() throws {
        try folder.write("a", to: "a.txt")
        let plan = try service.run(
            ["upload", "a.txt", "--to", "away", "--as-is", "--folder", "d1", "--dry-run"])
        #expect(plan.status == 0 && plan.output.contains("do"), "\(plan.errors)")
        #expect(
            plan.errors.contains("note: the folder at the service was not checked: "), "\(plan.errors)")
    }

    @Test("a dry run shows their names and sizes, and that nobody is signed in")
    func names() throws {
        try folder.write("a table", to: "in/table.csv")
        try copySample("scans/letter.jpg", to: "letter.jpg")
        let uploads = [["in", "--as-is"], ["letter.jpg"]].map {
            ["upload", "--to", "land", "--dry-run"] + $0
        }
        let picture = try Data(contentsOf: URL(filePath: folder.path + "/letter.jpg"))
        for (upload, (name, size)) in zip(uploads, [("table.csv", 7), ("letter.pdf", picture.count)]) {
            let plan = try service.run(upload + ["--format", "ndjson"])
            #expect(plan.status == 0 && !plan.errors.contains("nobody"), "\(plan.errors)")
            let row = try #require(try service.rows(plan).first)
            #expect(row["name"] as? String == name && row["bytes"] as? Int == size, "\(row)")
            #expect((row["outputs"] as? String)?.hasSuffix(".receipt.json") == true, "\(row)")
            let table = try service.run(upload)
            #expect(table.output.contains(name) && !table.output.contains("receipt"), "\(table.output)")
        }
        #expect(try service.run(["logout", "--profile", "land"]).status == 0)
        let warning =
            "fieldbook: warning: nobody is signed in to land; before the upload, run "
            + "\"fieldbook login --profile land\"\n"
        for upload in uploads {
            let plan = try service.run(upload)
            #expect(plan.status == 0 && plan.errors.contains(warning), "\(plan.errors)")
        }
    }

    @Test("a manifest's dry run looks up their folder")
    func manifest() throws {
        try folder.write("a table", to: "in/table.csv")
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: sent, operation: documents.upload, inputs: [in], parameters: {profile: land, folder: d9}, output: sent}
            """, to: "job.yaml")
        let plan = try service.run(["batch", "run", "job.yaml", "--dry-run"])
        #expect(plan.status == 2 && plan.errors.contains("upload.noFolder"), "\(plan.errors)")
        let run = try service.run(["batch", "run", "job.yaml"])
        #expect(run.status == 2 && run.errors.contains("upload.noFolder"), "\(run.errors)")
        #expect(try service.files().isEmpty)
    }

    @Test("a dry run names what cannot be sent, with the codes of the run")
    func foreseen() throws {
        let codes = [
            "notes.txt": "image.unsupportedFormat", "empty.jpg": "image.fileUnreadable",
            "plan.pdf": "pdf.notAPDF",
        ]
        for name in codes.keys { try folder.write(name == "empty.jpg" ? "" : "text", to: name) }
        try copySample("scans/letter.jpg", to: "letter.jpg")
        let arguments =
            ["upload", "letter.jpg"] + codes.keys.sorted() + ["--to", "land", "--format", "ndjson"]
        let plan = try service.run(arguments + ["--dry-run"])
        #expect(plan.status == 1, "\(plan.errors)")
        for row in try service.rows(plan) {
            let code = codes[row["input"] as? String ?? ""]
            #expect(row["plan"] as? String == code.map { "cannot: \($0)" } ?? "do", "\(row)")
        }
        #expect(plan.errors.hasSuffix("\n1 item would be processed, 3 would fail\n"), "\(plan.errors)")
        let run = try service.run(arguments + ["--language", "deu"])
        #expect(run.status == 1, "\(run.errors)")
        for (name, code) in codes {
            for outcome in [plan, run] {
                #expect(outcome.errors.contains("\(name): \(code): "), "\(outcome.errors)")
            }
        }
        #expect(try service.files().map(\.name) == ["letter.pdf"])
    }

    @Test("a dry run of a step names what cannot be scanned")
    func foreseenInStep() throws {
        try folder.write("text", to: "in/broken.jpg")
        try copySample("scans/letter.jpg", to: "in/letter.jpg")
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: scans, operation: scan.process, inputs: [in], output: scans}
            """, to: "job.yaml")
        let plan = try service.run(["batch", "run", "job.yaml", "--dry-run", "--format", "csv"])
        #expect(plan.status == 1, "\(plan.errors)")
        #expect(plan.output.contains("in/broken.jpg,cannot: image.unsupportedFormat,"), "\(plan.output)")
        #expect(plan.output.contains("in/letter.jpg,do,"), "\(plan.output)")
    }

    @Test("a dry run for the onboarding service names what it would reject")
    func onboarding() throws {
        try folder.write("text", to: "note.txt")
        try DrawnScan(in: folder).page("too small", to: "tiny")
        let arguments = [
            "upload", "note.txt", "tiny.png", "--to", "people", "--of", "u7", "--document-type", "ID",
            "--dry-run", "--format", "ndjson",
        ]
        for (more, code) in [(["--as-is"], "document.format"), ([], "image.unsupportedFormat")] {
            let plan = try service.run(arguments + more)
            #expect(plan.status == 1, "\(plan.errors)")
            let rows = try service.rows(plan)
            #expect(rows.count == 2, "\(plan.output)")
            for row in rows {
                let expected = row["input"] as? String == "note.txt" ? code : "document.resolution"
                #expect(row["plan"] as? String == "cannot: \(expected)", "\(row)")
            }
        }
    }
}
