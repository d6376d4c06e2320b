import Foundation
import Testing
import TestSupport

@Suite("The text of PDFs, end to end")
struct PreviewTextTests {
    let folder: TemporaryFolder
    let command: Command
    private let report = Command.sample("pdf/report.pdf")

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/tmp", withIntermediateDirectories: true)
        command = Command(folder: folder.path, environment: ["TMPDIR": folder.path + "/tmp"])
    }

    private func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test("several words are found at once, each row naming its own")
    func several() throws {
        let report = Command.sample("pdf/report.pdf")
        func count(_ words: String...) throws -> Int {
            let options = words.flatMap { ["--find", $0] }
            let outcome = try command.run(["preview", "text", report, "--format", "ndjson"] + options)
            #expect(outcome.status == 0)
            return outcome.output.split(separator: "\n").count
        }
        let (first, second) = (try count("Parzelle"), try count("Grenz"))
        #expect(try first > 0 && second > 0 && count("Parzelle", "Grenz") == first + second)
        let outcome = try command.run(
            "preview", "text", report, "--find", "Parzelle", "--find", "Nirgends", "--format", "ndjson")
        #expect(outcome.output.contains("\"words\":\"Parzelle\""))
        #expect(outcome.errors.contains("\"Nirgends\" is not in its text"))
    }

    @Test("goes to standard output, file after file, pages separated by form feeds")
    func standardOutput() throws {
        try folder.write(Data(contentsOf: URL(filePath: report)), to: "copy.pdf")
        let outcome = try command.run("preview", "text", report, "copy.pdf")
        let truth = words(try Tool.run("pdftotext", report, "-")).sorted()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(words(outcome.output).sorted() == (truth + truth).sorted() && truth.count > 100)
        #expect(outcome.output.count { $0 == "\u{0C}" } == 10)
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/tmp")
        #expect(left == ["fieldbook-\(getuid())"], "only the empty folder of this user")
    }

    @Test("goes into files: one, or one for each page")
    func files() throws {
        let whole = try command.run(
            "preview", "text", report, "-o", "whole.txt", "--layout", "--format", "csv")
        #expect(whole.status == 0 && whole.output.split(separator: "\n").count == 6)
        let truth = words(try Tool.run("pdftotext", "-layout", report, "-"))
        #expect(words(try #require(folder.text("whole.txt"))).sorted() == truth.sorted())
        let pages = try command.run("preview", "text", report, "-o", "pages", "--each-page", "--pages", "2,4")
        #expect(pages.status == 0)
        #expect(
            folder.files.filter { $0.hasPrefix("pages") } == ["pages/report-2.txt", "pages/report-4.txt"])
        let refused = try command.run("preview", "text", report, "-o", "one.txt", "--each-page")
        #expect(refused.status == 2)
    }

    @Test("as words with places, in JSON and as a table")
    func words() throws {
        try command.run("preview", "text", report, "-o", "words.json", "--pages", "1-2")
        try command.run("preview", "text", report, "-o", "words.tsv", "--pages", "1-2")
        let json = try JSONSerialization.jsonObject(with: try #require(folder.data("words.json")))
        let pages = try #require((json as? [String: Any])?["pages"] as? [[String: Any]])
        let told = pages.flatMap { ($0["words"] as? [[String: Any]]) ?? [] }.compactMap {
            $0["text"] as? String
        }
        let table = try #require(folder.text("words.tsv")).split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t").map(String.init)
        }
        let truth = words(try Tool.run("pdftotext", "-l", "2", report, "-"))
        #expect(told.sorted() == truth.sorted() && table.map(\.[5]) == told)
        #expect(Set(table.map(\.[0])) == ["1", "2"])
    }

    @Test("is searched")
    func find() throws {
        let outcome = try command.run("preview", "text", report, "--find", "grenz", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try Tool.run("pdftotext", report, "-").lowercased()
        #expect(outcome.output.split(separator: "\n").count == text.ranges(of: "grenz").count)
        let made = try command.run("preview", "text", report, "--find", "grenz", "-o", "out")
        #expect(made.status == 0 && folder.files == ["out/report.found.json"])
        for wrong in [["--find", " "], ["--match-case"], ["--find", "a", "--layout"]] {
            #expect(try command.run(["preview", "text", report] + wrong).status == 2)
        }
    }

    /// Under -q there were notes on what was not found beside the places.
    @Test("is searched quietly: only the places are printed")
    func findQuietly() throws {
        let arguments = [
            "preview", "text", report, Command.sample("pdf/scanned.pdf"), "--find", "Grenz", "--find",
            "Nirgends", "--format", "csv",
        ]
        let loud = try command.run(arguments)
        #expect(loud.errors.contains("\"Nirgends\" is not in its text"), "\(loud.errors)")
        let quiet = try command.run(arguments + ["-q"])
        #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
        #expect(quiet.output == loud.output)
        #expect(quiet.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix(",Grenz") })
        let nothing = try command.run("preview", "text", report, "--find", "Nirgends", "-q")
        #expect(nothing.status == 4 && nothing.output.isEmpty && nothing.errors.isEmpty, "\(nothing)")
    }

    @Test(
        "a page that takes all memory, or never ends, costs neither the others' text nor what is found in it")
    func costlyPage() throws {
        let special: [Int: LargePDF.Content] = [1: .huge, 2: .words("Anfang"), 12: .words("Ende")]
        try folder.write(LargePDF(pageCount: 12, special: special).data, to: "a.pdf")
        let text = try command.run("preview", "text", "a.pdf", "-o", "a.txt", "--memory", "200MB")
        #expect(text.status == 1 && text.errors.contains("a.pdf: page 1: worker.memory: "), "\(text.errors)")
        let pages = try #require(folder.text("a.txt")).split(
            separator: "\u{0C}", omittingEmptySubsequences: false)
        #expect(pages.count == 12 && pages.flatMap { words(String($0)) } == ["Anfang", "Ende"])
        let found = try command.run(
            "preview", "text", "a.pdf", "--find", "Anfang", "--find", "Ende", "--find", "Mitte", "--memory",
            "200MB", "--format", "csv")
        #expect(found.status == 1 && found.errors.contains("a.pdf: page 1: worker.memory: "))
        #expect(found.errors.contains("a.pdf: note: \"Mitte\" is not in its text"), "\(found.errors)")
        let rows = found.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
        #expect(rows.map { [$0[1], $0[6]] } == [["2", "Anfang"], ["12", "Ende"]])
    }

    @Test("lists the first ten thousand matches, however the pages were divided")
    func mostPlaces() throws {
        var special = Dictionary(uniqueKeysWithValues: (1...11).map { ($0, LargePDF.Content.thousand("e")) })
        special[12] = .words("Ende")
        try folder.write(LargePDF(pageCount: 12, special: special).data, to: "a.pdf")
        let outcome = try command.run(
            "preview", "text", "a.pdf", "--find", "e", "--find", "Ende", "--format", "csv")
        let rows = outcome.output.split(separator: "\n").dropFirst()
        #expect(outcome.status == 0 && rows.count == 10_000 && rows.last?.hasPrefix("a.pdf,10,") == true)
        #expect(outcome.errors.contains("only the first matches are reported, 1000 a page and 10000 in all"))
        #expect(!outcome.errors.contains("is not in its text"), "\(outcome.errors)")
    }

    @Test("without a match is reported, by the exit code if no document has one")
    func notFound() throws {
        let scan = Command.sample("pdf/scanned.pdf")
        for (documents, words, status) in [([report], "Nirgends", 4), ([report, scan], "Grenz", Int32(0))] {
            let outcome = try command.run(["preview", "text", "--find", words] + documents)
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.output.isEmpty == (status == 4))
            if status == 4 { #expect(outcome.errors.contains("note: \"Nirgends\" is not in its text")) }
        }
    }

    @Test("that is missing is reported, with a remedy")
    func pictures() throws {
        let scan = Command.sample("pdf/scanned.pdf")
        for (options, status) in [([], 0), (["--find", "Protokoll"], Int32(4))] {
            let outcome = try command.run(["preview", "text", scan] + options)
            #expect(
                outcome.status == status && outcome.errors.contains("fieldbook scan ocr"), "\(outcome.errors)"
            )
        }
    }

    @Test("can be steps of a manifest")
    func manifest() throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: info, operation: preview.info, inputs: "\(report)", output: info}
              - {name: text, operation: preview.text, inputs: "\(report)", output: text, parameters: {format: tsv}}
              - {name: find, operation: preview.find, inputs: "\(report)", output: text, parameters: {words: Grenz}}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            folder.files.filter { $0.hasPrefix("out/") }
                == ["out/info/report.info.json", "out/text/report.found.json", "out/text/report.tsv"])
    }
}
