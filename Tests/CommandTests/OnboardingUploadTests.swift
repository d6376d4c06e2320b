import Foundation
import LoopbackServer
import Testing
import TestSupport

@Suite("Documents are uploaded to the onboarding service")
struct OnboardingUploadTests {
    private let service: UploadService

    init() throws { service = try UploadService() }

    private var folder: TemporaryFolder { service.folder }

    @Test("as pictures by its rules, also when it is busy")
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

    @Test("without the PDFs among them, each of which is an error of its own")
    func papers() throws {
        let server = try PythonServer("onboarding.py")
        var command = service.command
        command.environment["FIELDBOOK_TOKEN"] = "planted-secret-onboarding"
        for (sample, name) in [("scans/passport.jpg", "passport.jpg"), ("pdf/report.pdf", "report.pdf")] {
            try FileManager.default.copyItem(
                atPath: Command.sample(sample), toPath: "\(folder.path)/\(name)")
        }
        let arguments = [
            "upload", "report.pdf", "passport.jpg", "--to", "people", "--url", server.address(), "--of", "u7",
            "--document-type", "PASSPORT", "--format", "ndjson",
        ]
        let words = "report.pdf: document.format: this is a PDF, but the onboarding service accepts only"
        for (more, isPlan) in [(["--dry-run", "--as-is"], true), (["--dry-run"], true), ([], false)] {
            let outcome = try command.run(arguments + more)
            #expect(outcome.status == 1 && outcome.errors.contains(words), "\(more) \(outcome.errors)")
            #expect(outcome.errors.contains("fieldbook preview"), "\(outcome.errors)")
            let rows = try service.rows(outcome)
            if isPlan {
                for row in rows {
                    let isPaper = row["input"] as? String == "report.pdf"
                    #expect(row["plan"] as? String == (isPaper ? "cannot: document.format" : "do"), "\(row)")
                }
                #expect(rows.count == 2 && rows.contains { $0["name"] as? String == "passport.jpg" })
            } else {
                #expect(rows.map { $0["name"] as? String } == ["passport.jpg"], "\(rows)")
                #expect(outcome.errors.contains("2 items: 1 done, 1 failed"), "\(outcome.errors)")
            }
        }
        let again = try command.run(arguments)
        #expect(again.status == 1 && again.errors.contains(words), "\(again.errors)")
        let count = try command.run("api", "GET", "/count", "--profile", "people", "--url", server.address())
        #expect(count.output == "1")
    }

    @Test("with a warning if they do not show what they are sent as")
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
        // What was sent is not read again, and of equal documents only one is read.
        for name in ["one.jpg", "two.jpg"] {
            try FileManager.default.copyItem(
                atPath: "\(folder.path)/letter.jpg", toPath: "\(folder.path)/\(name)")
        }
        let later = try command.run(["upload", "one.jpg", "two.jpg"] + names + options + ["--dry-run"])
        #expect(later.status == 0, "\(later.output) \(later.errors)")
        let plans = try service.rows(later)
        let byName = { (name: String) in plans.first { ($0["input"] as? String)?.hasSuffix(name) == true } }
        for name in ["one.jpg", "two.jpg"] {
            #expect(byName(name)?["recognised"] as? String == "letter", "\(later.output)")
            #expect(later.errors.contains("\(name): recognised as letter"), "\(later.errors)")
        }
        for name in names {
            #expect(byName(name)?["plan"] as? String == "done already", "\(later.output)")
            #expect(byName(name)?["recognised"] is NSNull && byName(name)?["width"] is Int)
        }
        #expect(later.errors.components(separatedBy: "recognised as").count == 3, "\(later.errors)")
        for (use, words) in [
            (["--to", "land"], "only the onboarding service"), (["--to", "people", "--as-is"], "--as-is"),
        ] {
            let wrong = try command.run(["upload", "letter.jpg", "--check-type"] + use)
            #expect(wrong.status == 2 && wrong.errors.contains(words), "\(wrong.errors)")
        }
        service.expectNoSecrets(in: plan, sent, again)
    }

    @Test("fitted to its limit")
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

    @Test("as the signed-in user's, if the service names the user")
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
}
