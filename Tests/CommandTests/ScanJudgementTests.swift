import Foundation
import Testing
import TestSupport

@Suite("Scans are judged")
struct ScanJudgementTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("by figures, with a hint for what is not good enough") func check() throws {
        let outcome = try command.run(
            "scan", "check", Command.sample("scans/letter.jpg"), Command.sample("pdf/scanned.pdf"), "-o",
            "out",
            "--type", "invoice", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let resolutions = try rows(outcome).filter { $0["check"] as? String == "resolution" }
        #expect(resolutions.map { $0["figure"] as? Double } == [300, 170, 170])
        #expect(resolutions.map { $0["passed"] as? Bool } == [true, false, false])
        #expect((resolutions[1]["hint"] as? String)?.contains("scan at 200 dpi") == true)
        #expect(folder.text("out/letter.check.json")?.contains("\"sharpness\"") == true)
    }

    @Test("and fail where that is asked for, by rules of a file") func strict() throws {
        try folder.write("plot:\n  minimumDotsPerInch: 600\n  maximumGlare: null\n", to: "rules.yaml")
        for kind in [[], ["--kind"]] {
            let outcome = try command.run(
                [
                    "scan", "check", Command.sample("scans/letter.jpg"), "-o", "out", "--type", "plot",
                    "--rules", "rules.yaml", "--strict",
                ] + kind)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("scan.rejected: page 1: scan at 600 dpi; this is 300 dpi"))
        }
        #expect(folder.data("out/letter.check.json") == nil)
        try folder.write("plot:\n  minimumDots: 600\n", to: "wrong.yaml")
        for arguments in [["--type", "nothing"], ["--rules", "wrong.yaml"], ["--rules", "none.yaml"]] {
            let wrong = try command.run(
                ["scan", "check", Command.sample("scans/letter.jpg"), "-o", "wrong"] + arguments)
            let isKnown = arguments[0] == "--type"
            #expect(wrong.status == 2, "\(wrong.errors)")
            #expect(wrong.errors.contains(isKnown ? "\"nothing\" has no rules" : "parameter.wrong: "))
            #expect(folder.data("wrong/letter.check.json") == nil)
        }
    }

    @Test("by how certain their text is, with a warning if much of it is probably misread")
    func uncertain() throws {
        let text =
            "Sehr geehrte Damen und Herren, wir bitten Sie um eine Offerte für die Vermessung von drei Parzellen in "
            + "Bern bis Ende Monat."
        try DrawnScan(in: folder).page(text, to: "clear")
        // Letters of a few pixels, enlarged.
        let path = { (name: String) in folder.path + "/drawn/\(name).v" }
        for arguments in [
            ["text", path("text"), text, "--dpi", "38", "--width", "110", "--font", "DejaVu Sans"],
            ["invert", path("text"), path("ink")],
            ["embed", path("ink"), path("page"), "10", "10", "130", "110", "--extend", "white"],
            ["resize", path("page"), path("coarse"), "3", "--kernel", "nearest"],
            ["copy", path("coarse"), path("scan"), "--xres", "5.9", "--yres", "5.9"],
            ["pngsave", path("scan"), folder.path + "/coarse.png"],
        ] { _ = try Tool.run(line: ["vips"] + arguments) }
        let scan = ["scan", "clear.png", "coarse.png", "-o", "out", "--language", "deu", "--outputs", "text"]
        let outcome = try command.run(scan)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                /coarse.png: warning: page 1: scan.uncertain: .* confidence of only [1-5]?\d %\. Check it/),
            "\(outcome.errors)")
        #expect(!outcome.errors.contains(/clear.png: .*scan.uncertain/), "\(outcome.errors)")
    }

    @Test("by whether anything is read on a page that is not blank")
    func unread() throws {
        let path = { (name: String) in folder.path + "/\(name)" }
        try folder.write("", to: "drawn/none")
        for arguments in [
            ["black", path("drawn/ink.v"), "300", "300"],
            ["embed", path("drawn/ink.v"), path("drawn/page.v"), "400", "600", "1240", "1754"]
                + ["--extend", "white"],
            ["invert", path("drawn/ink.v"), path("drawn/paper.v")],
            ["embed", path("drawn/paper.v"), path("drawn/blank.v"), "400", "600", "1240", "1754"]
                + ["--extend", "white"],
            ["copy", path("drawn/page.v"), path("drawn/said.v"), "--xres", "5.9055", "--yres", "5.9055"],
            ["pngsave", path("drawn/said.v"), path("square.png")],
            ["copy", path("drawn/blank.v"), path("drawn/plain.v"), "--xres", "5.9055", "--yres", "5.9055"],
            ["pngsave", path("drawn/plain.v"), path("blank.png")],
        ] { _ = try Tool.run(line: ["vips"] + arguments) }
        let outcome = try command.run(
            "scan", "square.png", "blank.png", "-o", "out", "--language", "deu", "--outputs", "text")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("square.png: warning: page 1: scan.noText: no words were recognised"),
            "\(outcome.errors)")
        #expect(!outcome.errors.contains("blank.png: warning: page 1: scan.noText"), "\(outcome.errors)")
    }

    @Test("in no language without what they are, for which alone they are read")
    func unusedLanguage() throws {
        let outcome = try command.run(
            "scan", "check", Command.sample("scans/letter.jpg"), "-o", "out", "--language", "deu")
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("--language: it needs --kind"), "\(outcome.errors)")
        #expect(folder.files.isEmpty)
    }

    @Test("by what they are too, if that is asked for") func kind() throws {
        let samples = ["scans/passport.jpg", "scans/qr-bill.png"].map { Command.sample($0) }
        let check = ["scan", "check"] + samples + ["--format", "ndjson"]
        let outcome = try command.run(check + ["--kind", "--language", "deu+eng", "-o", "out"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try rows(outcome)
        for (sample, kind) in zip(samples, ["passport", "invoice"]) {
            let own = rows.filter { $0["input"] as? String == sample }
            #expect(own.contains { $0["page"] is Int } && own.contains { !($0["page"] is Int) })
            #expect(own.allSatisfy { $0["kind"] as? String == ($0["page"] is Int ? kind : nil) })
        }
        let file = try JSONSerialization.jsonObject(with: #require(folder.data("out/passport.check.json")))
        #expect((file as? [String: Any])?["kind"] as? String == "passport")
        let plain = try command.run(check)
        #expect(plain.status == 0 && !plain.output.contains("\"kind\""), "\(plain.errors)")
    }

    @Test("by what they are, with the evidence and what they say") func classify() throws {
        let outcome = try command.run(
            "scan", "classify", Command.sample("scans/passport.jpg"), Command.sample("scans/qr-bill.png"),
            "-o",
            "out", "--language", "deu+eng", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let papers = try rows(outcome)
        #expect(papers.map { $0["kind"] as? String } == ["passport", "invoice"])
        #expect(
            (papers[0]["says"] as? String)?.contains("L898902C3, ERIKSSON, ANNA MARIA, UTO, born 1974-08-12")
                == true)
        #expect(
            (papers[1]["says"] as? String)?.contains("QR-bill: 199.95 CHF to Robert Schneider AG") == true)
        #expect(papers.map { $0["doubts"] as? String } == ["zone: expired on 2012-04-15", ""])
        #expect(papers[1]["amount"] as? String == "199.95" && papers[1]["currency"] as? String == "CHF")
        #expect((papers[1]["iban"] as? String)?.hasPrefix("CH") == true && papers[0]["iban"] is NSNull)
        let report = try command.run("batch", "report", "out", "--format", "csv")
        #expect(
            report.output.contains(",passport,") && report.output.contains(",invoice,"), "\(report.output)")
        #expect(folder.text("out/passport.findings.json")?.contains("\"zone\"") == true)
    }

    @Test("and rejected where another kind was expected") func expected() throws {
        let outcome = try command.run(
            "scan", "classify", Command.sample("scans/letter.jpg"), "-o", "out", "--language", "deu",
            "--expect",
            "passport", "--format", "ndjson")
        #expect(outcome.status == 1)
        let row = try #require(rows(outcome).first)
        #expect((row["input"] as? String)?.hasSuffix("letter.jpg") == true)
        #expect(row["code"] as? String == "scan.unexpected" && row["remedy"] is String)
        #expect(outcome.errors.contains("scan.unexpected: recognised as letter, expected passport"))
        #expect(folder.data("out/letter.findings.json") == nil)
        let wrong = try command.run("scan", "classify", "a.jpg", "-o", "out", "--expect", "poem")
        #expect(wrong.status == 2)
    }

    @Test("and printed where no folder is named, what they say before how likely it is")
    func findingsArePrinted() throws {
        let checked = try command.run(
            "scan", "check", Command.sample("scans/letter.jpg"), "--format", "ndjson")
        #expect(
            checked.status == 0 && checked.output.contains("\"check\":\"resolution\""), "\(checked.errors)")
        let arguments = [
            "scan", "classify", Command.sample("scans/qr-bill.png"), "--language", "deu", "--format", "csv",
        ]
        let plain = try command.run(arguments)
        #expect(plain.status == 0, "\(plain.errors)")
        let columns = try #require(plain.output.split(separator: "\n").first).split(separator: ",")
        #expect(columns.prefix(5) == ["input", "page", "kind", "says", "doubts"], "\(columns)")
        #expect(!columns.contains("score") && plain.output.contains("199.95 CHF"))
        let likely = try command.run(arguments + ["--probabilities"])
        #expect(likely.output.split(separator: "\n").first?.contains("score") == true)
        #expect(folder.files.isEmpty)
    }

    @Test("in a file that says first what is there, and probabilities where they are asked for")
    func findingsFile() throws {
        let bill = Command.sample("scans/qr-bill.png")
        try command.run("scan", "classify", bill, "-o", "out", "--language", "deu")
        let text = try #require(folder.text("out/qr-bill.findings.json"))
        let names = ["kind", "says", "warnings", "fields", "bill"].map { text.range(of: "\"\($0)\"") }
        #expect(names.allSatisfy { $0 != nil })
        #expect(
            zip(names, names.dropFirst()).allSatisfy {
                ($0?.lowerBound ?? text.endIndex) < ($1?.lowerBound ?? text.startIndex)
            })
        #expect(!text.contains("\"weight\"") && !text.contains("\"probabilities\""))
        #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [Any])
        try command.run("scan", "classify", bill, "-o", "more", "--language", "deu", "--probabilities")
        #expect(folder.text("more/qr-bill.findings.json")?.contains("\"weight\"") == true)
    }

    /// A page that was made in grey counted as one without colours.
    @Test(
        "by their colours too, in whatever colours they are made",
        arguments: [["--colour", "original"], ["--colour", "grey"], ["--outputs", "text"]])
    func colours(options: [String]) throws {
        func vips(_ arguments: String...) throws { _ = try Tool.run(line: ["vips"] + arguments) }
        func path(_ name: String) -> String { folder.path + "/" + name }
        try vips(
            "text", path("text.v"), "Situationsplan\nMassstab 1:500", "--dpi", "200", "--font",
            "DejaVu Sans 14")
        try vips("invert", path("text.v"), path("ink.v"))
        try vips("embed", path("ink.v"), path("grey.v"), "80", "80", "1000", "1000", "--extend", "white")
        try vips("colourspace", path("grey.v"), path("page.v"), "srgb")
        try vips("black", path("black.v"), "800", "450", "--bands", "3")
        try vips("linear", path("black.v"), path("red.v"), "1 1 1", "200 60 60", "--uchar")
        try vips("insert", path("page.v"), path("red.v"), path("plan.v"), "100", "400")
        try vips("copy", path("plan.v"), path("said.v"), "--xres", "7.874", "--yres", "7.874")
        try vips("pngsave", path("said.v"), path("plan.png"))
        let outcome = try command.run(
            ["scan", "plan.png", "-o", "out", "--language", "deu", "--format", "ndjson"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("\"colourShare 0."), "\(outcome.output)")
    }

    @Test("also of encrypted PDFs, by the password in a file") func password() throws {
        try folder.firstPage(
            of: "pdf/scanned.pdf", to: "locked.pdf", "--encrypt", "geheim", "eigner", "256", "--")
        let refused = try command.run("scan", "check", "locked.pdf")
        #expect(refused.errors.contains("--password-file"), "\(refused.errors)")
        try folder.write("geheim\n", to: "password")
        for name in ["check", "classify", "ocr"] {
            let language = name == "check" ? [] : ["--language", "deu"]
            let output = name == "ocr" ? ["-o", "out"] : []
            let outcome = try command.run(
                ["scan", name, "locked.pdf", "--password-file", "password"] + language + output)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(folder.text("out/locked.txt")?.isEmpty == false)
    }
}
