import DocumentModel
import Foundation
import PDFAssembly
import Testing

private let corpusFolder = ProcessInfo.processInfo.environment["FIELDBOOK_PDFA_CORPUS"]

/// Runs on a copy of veraPDF's public corpus: `FIELDBOOK_PDFA_CORPUS=veraPDF-corpus swift test --filter Corpus`.
@Suite("veraPDF's corpus", .enabled(if: corpusFolder != nil))
struct ArchivalCorpusTests {
    /// Rules about bytes between objects, font programs, glyph names and metadata schemas, which are not checked.
    private static let notLookedAt = [
        "6-1-4-", "6-1-6-t02", "6-1-7-1-t01", "6-1-7-1-t02", "6-1-7-1-t03", "6-1-9-", "6-2-11-4-1-t02",
        "6-2-11-4-2-", "6-2-11-5-", "6-2-11-6-t02-fail-d", "6-2-11-8-", "6-6-2-3-", "6-1-6-t01", "6-1-12-t02",
    ]

    private func files(_ part: String) throws -> [String] {
        let root = try #require(corpusFolder) + "/" + part
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".pdf") }.sorted().map { root + "/" + $0 }
    }

    @Test("valid and invalid files are distinguished", arguments: ArchivalLevel.allCases) func classified(
        level: ArchivalLevel
    ) throws {
        var (passed, found, missed, wronged): (Int, Int, [String], [String]) = (0, 0, [], [])
        for path in try files("PDF_A-\(level.rawValue)") {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let faults = try? ArchivalCheck.faults(inFileAt: path, level: level)
            if name.contains("-pass-") {
                passed += 1
                if let faults, faults.isEmpty { continue }
                wronged.append("\(name): \(faults?.first?.description ?? "cannot be read")")
            } else if !Self.notLookedAt.contains(where: name.contains) {
                found += 1
                if faults?.isEmpty == true { missed.append(name) }
            }
        }
        #expect(wronged.isEmpty, "\(wronged.joined(separator: "\n"))")
        #expect(missed.isEmpty, "\(missed.joined(separator: "\n"))")
        #expect(
            passed > 0 && found > 0,
            "PDF/A-\(level.rawValue): \(passed) that pass, \(found) that fail by rules that are looked at")
    }
}
