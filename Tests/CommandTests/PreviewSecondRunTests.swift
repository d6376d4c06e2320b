import Foundation
import Testing
import TestSupport

@Suite("A second run of previews, end to end")
struct PreviewSecondRunTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path, environment: ["FIELDBOOK_PDFIUM": ""])
    }

    private func preview(_ options: String..., with command: Command? = nil) throws -> Command.Outcome {
        try (command ?? self.command).run(["preview", "in", "-o", "out", "--format", "csv"] + options)
    }

    private func copy(_ sample: String, to name: String) throws {
        try folder.write(try Data(contentsOf: URL(fileURLWithPath: Command.sample(sample))), to: "in/" + name)
    }

    private func isAllDone(_ outcome: Command.Outcome) -> Bool {
        outcome.status == 0 && outcome.errors.contains("nothing to do: ")
    }

    @Test("of another size and with other names leaves the first one's pictures, and each goes on by itself")
    func sideBySide() throws {
        try copy("pdf/report.pdf", to: "report.pdf")
        try copy("scans/passport.jpg", to: "passport.jpg")
        let thumbnails = ["--size", "64", "--type", "jpeg", "--naming", "{name}-small-{page}"]
        let pages = ["--size", "200", "--pages", "all"]
        func run(_ options: [String]) throws -> Command.Outcome {
            try command.run(["preview", "in", "-o", "out"] + options)
        }
        #expect(try run(thumbnails).status == 0 && run(pages).status == 0)
        #expect(folder.files.filter { $0.hasPrefix("out/") }.count == 2 + 6)
        for options in [thumbnails, pages, thumbnails] { #expect(try isAllDone(run(options))) }
        let status = try command.run("batch", "status", "out", "--format", "ndjson")
        #expect(status.output.contains("\"items\":2,\"done\":2"), "\(status.output)")
    }

    @Test("of another size with the same names fails, and names the earlier options")
    func sameNames() throws {
        try copy("pdf/report.pdf", to: "report.pdf")
        #expect(try preview("--size", "64").status == 0)
        let picture = folder.data("out/report-1.png")
        let outcome = try preview("--size", "80")
        #expect(outcome.status == 1 && folder.data("out/report-1.png") == picture)
        #expect(outcome.errors.contains("made with other options (size: 64). Use --force"))
        #expect(try isAllDone(preview("--size", "64")))
    }

    @Test("with the password that one document needs does that one alone")
    func password() throws {
        for name in ["report.pdf", "encrypted.pdf"] { try copy("pdf/" + name, to: name) }
        try copy("scans/passport.jpg", to: "passport.jpg")
        try folder.write("# Title", to: "in/read.md")
        let first = try preview("--size", "64")
        #expect(first.status == 1 && first.errors.contains("encrypted.pdf: pdf.encrypted"))
        try folder.write("wrong", to: "password")
        #expect(try preview("--size", "64", "--password-file", "password").errors.contains("pdf.encrypted"))
        try folder.write("fieldbook", to: "password")
        let second = try preview("--size", "64", "--password-file", "password")
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.errors.contains("1 done, 3 done already"), "\(second.errors)")
        #expect(try isAllDone(preview("--size", "64", "--password-file", "password")))
    }

    /// The documents that were done failed with output.exists, since they were made without a password.
    @Test(
        "and of checks, with the password that one document needs, does that one alone",
        arguments: [
            "scan --language deu", "scan check", "scan classify --language deu", "preview info",
            "preview text",
            "preview text --find Parzelle",
        ])
    func laterPassword(command line: String) throws {
        try copy("pdf/encrypted.pdf", to: "encrypted.pdf")
        try folder.firstPage(of: "pdf/report.pdf", to: "in/page.pdf")
        try folder.write("fieldbook", to: "password")
        var words = line.split(separator: " ").map(String.init)
        words.append(contentsOf: ["in", "-o", "out"])
        let first = try command.run(words)
        #expect(first.status == 1 && first.errors.contains("encrypted.pdf: pdf.encrypted"), "\(first.errors)")
        let second = try command.run(words + ["--password-file", "password"])
        #expect(second.errors.contains("1 done, 1 done already"), "\(second.errors)")
        #expect(!second.errors.contains("output.exists"), "\(second.errors)")
    }

    @Test("of scans that only leaves out notes does nothing")
    func laterSkipText() throws {
        try copy("pdf/report.pdf", to: "report.pdf")
        try DrawnScan(in: folder).page("Der Vertrag steht vorn", to: "letter")
        let scan = ["scan", "in", "letter.png", "-o", "out", "--language", "deu"]
        #expect(try command.run(scan).status == 0)
        #expect(try isAllDone(command.run(scan + ["--skip-text"])))
    }

    @Test(
        "with another engine draws PDFs anew, and images and texts not",
        .enabled(if: PreviewEngineTests.hasPDFium))
    func otherEngine() throws {
        try copy("pdf/report.pdf", to: "report.pdf")
        try copy("scans/passport.jpg", to: "passport.jpg")
        try folder.write("# Title", to: "in/read.md")
        #expect(try preview("--size", "64").status == 0)
        let other = try preview("--size", "64", with: Command(folder: folder.path))
        #expect(other.status == 0 && other.errors.contains("1 done, 2 done already"), "\(other.errors)")
    }

    @Test("of a document that has fewer pages now takes the pictures of the others away")
    func shortened() throws {
        try folder.write(LargePDF(pageCount: 5).data, to: "in/large.pdf")
        #expect(try preview("--size", "64", "--pages", "all").status == 0)
        try folder.write("mine", to: "out/large-4.png")
        try folder.write(LargePDF(pageCount: 3).data, to: "in/large.pdf")
        let outcome = try preview("--size", "64", "--pages", "all")
        #expect(
            outcome.status == 0 && outcome.errors.contains("note: out/large-5.png removed"),
            "\(outcome.errors)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == (1...4).map { "out/large-\($0).png" })
    }
}
