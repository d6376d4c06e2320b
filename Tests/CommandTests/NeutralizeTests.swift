import Foundation
import Testing

@Suite("Neutralization by Nyla")
struct NeutralizeTests {
    @Test("is done for a batch of files, and undone for texts")
    func files() throws {
        let service = try PulledService(nyla: "{}")
        try service.folder.write("Anna Muster, Zürich\n", to: "in/a.txt")
        try service.folder.write("# Anna Muster\n", to: "in/b.md")
        try service.folder.write("Anna Muster", to: "in/c.docx")
        try service.folder.write(Data([0xFF, 0xFE, 0x41]), to: "in/d.txt")
        try service.folder.write(Data("%PDF-1.4 Anna Muster\n".utf8) + Data([0xE2, 0xFF]), to: "in/e.pdf")
        let arguments = ["neutralize", "files", "in", "-o", "out", "--format", "ndjson"]
        let plan = try service.command.run(arguments + ["--dry-run"])
        #expect(plan.status == 1 && plan.errors.contains("in/d.txt: neutralize.encoding: "), "\(plan.errors)")
        #expect(plan.errors.hasSuffix("\n4 items would be processed, 1 would fail\n"), "\(plan.errors)")
        let undone = try service.command.run(arguments + ["--resolve", "--dry-run"])
        #expect(undone.errors.contains("in/c.docx: neutralize.onlyTexts: "), "\(undone.errors)")
        let outcome = try service.command.run(arguments)
        #expect(outcome.status == 1 && outcome.errors.contains("neutralize.encoding"), "\(outcome.errors)")
        #expect(service.folder.text("out/a.txt") == "[name.1], Zürich\n")
        #expect(service.folder.text("out/b.md") == "# [name.1]\n")
        #expect(service.folder.text("out/c.txt") == "[name.1]")
        // The service makes a file of a file with pages.
        #expect(service.folder.data("out/e.pdf")?.firstRange(of: Data("[name.1]".utf8)) != nil)
        let back = try service.command.run(["neutralize", "files", "out/a.txt", "-o", "back", "--resolve"])
        #expect(
            back.status == 0 && service.folder.text("back/a.txt") == "Anna Muster, Zürich\n", "\(back.errors)"
        )
    }

    @Test("is a manifest's step before the upload, so that only placeholders are sent")
    func manifest() throws {
        let service = try PulledService(nyla: #"{"files": {}}"#)
        try service.folder.write("Anna Muster, Bern", to: "in/a.txt")
        try service.folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: neutral, operation: documents.neutralize, inputs: [in], output: neutral}
              - {name: sent, operation: documents.upload, inputs: {step: neutral}, output: sent}
            """, to: "job.yaml")
        let outcome = try service.command.run(["batch", "run", "job.yaml"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let stored = try service.command.run(["api", "GET", "/api/stored"])
        #expect(
            stored.output.contains("[name.1], Bern") && !stored.output.contains("Muster"), "\(stored.output)")
    }

    @Test("is done for a text, and has a configuration and statistics")
    func text() throws {
        let service = try PulledService(nyla: "{}")
        let text = try service.command.run(["neutralize", "text", "Anna Muster"])
        #expect(text.status == 0 && text.output == "[name.1]\n", "\(text.errors)")
        let file = try service.command.run(["neutralize", "text", "as a file"])
        #expect(
            file.status == 1 && file.output.isEmpty && file.errors.contains("neutralize.noText"),
            "\(file.errors)")
        let config = try service.command.run([
            "neutralize", "config", "--set", "enabled:=false", "--format", "csv",
        ])
        #expect(config.output.contains("enabled,no"), "\(config.output) \(config.errors)")
        #expect(try service.command.run(["neutralize", "stats"]).output.contains("total"))
        #expect(try service.command.run(["neutralize", "placeholders"]).output.contains("[name.1]"))
    }
}
