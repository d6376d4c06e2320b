import Foundation
import FoundationXML
import PrintedTexts
import TestSupport
import Testing

@testable import Batch
@testable import BatchReport

@Suite("The languages of a report")
struct ReportLanguageTests {
    private struct LockedFiles: ThumbnailMaker {
        func thumbnail(ofFileAt path: String, hash: String) -> Thumbnail? { .locked }
    }

    private func page(
        _ fixture: JournalFixture, in language: PrintedLanguage, thumbnails: Int = 0
    ) throws -> Data {
        var bytes: [UInt8] = []
        try JournalReader(folder: fixture.folder.path).read { snapshot in
            try ReportPage(
                of: snapshot, pageFolder: fixture.folder.path, thumbnails: LockedFiles(),
                greatestThumbnails: thumbnails, language: language,
                time: Date(timeIntervalSince1970: 1_795_270_000)
            ).write { bytes += $0 }
        }
        return Data(bytes)
    }

    @Test("show every text of the catalogue, and no English one in another language")
    func allTexts() throws {
        let batches = try ReportBatches()
        let locked = try JournalFixture()
        try locked.addItem("a", outputs: #"[{"path":"a.pdf","hash":"h","bytes":1}]"#)
        let english = CatalogueText.all(of: .en)
        for language in PrintedLanguage.allCases {
            var lines = try PageLines.lines(of: page(locked, in: language, thumbnails: 1))
            for fixture in batches.all {
                let data = try page(fixture, in: language)
                let start = "<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">"
                #expect(String(decoding: data, as: UTF8.self).hasPrefix(start))
                lines.formUnion(try PageLines.lines(of: data))
            }
            #expect(lines.count > 100)
            let own = CatalogueText.all(of: language)
            for (key, text) in own {
                let line = lines.first(where: text.isIn)
                #expect(line != nil, "\(language) lacks \(key): \(text.template)")
            }
            for (key, text) in english where text.hasWords && text.template != own[key]?.template {
                let line = lines.first(where: text.isIn)
                #expect(line == nil, "\(language) has \(key): \(text.template), in: \(line ?? "")")
            }
        }
        withExtendedLifetime(batches) {}
    }

    @Test("translate the states of runs and steps, which are the same words in English")
    func states() throws {
        let fixture = try JournalFixture()
        try JournalReader(folder: fixture.folder.path).read { snapshot in
            func words(_ language: PrintedLanguage) throws -> [String] {
                let page = try ReportPage(
                    of: snapshot, pageFolder: "/", thumbnails: LockedFiles(), greatestThumbnails: 0,
                    language: language)
                return Self.states.map(page.word)
            }
            let english = try words(.en)
            #expect(english == Self.states.map(\.rawValue))
            for language in PrintedLanguage.allCases {
                let own = try words(language)
                #expect(Set(own).count == Self.states.count, "\(language)")
            }
        }
    }

    private static let states: [RunState] = [
        .running, .notBegun, .ended, .interrupted, .gaveUp, .failed, .killed, .elsewhere,
    ]

    @Test("put values into a text once, whatever braces they hold")
    func braces() throws {
        let fixture = try JournalFixture()
        try fixture.addRun()
        try fixture.addStep("{items} {step}", items: nil)
        let text = String(decoding: try page(fixture, in: .de), as: UTF8.self)
        #expect(text.contains("Wie viele Elemente {items} {step} hat, zeigt sich"))
    }
}

/// A text of the catalogue, to be found in a page.
private struct CatalogueText {
    let template: String
    /// The longest part without a placeholder, which is found sooner than the pattern.
    private let part: String
    private let pattern: Regex<AnyRegexOutput>?

    private init(_ template: String) {
        self.template = template
        let parts = template.split(separator: /\{\w+\}/, omittingEmptySubsequences: false).map(String.init)
        part = parts.max { $0.count < $1.count } ?? ""
        let body = parts.map(NSRegularExpression.escapedPattern).joined(separator: ".+")
        pattern = try? Regex("(?:^|\\P{L})\(body)(?:\\P{L}|$)")
    }

    /// The report's texts by key.
    static func all(of language: PrintedLanguage) -> [String: CatalogueText] {
        texts(in: language.texts.report).mapValues(CatalogueText.init)
    }

    /// Whether it is more than placeholders and signs.
    var hasWords: Bool { template.replacing(/\{\w+\}/, with: "").contains(where: \.isLetter) }

    /// Whether the line contains it as whole words.
    func isIn(_ line: String) -> Bool {
        guard line.contains(part), let pattern else { return false }
        return line.contains(pattern)
    }
}

/// The lines of text in a page, with dots in place of names and code.
private final class PageLines: NSObject, XMLParserDelegate {
    private static let inline: Set<String> = ["bdi", "code", "span", "a"]
    private var lines = [""]
    private var isHidden = 0

    static func lines(of page: Data) throws -> Set<String> {
        let reader = PageLines()
        let parser = XMLParser(data: page)
        parser.delegate = reader
        #expect(parser.parse())
        return Set(reader.lines.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }).subtracting([""])
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if !Self.inline.contains(name) { lines.append("") }
        if ["bdi", "code", "style"].contains(name) {
            isHidden += 1
            lines[lines.count - 1] += "..."
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        if ["bdi", "code", "style"].contains(name) { isHidden -= 1 }
        if !Self.inline.contains(name) { lines.append("") }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if isHidden == 0 { lines[lines.count - 1] += text }
    }
}

/// Batches whose pages together show every text.
private struct ReportBatches {
    private(set) var all: [JournalFixture] = []
    private let lock: FileLock

