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

    @Test("once though one of the same name comes beside them, and notes on what was left out are kept")
    func laterNeighbour() throws {
        try folder.write("plan", to: "in/plan.dwg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/in/link.txt", withDestinationPath: "plan.dwg")
        let arguments = ["upload", "in", "--to", "land", "--as-is", "--folder", "d1", "-o", "own"]
        #expect(try service.run(arguments).status == 0)
        try folder.write("text", to: "in/plan.txt")
        let again = try service.run(arguments)
        #expect(again.status == 0 && again.errors.contains("1 done, 1 done already"), "\(again.errors)")
        #expect(try service.files(folder: "d1").count == 2)
        #expect(folder.files.contains("own/plan.receipt.json"))
        #expect(folder.files.contains("own/plan.txt.receipt.json"))
        let status = try service.command.run("batch", "status", "own")
        #expect(status.errors.contains("note: 1 symbolic link was skipped: in/link.txt"), "\(status.errors)")
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

    @Test("once though they are given twice, and though the record of what was sent is lost")
    func lostRecord() throws {
        for place in ["a", "b"] { try folder.write("a plan", to: "in/\(place)/plan.txt") }
        try folder.write("another", to: "in/c/plan.txt")
        let arguments = ["upload", "in", "--to", "land", "--as-is", "--format", "ndjson"]
        let first = try service.run(arguments)
        let sent = try service.rows(first)
        #expect(sent.compactMap { $0["sent"] as? String }.sorted() == ["same", "sent", "sent"])
        let copy = try #require(sent.first { $0["sent"] as? String == "same" })
        let twin = try #require(copy["same_as"] as? String)
        #expect(Set([twin, copy["input"] as? String ?? ""]) == ["in/a/plan.txt", "in/b/plan.txt"])
        #expect(first.errors.contains("note: the same as \(twin)"), "\(first.errors)")
        let again = try service.rows(try service.run(arguments))
        #expect(again.map { $0["sent"] as? String } == Array(repeating: "sent before", count: 3))

        try FileManager.default.removeItem(atPath: folder.path + "/state/fieldbook/uploads")
        let found = try service.run(arguments + ["--trace"])
        #expect(found.status == 0 && found.errors.contains("3 of them existed already"), "\(found.errors)")
        let lists = found.errorLines.filter { $0.contains("> [") && $0.contains("/api/files/list?") }
        #expect(lists.count == 1, "\(found.errors)")
        #expect(try service.files().count == 2)
        service.expectNoSecrets(in: first, found)
    }

    @Test("as a trustee's, and looked for where an answer was lost", arguments: [false, true])
    func trustee(isThere: Bool) throws {
        try folder.write("receipt", to: "receipt.pdf")
        try folder.write("another", to: "other/receipt.pdf")
        let arguments = [
            "upload", "receipt.pdf", "--to", "land", "--as-is", "--as", "trustee-document", "--instance",
            "i1",
            "--contract", "c9", "--format", "ndjson", "--patience", "0", "--settling", "0",
        ]
        // Another one of the same name and size is not taken for it.
        #expect(try service.run(arguments.map { $0 == "receipt.pdf" ? "other/receipt.pdf" : $0 }).status == 0)
        // The server takes it, or does not, and goes away.
        try service.restart(["NYLA_FAULT": isThere ? "after" : "before"])
        let lost = try service.run(arguments)
        #expect(lost.status == 3, "\(lost.errors)")
        try service.restart()
        let found = try service.run(arguments)
        #expect(found.status == 0, "\(found.errors)")
        #expect(try service.rows(found).map { $0["sent"] as? String } == [isThere ? "was there" : "sent"])
        #expect(try service.list("/api/trustee/i1/documents").count == 2)
        service.expectNoSecrets(in: lost, found)
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

    @Test("until the session ends, which stops the run and says how to go on")
    func signedOut() throws {
        for number in 10..<30 { try folder.write("\(number)", to: "in/\(number).txt") }
        try service.restart(["NYLA_UPLOADS": "5"])
        let arguments = ["upload", "in", "--to", "land", "--as-is", "--at-once", "2"]
        let stopped = try service.run(arguments)
        #expect(stopped.status == 2 && stopped.errors.contains("api.signIn"), "\(stopped.errors)")
        #expect(
            stopped.errors.contains("fieldbook login --profile land.") && stopped.errorLines.count < 10,
            "\(stopped.errors)")
        try service.restart()
        try service.signIn()
        let rest = try service.run(arguments)
        #expect(rest.status == 0 && rest.errors.contains("15 done, 5 done already"), "\(rest.errors)")
        #expect(try service.files().count == 20)
        service.expectNoSecrets(in: stopped, rest)
    }

    @Test("not to a service that accepts none, nor without naming their owner")
    func wrongUse() throws {
        try folder.write("x", to: "a.pdf")
        for (arguments, words) in [
            (["--to", "trips"], "takes no documents"),
            (["--to", "people", "--of", "u7"], "PASSPORT"),
            (["--to", "people", "--of", "u7", "--document-type", "BANANA", "--dry-run"], "PASSPORT"),
            (["--to", "land", "--as", "trustee-document"], "--instance"),
            (["--to", "land", "--contract", "c"], "--contract"),
            (["--to", "land", "--position", "p1"], "--position"),
            (["--to", "land", "--patience", "-1"], "--patience"),
            (["--to", "people", "--of", "u7", "--document-type", "ID"], "accepts only images"),
        ] {
            let outcome = try service.run(["upload", "a.pdf"] + arguments)
            #expect(outcome.status == 2 && outcome.errors.contains(words), "\(arguments) \(outcome.errors)")
        }
        let away = try service.run(["upload", "a.pdf", "--to", "away", "--as-is", "--patience", "0"])
        #expect(away.status == 3 && away.errors.contains("api.unreachable"), "\(away.errors)")
    }

    @Test("by one run at a time without a folder, and the next one says so")
    func atWork() throws {
        try folder.write("a", to: "a.txt")
        let hidden = "state/fieldbook/uploads/land/.fieldbook"
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/\(hidden)", withIntermediateDirectories: true)
        for name in ["uploads", "uploads/land"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: "\(folder.path)/state/fieldbook/\(name)")
        }
        let lock = open("\(folder.path)/\(hidden)/journal.sqlite.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let arguments = ["upload", "a.txt", "--to", "land", "--as-is"]
        let second = try service.run(arguments)
        #expect(second.status == 3 && second.errors.contains("another upload with profile land is running"))
        #expect(try service.run(arguments + ["-o", "own"]).status == 0)
        #expect(try service.files().count == 1)
    }

    @Test("by one run at a time with a journal, which the next one names")
    func journalAtWork() throws {
        try folder.write("a", to: "a.txt")
        let lock = open(folder.path + "/own.sqlite.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let held = try service.run(["upload", "a.txt", "--to", "land", "--as-is", "--journal", "own.sqlite"])
        #expect(held.status == 3 && held.errors.contains("own.sqlite"), "\(held.errors)")
        #expect(!held.errors.contains("another upload with profile"), "\(held.errors)")
        #expect(try service.files().isEmpty)
    }

    @Test("once made where they are given twice, and each told of where none can be made")
    func copies() throws {
        try folder.write("no picture", to: "in/0/torn.png")
        for copy in ["a", "b", "c"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/in/" + copy, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Command.sample("scans/letter.jpg"), toPath: folder.path + "/in/\(copy)/letter.jpg")
            try folder.write("no picture", to: "in/\(copy)/torn.png")
        }
        let arguments = ["upload", "in", "--to", "land", "--language", "deu", "--format", "ndjson"]
        let outcome = try service.run(arguments)
        #expect(outcome.status == 1 && outcome.errors.contains("failed: 4 x image."), "\(outcome.errors)")
        let rows = try service.rows(outcome).filter { $0["id"] != nil }
        #expect(
            rows.compactMap { $0["sent"] as? String }.sorted() == ["same", "same", "sent"],
            "\(outcome.output)")
        #expect(rows.allSatisfy { $0["kind"] as? String == "letter" })
        let state = folder.path + "/state/fieldbook/uploads/land"
        let report = try service.run(["batch", "status", state, "--format", "ndjson"])
        #expect(
            try service.rows(report).filter { $0["operation"] as? String == "scan.process" }
                .map { $0["done"] as? Int } == [1], "\(report.output)")
        #expect(!folder.files.contains { $0.hasSuffix("letter.pdf") })
    }

    @Test("to the onboarding service as pictures by its rules, also when it is busy")
    func onboarding() throws {
        let server = try PythonServer("onboarding.py")
        var command = service.command
        command.environment["FIELDBOOK_TOKEN"] = "planted-secret-onboarding"
        let place = ["--to", "people", "--url", server.address(), "--of", "u7", "--format", "ndjson"]
        try command.run(["api", "POST", "/fail/2", "--profile", "people", "--url", server.address()])
        let passport = Command.sample("scans/passport.jpg")
        let sent = try command.run(["upload", passport, "--document-type", "PASSPORT"] + place)
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(try service.rows(sent).first?["name"] as? String == "passport.jpg")
        #expect(try service.rows(sent).first?["status"] as? String == "processing")
        let count = try command.run("api", "GET", "/count", "--profile", "people", "--url", server.address())
        #expect(count.output == "1")
        let strange = try command.run(
            ["upload", passport, "--document-type", "PASSPORT", "--folder", "f1"] + place)
        #expect(strange.status == 2 && strange.errors.contains("folder"), "\(strange.errors)")
        let blurred = try Data(contentsOf: URL(filePath: passport))
        try folder.write(blurred, to: "blurred.jpg")
        let rejected = try command.run(
            ["upload", "blurred.jpg", "--document-type", "PASSPORT", "--as-is"] + place)
        #expect(rejected.status == 1 && rejected.errors.contains("\"rejected\""), "\(rejected.errors)")
        try DrawnScan(in: folder).page("too small", to: "tiny")
        let tiny = try command.run(["upload", "tiny.png", "--document-type", "ID", "--as-is"] + place)
        #expect(tiny.status == 1 && tiny.errors.contains("document.resolution"), "\(tiny.errors)")
        service.expectNoSecrets(in: sent, tiny)
    }

    @Test("to the onboarding service with a warning if they do not show what they are sent as")
    func typeCheck() throws {
        let server = try PythonServer("onboarding.py")
        var command = service.command
        command.environment["FIELDBOOK_TOKEN"] = "planted-secret-onboarding"
        let names = ["passport.jpg", "letter.jpg"]
        for name in names {
            try FileManager.default.copyItem(
                atPath: Command.sample("scans/\(name)"), toPath: "\(folder.path)/\(name)")
        }
        let options = [
            "--to", "people", "--url", server.address(), "--of", "u7", "--document-type", "PASSPORT",
            "--check-type", "--language", "deu+eng", "--accept-poor", "--format", "ndjson",
        ]
        let arguments = ["upload"] + names + options
        let warning = "letter.jpg: warning: recognised as letter, but the document type is PASSPORT"
        let plan = try command.run(arguments + ["--dry-run"])
        #expect(plan.status == 0, "\(plan.output) \(plan.errors)")
        #expect(try service.rows(plan).map { $0["recognised"] as? String } == ["passport", "letter"])
        #expect(plan.errors.contains("letter.jpg: recognised as letter"), "\(plan.errors)")
        let sent = try command.run(arguments)
        #expect(sent.status == 0, "\(sent.errors)")
        let rows = try service.rows(sent)
        #expect(rows.map { $0["sent"] as? String } == ["sent", "sent"])
        #expect(rows.map { $0["kind"] as? String } == ["passport", "letter"])
        #expect(rows.map { $0["type_check"] as? String } == ["matching", "not matching"])
        #expect(sent.errors.contains(warning), "\(sent.errors)")
        #expect(sent.errors.components(separatedBy: "recognised as").count == 2, "\(sent.errors)")
        let again = try command.run(arguments)
        #expect(again.status == 0 && !again.errors.contains("recognised as"), "\(again.errors)")
        for (use, words) in [
            (["--to", "land"], "only the onboarding service"), (["--to", "people", "--as-is"], "--as-is"),
        ] {
            let wrong = try command.run(["upload", "letter.jpg", "--check-type"] + use)
            #expect(wrong.status == 2 && wrong.errors.contains(words), "\(wrong.errors)")
        }
        service.expectNoSecrets(in: plan, sent, again)
    }

    @Test("to the onboarding service fitted to its limit")
    func fitted() throws {
        let server = try PythonServer("onboarding.py")
        var command = service.command
        command.environment["FIELDBOOK_TOKEN"] = "planted-secret-onboarding"
        // A large colour profile stays in the picture, unless it has to fit.
        let passport = Command.sample("scans/passport.jpg")
        _ = try Tool.run("vips", "jpegsave", passport, folder.path + "/plain.jpg", "--profile", "srgb")
        let plain = try #require(folder.data("plain.jpg"))
        let mark = try #require(plain.firstRange(of: Data("ICC_PROFILE\0\u{1}\u{1}".utf8)))
        let length = Int(plain[mark.lowerBound - 2]) << 8 | Int(plain[mark.lowerBound - 1])
        let profile = plain[mark.upperBound..<(mark.lowerBound - 2 + length)]
        let most = 11 << 20
        let size = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: most >> $0) }
        try folder.write(
            Data(size) + profile.dropFirst(4) + Data(count: most - profile.count), to: "large.icc")
        _ = try Tool.run(
            "vips", "tiffsave", passport, folder.path + "/large.tif", "--profile", folder.path + "/large.icc")

        let arguments = [
            "upload", "large.tif", "--to", "people", "--url", server.address(), "--of", "u7",
            "--document-type", "PASSPORT", "--format", "ndjson", "-o", "kept",
        ]
        let plan = try command.run(arguments + ["--dry-run"])
        #expect(plan.status == 0, "\(plan.output) \(plan.errors)")
        let planned = try #require(try service.rows(plan).first)
        #expect(planned["format"] as? String == "TIFF" && planned["width"] as? Int == 1_476)
        let path = folder.path + "/kept/large.jpg"
        let away = try command.run(
            arguments.map { $0 == server.address() ? "http://127.0.0.1:1/" : $0 } + ["--patience", "0"])
        #expect(away.status == 3, "\(away.errors)")
        let change = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        let sent = try command.run(arguments)
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(try service.rows(sent).first?["sent"] as? String == "sent", "\(sent.output)")
        // It was not made again.
        let later = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        #expect(change != nil && later == change)
        let made = try #require(folder.data("kept/large.jpg"))
        #expect((100_000...10 << 20).contains(made.count))
        service.expectNoSecrets(in: plan, sent)
    }

    @Test("to the onboarding service as the signed-in user's, if the service names the user")
    func ownDocuments() throws {
        let server = try PythonServer("onboarding.py")
        var command = service.command
        command.environment["FIELDBOOK_TOKEN"] = "planted-secret-onboarding"
        func upload(to address: String) throws -> Command.Outcome {
            try command.run(
                "upload", Command.sample("scans/passport.jpg"), "--to", "people", "--url", address,
                "--document-type", "PASSPORT", "--as-is", "--format", "ndjson")
        }
        let sent = try upload(to: server.address())
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(try service.rows(sent).first?["place"] as? String == "PASSPORT of u7", "\(sent.output)")
        let nameless = try LoopbackServer { $1.answer(200, [:], #"{"status":"in_progress"}"#) }
        let refused = try upload(to: nameless.address())
        #expect(refused.status == 2 && refused.errors.contains("--of"), "\(refused.errors)")
        #expect(nameless.requests.map(\.path) == ["/api/v1/onboarding/status"])
        service.expectNoSecrets(in: sent, refused)
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
