import Foundation
import Testing
import TestSupport

@Suite("Scans of many pages fit into bytes")
struct ScanSizeTests {
    let folder: TemporaryFolder
    let command: Command
    let text = "Der Auszug der Parzelle wird vom Amt geprüft"

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try DrawnScan(in: folder).differentPages(text, count: 4, to: "pages.tif")
    }

    private func scan(into byteCount: Int, _ output: String) throws -> Command.Outcome {
        try command.run(
            "scan", "pages.tif", "-o", output, "--language", "deu", "--outputs", "pdf,text", "--max-bytes",
            "\(byteCount)")
    }

    /// Plain pages leave most of their share to those with a picture, also to those before them.
    @Test("and use them, whichever page needs them; enough of them change nothing") func fits() throws {
        let unlimited = try scan(into: 10_000_000, "whole")
        #expect(unlimited.status == 0, "\(unlimited.errors)")
        let whole = try #require(folder.data("whole/pages.pdf")).count
        let limit = whole * 6 / 10
        let outcome = try scan(into: limit, "out")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let size = try #require(folder.data("out/pages.pdf")).count
        #expect(size <= limit && size >= limit * 85 / 100, "\(size) of \(limit)")
        let words = try Tool.run("pdftotext", folder.path + "/out/pages.pdf", "-")
        #expect(words.matches(of: /Parzelle/).count == 4)
        #expect(folder.text("out/pages.txt")?.matches(of: /Parzelle/).count == 4)
        _ = try Tool.run("qpdf", "--check", folder.path + "/out/pages.pdf")
        let plain = try command.run(
            "scan", "pages.tif", "-o", "plain", "--language", "deu", "--outputs", "pdf")
        #expect(plain.status == 0, "\(plain.errors)")
        #expect(try #require(folder.data("plain/pages.pdf")).count == whole)
    }

    @Test("or nothing is written, and the smallest possible size is named, which then is enough")
    func doesNotFit() throws {
        let outcome = try scan(into: 6_000, "out")
        #expect(outcome.status == 1 && outcome.errors.contains("scan.doesNotFit"), "\(outcome.errors)")
        #expect(folder.files.allSatisfy { !$0.hasPrefix("out/") })
        let told = try #require(outcome.errors.firstMatch(of: /smallest that was reached is (\d+)/))
        let smallest = try #require(Int(told.output.1))
        #expect(smallest > 6_000)
        let enough = try scan(into: smallest, "enough")
        #expect(enough.status == 0, "\(enough.errors)")
        #expect(try #require(folder.data("enough/pages.pdf")).count <= smallest)
    }

    @Test("or with illegible words if allowed, which is then reported")
    func illegible() throws {
        let lines = (1...40).map { "Parzelle \($0 * 7919) Musterwil Grundbuch Nummer \($0 * 104729)" }
        let mask = folder.path + "/mask.v"
        _ = try Tool.run(
            "vips", "text", mask, lines.joined(separator: "\n"), "--dpi", "110", "--font", "DejaVu Sans 9")
        _ = try Tool.run("vips", "invert", mask, folder.path + "/small.png")
        let arguments = [
            "scan", "small.png", "-o", "out", "--language", "deu", "--outputs", "pdf", "--max-bytes",
        ]
        let refused = try command.run(arguments + ["6KB"])
        #expect(refused.status == 1 && refused.errors.contains("--allow-illegible"), "\(refused.errors)")
        let told = try #require(refused.errors.firstMatch(of: /smallest that was reached is (\d+)/))
        let limit = try #require(Int(told.output.1)) * 85 / 100
        let allowed = try command.run(arguments + ["\(limit)", "--allow-illegible"])
        #expect(allowed.status == 0, "\(allowed.errors)")
        #expect(
            allowed.errors.contains(/scan\.illegible: only \d+ % of the words are still legible/),
            "\(allowed.errors)")
        #expect(try #require(folder.data("out/small.pdf")).count <= limit)
    }
}