    private static let failure = ItemFailure(code: "x.y", message: "zzz", place: "z 1", remedy: "Zzz.")

    init() throws {
        let running = try JournalFixture()
        try running.addRun(
            host: ProcessInfo.processInfo.hostName,
            process: Int(ProcessInfo.processInfo.processIdentifier), endedAt: nil, ending: nil)
        try running.addStep(items: 2, endedAt: nil, ending: nil)
        lock = try FileLock(
            "journal.sqlite.lock", in: OpenFolder(at: running.folder.path + "/.fieldbook"))
        all = [
            running, try JournalFixture(), try Self.finished(1), try Self.finished(2),
            try Self.awaiting(done: 0), try Self.awaiting(done: 1), try Self.mixed(1), try Self.mixed(2),
            try Self.large(1), try Self.large(2), try Self.ended(), try Self.withoutRuns(),
        ]
        for count in [2, 3, 7, 8] { all.append(try Self.shards(count)) }
    }

    /// A batch of so many items in so many runs, all done.
    private static func finished(_ count: Int) throws -> JournalFixture {
        let fixture = try JournalFixture()
        for run in 1...count { try fixture.addRun(run) }
        try fixture.addStep(run: count, items: count)
        for number in 0..<count {
            try fixture.addItem("\(number)", updatedAt: "2026-11-21T14:05:30.000Z")
        }
        return fixture
    }

    /// A batch whose second step gets its items from the first one, which has one.
    private static func awaiting(done: Int) throws -> JournalFixture {
        let fixture = try JournalFixture()
        try fixture.addRun()
        try fixture.addStep("first", items: 1)
        try fixture.addStep("second", place: 1, items: nil, startedAt: nil, endedAt: nil, ending: nil)
        if done > 0 { try fixture.addItem("a", step: "first") }
        return fixture
    }

    /// A batch with so many items of each state.
    private static func mixed(_ count: Int) throws -> JournalFixture {
        let fixture = try JournalFixture()
        for run in 1...2 {
            try fixture.addRun(run, startedAt: "2026-11-2\(run)T14:05:00.000Z")
            try fixture.addStep(run: run, items: 4 * count, recipe: "r\(run)")
        }
        for number in 0..<count {
            let faults = Array(repeating: failure, count: count)
            try fixture.addItem("done \(number)", recipe: "r2", faults: faults, notes: ["warning: zzz"])
            try fixture.addItem("failed \(number)", recipe: "r2", failure: failure)
            try fixture.addItem("otherwise \(number)", recipe: "r1")
            try fixture.execute(
                "INSERT INTO attempt VALUES (2, 'scan|scan.process|d', ?, 1, 10, 'output.exists', 'z')",
                ["otherwise \(number)"])
            try fixture.addItem("earlier \(number)", recipe: "r2")
            try fixture.execute(
                "INSERT INTO unasked (scope, stem) VALUES ('scan|scan.process|d', ?)",
                ["earlier \(number)"])
        }
        return fixture
    }

    /// A batch with so many more steps, runs, causes, files and outputs than a page shows.
    private static func large(_ more: Int) throws -> JournalFixture {
        let fixture = try JournalFixture()
        for run in 1...ReportPage.greatestRuns + more { try fixture.addRun(run) }
        for step in 1...ReportPage.greatestSteps + more {
            try fixture.addStep(
                run: ReportPage.greatestRuns + more, "s\(step)", place: step, items: 1)
        }
        for number in 1...ReportPage.filesAGroup + more {
            try fixture.addItem("failed \(number)", step: "s1", failure: failure)
            try fixture.addItem(
                "done \(number)", step: "s2", outputs: #"[{"path":"\#(number).pdf","hash":"h","bytes":1}]"#)
        }
        for number in 0...ReportPage.greatestGroups {
            var other = failure
            other.code = "other.\(number)"
            try fixture.addItem("other \(number)", step: "s3", failure: other)
        }
        return fixture
    }

    /// Runs that ended in every way.
    private static func ended() throws -> JournalFixture {
        let fixture = try JournalFixture()
        for (run, ending) in ["done", "interrupted", "gaveUp", "failed"].enumerated() {
            try fixture.addRun(run + 1, ending: ending)
        }
        try fixture.addRun(5, endedAt: nil, ending: nil)
        let here = ProcessInfo.processInfo.hostName
        try fixture.addRun(6, host: here, process: Int(Int32.max), endedAt: nil, ending: nil)
        return fixture
    }

    /// Outputs of every size, without a recorded run.
    private static func withoutRuns() throws -> JournalFixture {
        let fixture = try JournalFixture()
        for power in [0, 3, 6, 9, 12] {
            let bytes = (0..<power).reduce(5) { bytes, _ in bytes * 10 }
            try fixture.folder.write("", to: "\(power).pdf")
            try fixture.addItem(
                "\(power)", outputs: #"[{"path":"\#(power).pdf","hash":"h","bytes":\#(bytes)}]"#)
        }
        return fixture
    }

    /// One of so many parts.
    private static func shards(_ count: Int) throws -> JournalFixture {
        let fixture = try JournalFixture(in: TemporaryFolder(), shard: "0-of-\(count)")
        try fixture.addRun(shard: "0/\(count)")
        try fixture.addStep(items: 5)
        return fixture
    }
}
