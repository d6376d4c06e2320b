import Foundation
import Testing
import TestSupport

@Suite("Scans sorted by kind")
struct ScanSortTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private var made: [String] { folder.files.filter { $0.hasPrefix("out/") } }

    @Test("are in a folder for each kind, where later runs and steps find them")
    func sorted() throws {
        let scans = ["scans/letter.jpg", "scans/qr-bill.png"].map { Command.sample($0) }
        let arguments =
            ["scan"] + scans + ["-o", "out", "--sort-by", "kind", "--outputs", "pdf", "--language", "deu"]
        let plan = try command.run(arguments + ["--dry-run", "--format", "csv"])
        #expect(plan.status == 0 && plan.output.contains(",do,out/{kind}/letter.pdf"), "\(plan)")
        #expect(plan.errors.contains("note: {kind} is known only after recognition"), "\(plan.errors)")
        #expect(made.isEmpty)
        let run = try command.run(arguments + ["--format", "csv"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(made == ["out/invoice/qr-bill.pdf", "out/letter/letter.pdf"])
        #expect(run.output.contains("out/letter/letter.pdf"), "\(run.output)")
        let again = try command.run(arguments)
        #expect(again.errors.contains("nothing to do: 2 of 2 done already"), "\(again.errors)")
        let planned = try command.run(arguments + ["--dry-run"])
        #expect(planned.errors.contains("0 items would be processed, 2 done already"), "\(planned.errors)")
        let other = try command.run(arguments + ["--effort", "fast", "--dry-run", "--format", "csv"])
        #expect(other.status == 1, "\(other.errors)")
        #expect(
            other.output.components(separatedBy: "cannot: output.exists").count == 3, "\(other.output)")
    }

    @Test("are PDFs with text, too, by their text; so are those of which a kind is expected")
    func withText() throws {
        let bill = ["scan", Command.sample("scans/qr-bill.png"), "-o", "pdfs", "--outputs", "pdf"]
        #expect(try command.run(bill).status == 0)
        let pdfs = ["pdfs/qr-bill.pdf", Command.sample("pdf/report.pdf")]
        let run = try command.run(
            ["scan"] + pdfs + ["-o", "out", "--sort-by", "kind", "--outputs", "pdf", "--format", "csv"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(made == ["out/invoice/qr-bill.pdf", "out/other/report.pdf"], "\(run)")
        #expect(run.output.contains(",invoice,") && run.output.contains(",other,"), "\(run.output)")
        #expect(folder.data("out/invoice/qr-bill.pdf") == folder.data("pdfs/qr-bill.pdf"))
        // Those that may not be changed are read like the others.
        _ = try Tool.run(
            "qpdf", "--encrypt", "", "owner", "256", "--modify=none", "--", "\(folder.path)/\(pdfs[0])",
            folder.path + "/fixed.pdf")
        let kept = try command.run([
            "scan", "fixed.pdf", "-o", "kept", "--sort-by", "kind", "--outputs", "pdf",
        ])
        #expect(kept.status == 0 && folder.data("kept/invoice/fixed.pdf") != nil, "\(kept)")
        let expected = try command.run(["scan", pdfs[0], "-o", "bills", "--expect", "invoice"])
        #expect(expected.status == 0, "\(expected.errors)")
        let other = try command.run(["scan", pdfs[0], "-o", "none", "--expect", "passport"])
        #expect(
            other.status == 1 && other.errors.contains("recognised as invoice, expected passport"),
            "\(other.errors)")
    }

    /// It was in a folder for unknown kinds, without a kind.
    @Test("are PDFs with a password too, by their text; without the password they are in no folder")
    func withPassword() throws {
        try folder.write("fieldbook\n", to: "password.txt")
        let scan = [
            "scan", Command.sample("pdf/encrypted.pdf"), "-o", "out", "--sort-by", "kind", "--outputs", "pdf",
            "--format", "csv",
        ]
        let closed = try command.run(scan)
        #expect(closed.status == 1 && closed.errors.contains("encrypted.pdf: pdf.encrypted: "), "\(closed)")
        #expect(made.isEmpty)
        let open = try command.run(scan + ["--password-file", "password.txt"])
        #expect(open.status == 0, "\(open.errors)")
        #expect(open.output.contains(",other,"), "\(open.output)")
        #expect(made == ["out/other/encrypted.pdf"])
        let preview = ["preview", "out", "-o", "previews", "--size", "64"]
        let without = try command.run(preview)
        #expect(without.status == 1 && without.errors.contains("with --password-file"), "\(without.errors)")
        #expect(try command.run(preview + ["--password-file", "password.txt"]).status == 0)
    }

    @Test("are the inputs of a manifest's next step")
    func manifest() throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: scans, operation: scan.process, inputs: "\(Command.sample("scans/letter.jpg"))", output: scans,
                 parameters: {sortBy: kind, outputs: [pdf], languages: [deu]}}
              - {name: small, operation: preview.render, inputs: {step: scans}, output: small, parameters: {size: 64}}
            """, to: "job.yaml")
        let plan = try command.run("batch", "run", "job.yaml", "--dry-run", "--format", "csv")
        #expect(
            plan.status == 0 && plan.output.contains("out/scans/{kind}/letter.pdf")
                && plan.output.contains("known when that step has run"), "\(plan)")
        let run = try command.run("batch", "run", "job.yaml")
        #expect(run.status == 0, "\(run.errors)")
        #expect(made.contains("out/scans/letter/letter.pdf"), "\(made)")
        #expect(made.contains("out/small/letter/letter-1.png"), "\(made)")
        #expect(try command.run("batch", "run", "job.yaml").errors.contains("nothing to do: 2 of 2"))
    }

    @Test("are not merged, nor sorted otherwise")
    func wrongUse() throws {
        let scan = ["scan", Command.sample("scans/letter.jpg"), "-o", "out", "--sort-by"]
        let merged = try command.run(scan + ["kind", "--merge", "all.pdf"])
        #expect(
            merged.status == 2 && merged.errors.contains("--merge cannot be combined"), "\(merged.errors)")
        #expect(try command.run(scan + ["author"]).status == 2)
    }
}
