import Foundation
import GRDB
import Testing
import TestSupport

@Suite("Status and report, end to end")
struct BatchReportTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private static let brokenName = "<script>alert(1)<script>.geojson"

    /// A parcel file, a broken one, and a map as a picture.
    private func runBatch() throws {
        let village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        try folder.write(village, to: "in/village.geojson")
        try folder.write(village.prefix(5_000), to: "in/" + Self.brokenName)
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: convert, operation: parcels.convert, inputs: in, output: p}
              - {name: map, operation: parcels.render, inputs: in/village.geojson, output: maps}
            """, to: "job.yaml")
        #expect(try command.run("batch", "run", "job.yaml", "--quiet").status == 1)
    }

    @Test("report the progress of each step")
    func status() throws {
        try runBatch()
        let outcome = try command.run("batch", "status", "out", "--format", "csv")
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines.first
                == "step,operation,items,done,with_faults,failed,done_otherwise,left,not_asked,last_activity,state"
        )
        #expect(lines.contains { $0.hasPrefix("convert,parcels.convert,2,1,0,1,0,0,0,20") })
        #expect(lines.contains { $0.hasPrefix("map,parcels.render,1,1,0,0,0,0,0,20") })
    }

    @Test("have a row for each item, in a table the failures first")
    func rows() throws {
        try runBatch()
        let table = try command.run("batch", "report", "out")
        #expect(table.status == 0)
        let lines = table.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[1].contains("json.truncated"))
        let ndjson = try command.run("batch", "report", "out/", "--format", "ndjson", "-o", "items.ndjson")
        #expect(ndjson.output.isEmpty && ndjson.errors == "written: items.ndjson\n")
        let text = try #require(folder.text("items.ndjson"))
        #expect(
            text.contains(#""outputs":["p/village.geojson"]"#) && text.contains("copy or export it again"))
        #expect(try command.run("batch", "report", "out", "-o", "items.ndjson").status == 2)
        let csv = try command.run(
            "batch", "report", "out", "--format", "csv", "-o", "items.ndjson", "--overwrite")
        #expect(csv.status == 0 && folder.text("items.ndjson")?.hasPrefix("step,input,state,code,") == true)
    }

    @Test("have the notes on each item")
    func notes() throws {
        try folder.write("{\"a\": 1,", to: "broken.json")
        try folder.write("{}", to: "whole.json")
        let run = try command.run("preview", "broken.json", "whole.json", "-o", "out", "--size", "64")
        #expect(run.status == 0, "\(run.errors)")
        let status = try command.run("batch", "status", "out")
        #expect(status.errors.contains("preview.render: 1 item has warnings or notes"), "\(status.errors)")
        let ndjson = try command.run("batch", "report", "out", "--format", "ndjson")
        #expect(ndjson.output.contains(#""notes":["it is not valid JSON"#), "\(ndjson.output)")
        #expect(ndjson.output.contains(#""notes":[]"#), "\(ndjson.output)")
        let page = try command.run("batch", "report", "out", "--format", "html", "-o", "-")
        #expect(page.output.contains("it is not valid JSON"))
    }

    @Test(
        "are written as the file's ending says",
        arguments: [
            ("r.csv", "step,input,"), ("r.jsonl", "{\"step\":"), ("r.txt", "step     input"),
            ("r.html", "<!DOCTYPE html>"),
        ])
    func ending(name: String, start: String) throws {
        try runBatch()
        #expect(try command.run("batch", "report", "out", "-o", name).status == 0)
        #expect(folder.text(name)?.hasPrefix(start) == true, "\(folder.text(name)?.prefix(40) ?? "")")
        let odd = try command.run("batch", "report", "out", "-o", "r.xlsx")
        #expect(odd.status == 2 && odd.errors.contains("a report ends in .csv"))
        #expect(try command.run("batch", "report", "out", "-o", "r.xlsx", "--format", "csv").status == 0)
    }

    @Test("in a table have what is done with faults between what failed and what is done")
    func faultsFirst() throws {
        for (name, line) in [("a", "1,2600000,1200000"), ("b", "1,x,1200000"), ("c", "")] {
            try folder.write("n,e,n2\n\(line)\n2,2600000,1200000\n", to: "in/\(name).csv")
        }
        try folder.write("", to: "in/d.csv")
        try command.run("transform", "in", "-o", "out", "--from", "lv95", "--columns", "e,n2")
        let table = try command.run("batch", "report", "out").output.split(separator: "\n")
        let names = table.dropFirst().compactMap { line in
            line.split(separator: " ").first { $0.hasSuffix(".csv") }.map(String.init)
        }
        #expect(names == ["in/d.csv", "in/b.csv", "in/a.csv", "in/c.csv"], "\(table)")
    }

    @Test("make a self-contained, well-formed page with a picture of the map")
    func page() throws {
        try runBatch()
        for _ in 0..<2 {
            let outcome = try command.run("batch", "report", "out", "--format", "html")
            #expect(outcome.status == 0 && outcome.output.isEmpty)
            #expect(outcome.errors == "written: out/report.html\n", "also over the page of before")
        }
        let text = try #require(folder.text("out/report.html"))
        let path = folder.path + "/out/report.html"
        _ = try Tool.run("xmllint", "--noout", path)
        #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("<script"))
        #expect(text.contains("&lt;script&gt;alert(1)&lt;script&gt;"))
        #expect(text.contains("default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
        #expect(text.contains("src=\"data:image/jpeg;base64,/9j/"))
        #expect(text.contains("href=\"./maps/village.png\""))
    }

    @Test("make a page in the chosen language, and leave rows for programs in English")
    func language() throws {
        try runBatch()
        let words = [
            "de": "Was fehlgeschlagen ist", "fr": "Ce qui a échoué", "it": "Che cosa è fallito",
            "en": "Failures",
        ]
        for (code, heading) in words {
            let outcome = try command.run("batch", "report", "out", "-o", "r.html", "--language", code)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let text = try #require(folder.text("r.html"))
            #expect(text.contains("<html lang=\"\(code)\">") && text.contains("<h2>\(heading)</h2>"))
            #expect(text.contains("copy or export it again"), "remedies are as recorded")
        }
        let csv = try command.run("batch", "report", "out", "--format", "csv", "--language", "de")
        let plain = try command.run("batch", "report", "out", "--format", "csv")
        #expect(csv.status == 0 && csv.output == plain.output)
        let odd = try command.run("batch", "report", "out", "--format", "html", "--language", "rm")
        #expect(odd.status == 2 && odd.errors.contains("--language"))
    }

    @Test("say in place of a picture that a PDF opens only with a password")
    func lockedOutput() throws {
        try folder.write("fieldbook\n", to: "password")
        let made = try command.run(
            "scan", Command.sample("pdf/encrypted.pdf"), "-o", "locked/", "--password-file", "password")
        #expect(made.status == 0, "\(made.errors)")
        let outcome = try command.run("batch", "report", "locked", "--language", "de", "-o", "r.html")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try #require(folder.text("r.html"))
        let tile = #"<span class="frame locked">nur mit Passwort zu öffnen</span>"#
        #expect(text.contains(#"<a href="./locked/encrypted.pdf">\#(tile)</a>"#))
        #expect(!text.contains("<img"))
    }

    @Test("draw no file that took an output's place")
    func replacedOutput() throws {
        try runBatch()
        let photo = try Data(contentsOf: URL(fileURLWithPath: Command.sample("scans/passport.jpg")))
        try folder.write(photo, to: "out/maps/village.png")
        try command.run("batch", "report", "out", "--format", "html", "-o", "r.html")
        let text = try #require(folder.text("r.html"))
        #expect(!text.contains("<img") && text.contains("href=\"./out/maps/village.png\""))
        #expect(text.contains("1 failed"))
    }

    @Test("leave a user's own report.html alone")
    func ownFile() throws {
        try runBatch()
        try folder.write("mine", to: "out/report.html")
        let outcome = try command.run("batch", "report", "out", "--format", "html")
        #expect(outcome.status == 2 && outcome.errors.contains("output.exists"))
        #expect(folder.text("out/report.html") == "mine")
    }

    @Test("read a folder that may not be written to")
    func readOnlyFolder() throws {
        try runBatch()
        let hidden = folder.path + "/out/.fieldbook"
        try leaveUnmerged("UPDATE item SET attempts = 7", in: hidden)
        let files = try FileManager.default.contentsOfDirectory(atPath: hidden).sorted()
        #expect(files.contains("journal.sqlite-wal") && !files.contains("journal.sqlite-shm"))
        for path in [hidden, folder.path + "/out"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
        }
        let unprivileged = try Unprivileged.command(in: folder)
        let outcome = try unprivileged.run("batch", "report", "out", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.components(separatedBy: "\"attempts\":7").count == 4)
        let page = try unprivileged.run("batch", "report", "out", "--format", "html")
        #expect(page.status == 2 && page.errors.contains("output.notWritable"))
        #expect(page.errors.contains("Name another file with -o."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: hidden).sorted() == files)
    }

    /// Leaves what a killed writer does: a change beside the journal; without the memory that writers share.
    private func leaveUnmerged(_ statement: String, in hidden: String) throws {
        let journal = hidden + "/journal.sqlite"
        let before = try Data(contentsOf: URL(fileURLWithPath: journal))
        let queue = try DatabaseQueue(path: journal)
        try queue.write { try $0.execute(sql: statement) }
        let change = try Data(contentsOf: URL(fileURLWithPath: journal + "-wal"))
        try queue.close()
        try before.write(to: URL(fileURLWithPath: journal))
        try change.write(to: URL(fileURLWithPath: journal + "-wal"))
    }

    @Test("of a folder without a journal say that there is nothing")
    func nothing() throws {
        for subcommand in ["status", "report"] {
            let outcome = try command.run("batch", subcommand, "nowhere")
            #expect(outcome.status == 4 && outcome.errors.hasPrefix("fieldbook: batch.nothingFound: "))
        }
        #expect(folder.files.isEmpty)
    }
}
