import Foundation
import Testing
import TestSupport

@Suite("Previews of texts and maps, end to end")
struct PreviewKindTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private var made: [String] { folder.files.filter { $0.hasPrefix("out/") } }

    @Test("a text that is not quite what it should be is shown, with a note")
    func notQuite() throws {
        var damaged = Data("Zürich, Genève, Zürich\n".utf8)
        damaged.append(0xFC)
        try folder.write(damaged, to: "in/damaged.md")
        try folder.write("{\"a\": 1,", to: "broken.json")
        try folder.write("{}\n{\n", to: "broken.jsonl")
        try folder.write(Data([0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]), to: "in/western.md")
        let outcome = try command.run(
            "preview", "in", "broken.json", "broken.jsonl", "-o", "out", "--size", "64")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("damaged.md: note: a byte is no UTF-8"))
        #expect(outcome.errors.contains("broken.json: note: it is not valid JSON"))
        #expect(outcome.errors.contains("broken.jsonl: note: its line 2 is not valid JSON"))
        #expect(!outcome.errors.contains("western.md"))
    }

    @Test("of a web page the source is shown, whose pictures are not loaded")
    func webPage() throws {
        let page = "<!DOCTYPE html><p>text<img src=\"http://127.0.0.1:9/a.png\"><script>alert(1)</script>"
        try folder.write(page, to: "page.html")
        try folder.write("\n" + page, to: "page")
        try folder.write("<note>no page</note>", to: "note.xml")
        let outcome = try command.run("preview", "page.html", "page", "note.xml", "-o", "out", "--size", "64")
        #expect(outcome.status == 0 && made.count == 3, "\(outcome.errors)")
        for name in ["page.html", "page"] {
            #expect(
                outcome.errors.contains("\(name): note: the source of the page is shown"),
                "\(outcome.errors)")
        }
        #expect(!outcome.errors.contains("note.xml"))
    }

    @Test("texts, Markdown, JSON, tables and GeoJSON have pages like PDFs")
    func kinds() throws {
        try folder.write(Array(repeating: "line", count: 100).joined(separator: "\n"), to: "notes.txt")
        try folder.write("# Title\n\ntext", to: "read.md")
        try folder.write("{\"a\": [1, 2]}", to: "data.json")
        try folder.write("a,b\n1,2\n", to: "table.csv")
        try folder.write(
            Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson"))), to: "v.geojson"
        )
        let outcome = try command.run(
            "preview", "notes.txt", "read.md", "data.json", "table.csv", "v.geojson", "-o", "out", "--pages",
            "all", "--size", "200", "--grey", "--manifest", "--format", "csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pictures = [
            "data-1", "notes-1", "notes-2", "read-1", "table-1", "v-1",
        ].map { "out/\($0).png" }
        #expect(made.filter { $0.hasSuffix(".png") } == pictures)
        #expect(try folder.pictureSize(of: "out/notes-1.png") == "141x200")
        #expect(outcome.output.contains("notes.txt,2,2,141,200,"))
        let manifest = try #require(folder.text("out/notes-manifest.json"))
        #expect(manifest.contains("\"document\" : \"notes.txt\"") && manifest.contains("\"pageCount\" : 2"))
        let blank = try #require(folder.data("out/notes-2.png"))
        #expect(try #require(folder.data("out/notes-1.png")).count > blank.count)
    }

    @Test("folders are searched for Markdown and GeoJSON, and skipped files are reported")
    func folders() throws {
        for name in ["a.md", "b.txt", "c.json"] { try folder.write("text", to: "in/" + name) }
        let outcome = try command.run("preview", "in", "-o", "out", "--size", "50")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(made == ["out/a-1.png"] && outcome.errors.contains("1 json, 1 txt"))
    }

    @Test("the content counts before the name, also on standard input")
    func content() throws {
        let pdf = try Data(contentsOf: URL(fileURLWithPath: Command.sample("pdf/report.pdf")))
        try folder.write(pdf, to: "report.txt")
        let outcome = try command.run(
            "preview", "report.txt", "-o", "out", "--size", "50", "--format", "csv")
        #expect(outcome.output.contains("report.txt,1,5,"))
        let map = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        let piped = try command.run("preview", "-", "-o", "piped", "--size", "50", input: map)
        #expect(piped.status == 0, "\(piped.errors)")
        let named = try command.run(
            "preview", Command.sample("parcels/village.geojson"), "-o", "named", "--size", "50")
        #expect(named.status == 0)
        #expect(folder.data("piped/stdin-1.png") == folder.data("named/village-1.png"))
    }

    @Test(
        "files with a misleading name are reported",
        arguments: [
            ("a.txt", Data(), "preview.empty"), ("a.md", Data([0, 1, 2, 3, 0, 0, 7]), "preview.notText"),
            ("a.pdf", Data("text".utf8), "pdf.notAPDF"), ("a.bin", Data([0, 1, 2, 0]), "pdf.notAPDF"),
        ])
    func refused(name: String, content: Data, code: String) throws {
        try folder.write(content, to: name)
        let outcome = try command.run("preview", name, "-o", "out")
        #expect(outcome.status == 1 && outcome.errors.contains("\(name): \(code)"))
        #expect(made.isEmpty)
    }

    @Test("GeoJSON that cannot be drawn as a map is shown as text, with a note")
    func noMap() throws {
        try folder.write(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}}]}"#,
            to: "a.geojson")
        try folder.write("{\"type\": \"Feature\", ", to: "b.geojson")
        for name in ["a", "b"] {
            let outcome = try command.run("preview", name + ".geojson", "-o", "out", "--size", "50")
            #expect(outcome.status == 0 && outcome.errors.contains("shown as text"), "\(outcome.errors)")
        }
        #expect(made == ["out/a-1.png", "out/b-1.png"])
    }

    @Test("a file of which only the beginning is shown says so")
    func cut() throws {
        try folder.write(String(repeating: "0123456789\n", count: 400_000), to: "long.log")
        let outcome = try command.run(
            "preview", "long.log", "-o", "out", "--size", "50", "--format", "csv")
        #expect(outcome.status == 0 && outcome.output.contains("long.log,1,200,"))
        #expect(outcome.errors.contains("only the first 200 pages are shown"), "\(outcome.errors)")
    }

    @Test("contact sheets take them too")
    func sheet() throws {
        try folder.write("text", to: "a.txt")
        let outcome = try command.run(
            "preview", "sheet", "a.txt", Command.sample("parcels/village.geojson"), "-o", "out", "--format",
            "csv")
        #expect(outcome.status == 0 && outcome.output.contains(",2,1,1,2,"), "\(outcome.errors)")
    }
}
