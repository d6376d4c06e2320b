import Foundation
import LoopbackServer
import Testing
import TestSupport

@Suite("Documents are uploaded")
struct UploadTests {
    private let service: UploadService

    init() throws { service = try UploadService() }

    private var folder: TemporaryFolder { service.folder }

    @Test("to a profile that --to must name if the file has several")
    func unnamedProfile() throws {
        try folder.write("a", to: "plan.dwg")
        let outcome = try service.run(["upload", "plan.dwg", "--as-is"])
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("by --to or FIELDBOOK_PROFILE"), "\(outcome.errors)")
    }

    @Test("into a folder as they are, once, with a receipt each")
    func asTheyAre() throws {
        for name in ["plan.dwg", "sub/note", "minutes.docx"] { try folder.write("\(name)", to: "in/\(name)") }
        let arguments = ["upload", "in", "--to", "land", "--as-is", "--folder", "d1", "--format", "ndjson"]
        let first = try service.run(arguments)
        #expect(first.status == 0, "\(first.errors)")
        let rows = try service.rows(first)
        #expect(rows.map { $0["name"] as? String } == ["minutes.docx", "plan.dwg", "note"])
        #expect(rows.allSatisfy { $0["sent"] as? String == "sent" && $0["place"] as? String == "folder d1" })
        let there = try service.files(folder: "d1")
        #expect(Set(rows.compactMap { $0["id"] as? String }) == Set(there.map(\.id)))

        // The same in another place of the disk is the same.
        try FileManager.default.moveItem(atPath: folder.path + "/in", toPath: folder.path + "/moved")
        let again = try service.run(["upload", "moved"] + arguments.dropFirst(2))
        #expect(
            again.status == 0 && again.errors.contains("nothing to do: 3 of 3 done already"),
            "\(again.errors)")
        #expect(try service.rows(again).map { $0["id"] as? String } == rows.map { $0["id"] as? String })
        #expect(try service.rows(again).allSatisfy { $0["sent"] as? String == "sent before" })
        #expect(try service.rows(again).allSatisfy { ($0["input"] as? String)?.hasPrefix("moved/") == true })

        // The record of what was sent holds for other folders too; what was deleted there is sent again.
        let other = try service.run(arguments.map { $0 == "in" ? "moved" : $0 } + ["-o", "own"])
        #expect(
            try service.rows(other).allSatisfy { $0["sent"] as? String == "was there" }, "\(other.errors)")
        #expect(other.errors.contains("3 done, 3 of them existed already"), "\(other.errors)")
        #expect(folder.files.contains("own/plan.receipt.json"))
        try service.command.run("api", "DELETE", "/api/files/\(there[0].id)", "--profile", "land")
        let third = try service.run(arguments.map { $0 == "in" ? "moved" : $0 } + ["-o", "third"])
        #expect(try service.rows(third).count { $0["sent"] as? String == "sent" } == 1, "\(third.errors)")
        #expect(try service.files(folder: "d1").count == 3)
        service.expectNoSecrets(in: first, again, other, third)
    }

    @Test("but no links in a folder, which may lead to any file of the user")
    func links() throws {
        try folder.write("secret", to: "home/id_ed25519")
        try folder.write("plan", to: "in/plan.dwg")
        for (name, target) in [("note.txt", "../home/id_ed25519"), ("more", "../home")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/in/" + name, withDestinationPath: target)
        }
        let arguments = ["upload", "in", "--to", "land", "--as-is", "--folder", "d1"]
        let outcome = try service.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("note: 2 symbolic links were skipped, the first: in/more;"),
            "\(outcome.errors)")
        #expect(try service.files(folder: "d1").count == 1)
    }

    @Test("as straight, searchable PDFs with a picture; what is not good enough is not sent")
    func made() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        for sample in ["scans/letter.jpg", "pdf/report.pdf"] {
            try FileManager.default.copyItem(
                atPath: Command.sample(sample), toPath: folder.path + "/in/" + PathName.last(of: sample))
        }
        _ = try Tool.run("vips", "black", folder.path + "/in/dark.png", "400", "300")
        let arguments = ["upload", "in", "--to", "land", "--language", "deu", "--format", "ndjson"]
        let outcome = try service.run(arguments + ["--trace"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("in/dark.png: scan.rejected: page 1: "), "\(outcome.errors)")
        let there = try service.files()
        #expect(there.map(\.name).sorted() == ["letter.pdf", "report.pdf"])
        let rows = try service.rows(outcome).filter { $0["id"] != nil }
        #expect(rows.map { $0["kind"] as? String } == ["letter", nil])
        for row in rows {
            let preview = try #require(row["preview"] as? String)
            #expect(try folder.pictureSize(of: preview).contains("256"))
        }
        // Receipts stay, and documents go.
        let state = "state/fieldbook/uploads/land"
        let kept = folder.files.filter { $0.hasPrefix(state) && $0.contains("/letter.") }
        #expect(
            kept.map { $0.split(separator: ".").suffix(2).joined(separator: ".") } == [
                "preview.jpg", "receipt.json",
            ])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + state)[
            .posixPermissions]
        #expect(mode as? Int == 0o700)

        let poor = try service.run(arguments + ["--accept-poor", "--retry-failed"])
        #expect(poor.status == 0, "\(poor.errors)")
        #expect(try service.files().map(\.name).sorted() == ["dark.pdf", "letter.pdf", "report.pdf"])

        let smaller = try service.run(arguments + ["--accept-poor", "--max-bytes", "200KB"])
        #expect(
            smaller.status == 0 && smaller.errors.contains("made with other options (no maxBytes)"),
            "\(smaller.errors)")
        #expect(try service.rows(smaller).allSatisfy { $0["sent"] as? String == "sent before" })
        #expect(try service.files().count == 3)
        service.expectNoSecrets(in: outcome, poor, smaller)
    }

    @Test("as receipts of a position, each once, and not for one that does not exist")
    func receipts() throws {
        let position = #"{"valuta": "2026-03-02", "amount": 5, "contractId": null}"#
        let positions = #""positions": {"p2": \#(position), "p3": \#(position)}"#
        let service = try PulledService(nyla: #"{"permissions": {"isAdmin": true}, \#(positions)}"#)
        for name in ["a", "b"] { try service.folder.write(name, to: "in/\(name).pdf") }
        func upload(_ position: String) throws -> Command.Outcome {
            try service.command.run([
                "upload", "in", "--to", "here", "--as-is", "--as", "trustee-document", "--position", position,
                "--format", "csv",
            ])
        }
        func links() throws -> [String] {
            let list = try service.command.run("api", "GET", "/api/trustee/i1/position-documents").output
            let answer = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
            let items = try #require(answer?["items"] as? [[String: Any]], "\(list)")
            return items.map { "\($0["positionId"] ?? "") \($0["documentId"] ?? "")" }.sorted()
        }
        let nowhere = try upload("p9")
        #expect(nowhere.status == 1 && nowhere.errors.contains("no such thing: p9"), "\(nowhere.errors)")
        #expect(try service.command.run("records", "list", "documents").status == 4)
        let sent = try upload("p2")
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(try links() == ["p1 7", "p2 7", "p2 8"])
        #expect(try upload("p2").output.contains(",sent before,"))
        // The documents are there, and another position gets them too.
        let other = try upload("p3")
        #expect(other.status == 0 && other.output.contains(",was there,"), "\(other.errors)")
        #expect(try links() == ["p1 7", "p2 7", "p2 8", "p3 7", "p3 8"])
        #expect(!service.tellsSecret(nowhere, sent, other))

        let forbidden = try PulledService(
            nyla: #"{"permissions": {"tables": {"PositionDocument": {"view": true, "create": "n"}}}, "#
                + positions + "}")
        try forbidden.folder.write("a", to: "a.pdf")
        let refused = try forbidden.command.run(
            "upload", "a.pdf", "--to", "here", "--as-is", "--as", "trustee-document", "--position", "p2")
        #expect(
            refused.status == 1 && refused.errors.contains("you may not add documents to positions"),
            "\(refused.errors)")
        let documents = try forbidden.command.run("api", "GET", "/api/trustee/i1/documents")
        #expect(documents.output.contains(#""total":0"#), "\(documents.output)")
    }

    @Test("not to a service that accepts none, nor without naming their owner")
    func wrongUse() throws {
        try folder.write("x", to: "a.pdf")
        for (arguments, words) in [
            (["--to", "trips"], "does not accept documents"),
            (["--to", "people", "--of", "u7"], "PASSPORT"),
            (["--to", "people", "--of", "u7", "--document-type", "BANANA", "--dry-run"], "PASSPORT"),
            (["--to", "land", "--as", "trustee-document"], "--instance"),
            (["--to", "land", "--contract", "c"], "--contract"),
            (["--to", "land", "--position", "p1"], "--position"),
            (["--to", "land", "--patience", "-1"], "--patience"),
        ] {
            let outcome = try service.run(["upload", "a.pdf"] + arguments)
            #expect(outcome.status == 2 && outcome.errors.contains(words), "\(arguments) \(outcome.errors)")
        }
        let away = try service.run(["upload", "a.pdf", "--to", "away", "--as-is", "--patience", "0"])
        #expect(away.status == 3 && away.errors.contains("api.unreachable"), "\(away.errors)")
    }

    @Test("by a manifest's step, behind the one that makes them")
    func manifest() throws {
        try folder.write("a table", to: "in/table.csv")
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: sent, operation: documents.upload, inputs: [in], parameters: {profile: land, folder: d2}, output: sent}
            """, to: "job.yaml")
        let outcome = try service.run(["batch", "run", "job.yaml"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try service.files(folder: "d2").map(\.name) == ["table.csv"])
        #expect(folder.text("out/sent/table.receipt.json")?.contains("\"folder d2\"") == true)
    }

    @Test(
        "by tus where the service takes it, large files also unasked",
        arguments: ["files", "api/files/upload"])
    func tus(path: String) throws {
        let server = try PythonServer("tus.py", [folder.path, "-1", path])
        let isNamed = path == "files"
        try folder.write(Data(count: isNamed ? 60_000 : 17 << 20), to: "large.txt")
        let arguments = ["upload", "large.txt", "--to", "away", "--url", server.address(), "--as-is"]
        let sent = try service.run(arguments + (isNamed ? ["--tus", "/files/"] : []))
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(folder.text("done")?.split(separator: "\n").count == 1)
        guard isNamed else { return }
        #expect(try service.run(arguments + ["--tus", "/files/", "-o", "other"]).status == 0)
        #expect(folder.text("done")?.split(separator: "\n").count == 1)
    }
}

private enum PathName {
    static func last(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
