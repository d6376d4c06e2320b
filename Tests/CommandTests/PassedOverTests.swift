import Foundation
import Testing
import TestSupport

@Suite("Skipped files in folders")
struct PassedOverTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func copy(_ sample: String, to name: String) throws {
        try folder.write(Data(contentsOf: URL(fileURLWithPath: Command.sample(sample))), to: name)
    }

    /// Expects a note in the run's output, in the folder's status and in its report.
    private func expectNote(_ note: String, of outcome: Command.Outcome) throws {
        #expect(outcome.errors.contains("note: \(note)"), "\(outcome.errors)")
        #expect(try command.run("batch", "status", "out").errors.contains(note))
        try command.run("batch", "report", "out", "-o", "report.html", "--overwrite")
        let shown = note.replacing("\"", with: "&quot;")
        let report = try #require(folder.text("report.html"))
        #expect(report.contains(note) || report.contains(shown), "\(shown)")
    }

    @Test("are named by a manifest's run, except the manifest and its lists")
    func manifest() throws {
        try copy("parcels/village.geojson", to: "v.geojson")
        try copy("parcels/points.csv", to: "points.csv")
        for name in ["a.doc", "sub/b.doc", "list.txt"] { try folder.write("", to: name) }
        try folder.write("v.geojson\n", to: "list.txt")
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: s, operation: parcels.convert, inputs: ., filesFrom: list.txt, output: p}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        try expectNote(
            "step \"s\": skipped 2 files in folders: 2 doc (a.doc, b.doc)", of: outcome)
        try expectNote(
            "step \"s\": skipped 1 CSV or TSV file in folders (points.csv); give its path or use a glob",
            of: outcome)
    }

    @Test("are named by transform")
    func transform() throws {
        try folder.write("e,n\n2600000,1200000\n", to: "in/p.csv")
        try folder.write("", to: "in/plan.dwg")
        let outcome = try command.run("transform", "in", "-o", "out")
        #expect(outcome.status == 0)
        try expectNote("skipped 1 file in folders: 1 dwg (plan.dwg)", of: outcome)
    }

    @Test("are noted by a contact sheet")
    func sheet() throws {
        try copy("pdf/report.pdf", to: "in/report.pdf")
        try folder.write("", to: "in/plan.dwg")
        let outcome = try command.run("preview", "sheet", "in", "-o", "out", "--pages", "1")
        #expect(outcome.status == 0, "\(outcome.errors)")
        try expectNote("skipped 1 file in folders: 1 dwg (plan.dwg)", of: outcome)
    }

    @Test("are noted when scans are merged")
    func merge() throws {
        try DrawnScan(in: folder).page("Die Rechnung", to: "a")
        try folder.write(try #require(folder.data("a.png")), to: "in/a.png")
        try folder.write("", to: "in/plan.dwg")
        let outcome = try command.run("scan", "in", "-o", "out", "--merge", "all.pdf", "--language", "deu")
        #expect(outcome.status == 0, "\(outcome.errors)")
        try expectNote("skipped 1 file in folders: 1 dwg (plan.dwg)", of: outcome)
    }
}
