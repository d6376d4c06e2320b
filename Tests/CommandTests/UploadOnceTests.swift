import Foundation
import LoopbackServer
import Testing
import TestSupport

@Suite("Documents are uploaded once")
struct UploadOnceTests {
    private let service: UploadService

    init() throws { service = try UploadService() }

    private var folder: TemporaryFolder { service.folder }

    @Test("though one of the same name comes beside them, and notes on what was left out are kept")
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

    @Test("though they are given twice, and though the record of what was sent is lost")
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

    @Test("made once where they are given twice, and reported each where none can be made")
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
}
