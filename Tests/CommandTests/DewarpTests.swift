import Foundation
import Testing
import TestSupport

@Suite("Pages of open books")
struct DewarpTests {
    let folder: TemporaryFolder
    let command: Command

    private static let lines = [
        "Die Parzelle liegt am Rand des Dorfes und misst",
        "nach dem Plan achthundert Quadratmeter. Im Norden",
        "grenzt sie an den Bach, im Osten an die Strasse",
        "nach Musterwil, im Westen an das Land der Gemeinde.",
        "Der Weg zum Haus ist als Dienstbarkeit eingetragen",
        "und darf von den Nachbarn befahren werden. Bauten",
        "sind nur innerhalb der Baulinie gestattet. Gegen",
        "die Mutation kann Beschwerde erhoben werden. Ort",
        "und Datum stehen auf der letzten Seite des Plans.",
    ]
    private static let words = lines.joined(separator: " ").split(separator: " ").map(String.init)

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// The page as `NAME.png`, each column moved down as a page of a book bends towards its fold, by so many pixels at most.
    private func page(_ name: String, bow: Double, text: String = lines.joined(separator: "\n")) throws {
        let path = folder.path + "/"
        _ = try Tool.run(
            "vips", "text", path + "text.v", text, "--dpi", "150", "--font", "DejaVu Serif 11", "--spacing",
            "12")
        _ = try Tool.run("vips", "invert", path + "text.v", path + "ink.v")
        _ = try Tool.run(
            "vips", "embed", path + "ink.v", path + "flat.pgm", "60", "140", "\(Self.width)",
            "\(Self.height)",
            "--extend", "white")
        let flat = try #require(folder.data("flat.pgm"))
        let pixels = [UInt8](flat.suffix(Self.width * Self.height))
        var bent = [UInt8](repeating: 255, count: pixels.count)
        for x in 0..<Self.width {
            let shift = Int(bow * exp(-Double(x) / 160))
            for y in max(0, shift)..<min(Self.height, Self.height + shift) {
                bent[y * Self.width + x] = pixels[(y - shift) * Self.width + x]
            }
        }
        try folder.write(Data("P5\n\(Self.width) \(Self.height)\n255\n".utf8) + Data(bent), to: "bent.pgm")
        _ = try Tool.run("vips", "copy", path + "bent.pgm", path + "bent.v", "--xres", "5.9", "--yres", "5.9")
        _ = try Tool.run("vips", "pngsave", path + "bent.v", path + name + ".png")
        for name in ["text.v", "ink.v", "flat.pgm", "bent.pgm", "bent.v"] {
            try FileManager.default.removeItem(atPath: path + name)
        }
    }

    private static let width = 760
    private static let height = 560

    /// The share of the page's words that were read.
    private func readShare(_ name: String) throws -> Double {
        let read = String(decoding: try #require(folder.data(name)), as: UTF8.self).split { $0.isWhitespace }
        var left = Dictionary(grouping: read.map(String.init)) { $0 }.mapValues(\.count)
        let found = Self.words.count { word in
            left[word, default: 0] -= 1
            return left[word, default: 0] >= 0
        }
        return Double(found) / Double(Self.words.count)
    }

    @Test("are read as flat ones are, with the text over the words") func bowed() throws {
        try page("page", bow: 55)
        let plain = try command.run(
            "scan", "page.png", "-o", "plain", "--language", "deu", "--outputs", "text")
        #expect(plain.status == 0)
        let outcome = try command.run(
            "scan", "page.png", "-o", "out", "--language", "deu", "--dewarp", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try readShare("plain/page.txt") < 0.75)
        #expect(try readShare("out/page.txt") > 0.97)
        let row = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let told = try #require((row["dewarped"] as? [String])?.first)
        #expect(told.contains(/^page 1: bow of \d\.\d mm undone, confidence \d\d to 9\d$/), "\(told)")
        // Every word of a line is as high as the others, and where its ink is.
        let bottoms = try bottoms(in: "out/page.pdf")
        let left = try #require(bottoms["grenzt"])
        let right = try #require(bottoms["Strasse"])
        #expect(abs(left - right) < 3, "\(left) and \(right) points")
    }

    @Test("leave flat pages, and pages without text, as they are byte for byte") func flat() throws {
        try page("flat", bow: 0)
        try page("blank", bow: 0, text: ".")
        for (out, options) in [("plain", []), ("out", ["--dewarp"])] {
            let outcome = try command.run(
                ["scan", "flat.png", "blank.png", "-o", out, "--language", "deu", "--outputs", "pdf"]
                    + options)
            #expect(outcome.status == 0 && !outcome.errors.contains("scan.curved"), "\(outcome.errors)")
        }
        for name in ["flat.pdf", "blank.pdf"] {
            let plain = try #require(folder.data("plain/" + name))
            #expect(folder.data("out/" + name) == plain)
        }
    }

    @Test("stay unchanged with ocr, with the text over the bowed words") func inPlace() throws {
        try page("page", bow: 55)
        let outcome = try command.run(
            "scan", "ocr", "page.png", "-o", "out", "--language", "deu", "--dewarp", "--outputs", "text,pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try readShare("out/page.txt") > 0.97)
        _ = try Tool.run("pdfimages", "-png", folder.path + "/out/page.pdf", folder.path + "/kept")
        let pixels = try ["page.png", "kept-000.png"].map { name in
            try Tool.run("vips", "avg", folder.path + "/" + name)
        }
        #expect(pixels[0] == pixels[1], "the picture is the one that came")
        // The line of these words falls to the left by as much as it was bent.
        let bottoms = try bottoms(in: "out/page.pdf")
        let fall = try #require(bottoms["sie"]) - #require(bottoms["Strasse"])
        #expect((7.0...13).contains(fall), "\(fall) points")
    }

    /// How far below the page's upper edge words end, in points.
    private func bottoms(in pdf: String) throws -> [String: Double] {
        try Tool.run("pdftotext", "-bbox", folder.path + "/" + pdf, "-").matches(of: /yMax="([\d.]+)">(\w+)</)
            .reduce(into: [:]) { $0[String($1.output.2)] = Double($1.output.1) }
    }
}
