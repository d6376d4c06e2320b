import Foundation
import TestSupport
import Testing

/// The pages of the documentation: their examples run, and their links lead somewhere.
@Suite("The documentation")
struct DocumentationTests {
    /// The pages, relative to the repository.
    static let pages: [String] = {
        let folder = Command.repository + "/Documentation"
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return ["README.md", "ARCHITECTURE.md", "SECURITY.md"]
            + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
    }()

    private static func text(of page: String) throws -> String {
        try String(contentsOfFile: Command.repository + "/" + page, encoding: .utf8)
    }

    /// The fenced blocks in a language.
    private static func blocks(_ language: String, in page: String) throws -> [String] {
        try text(of: page).matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).filter { $0.1 == language }.map {
            String($0.2)
        }
    }

    /// The pages with examples that run.
    static let pagesWithExamples = pages.filter { (try? !blocks("sh", in: $0).isEmpty) ?? true }

    @Test("has examples that run", arguments: pagesWithExamples)
    func examples(page: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/SampleData", withDestinationPath: Command.repository + "/SampleData")
        let state = ["XDG_CACHE_HOME": folder.path + "/cache", "XDG_STATE_HOME": folder.path + "/state"]
        let shell = Command(
            folder: folder.path, environment: state,
            prefix: ["/bin/sh", "-c", "PATH=\"${0%/*}:$PATH\"; set -e; eval \"$1\""])
        for block in try Self.blocks("sh", in: page) {
            let outcome = try shell.run(block)
            #expect(outcome.status == 0, "\(block)\n\(outcome.errors)")
        }
    }

    @Test("has a command for each task of the README, and they run")
    func tasks() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/SampleData", withDestinationPath: Command.repository + "/SampleData")
        let tasks = try Self.text(of: "README.md").matches(of: /(?m)^\| [^|]+ \| `(fieldbook [^`]+)` \|$/).map
        { String($0.1) }
        #expect(tasks.count >= 12)
        let shell = Command(
            folder: folder.path, prefix: ["/bin/sh", "-c", "PATH=\"${0%/*}:$PATH\"; eval \"$1\""])
        for task in tasks where task.contains("SampleData") || task.contains("lv03") {
            // The tests of manifests run the demo, which reads these scans in the same way.
            let isOfDemo = task.contains("demo.yaml") || task.contains("scan SampleData/scans ")
            let outcome = try shell.run(isOfDemo ? task + " --dry-run" : task)
            #expect(outcome.status == 0, "\(task)\n\(outcome.errors)")
        }
    }

    @Test("has a README that is short")
    func length() throws {
        #expect(try Self.text(of: "README.md").utf8.count <= 8_000)
    }

    @Test("has links to files and headings that exist", arguments: pages)
    func links(page: String) throws {
        let place = URL(filePath: Command.repository + "/" + page)
        let prose = Self.prose(of: try Self.text(of: page)).map { $0.replacing(/`[^`]*`/, with: "") }
        var anchors: [URL: Set<String>] = [:]
        for match in prose.flatMap({ $0.matches(of: /\]\(([^)\s]+)\)/) }) where !match.1.contains("://") {
            let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let target =
                parts[0].isEmpty ? place : place.deletingLastPathComponent().appending(path: String(parts[0]))
            #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1)")
            guard parts.count == 2, target.pathExtension == "md" else { continue }
            if anchors[target] == nil {
                anchors[target] = Self.anchors(of: try String(contentsOf: target, encoding: .utf8))
            }
            #expect(anchors[target]?.contains(String(parts[1])) == true, "\(match.1)")
        }
    }

    /// The lines outside fenced blocks.
    private static func prose(of text: String) -> [Substring] {
        var isInBlock = false
        return text.split(separator: "\n").filter { line in
            if line.hasPrefix("```") { isInBlock.toggle() }
            return !isInBlock
        }
    }

    /// The anchors of a page's headings, as GitHub makes them.
    private static func anchors(of text: String) -> Set<String> {
        Set(
            prose(of: text).filter { $0.hasPrefix("#") && $0.drop { $0 == "#" }.hasPrefix(" ") }.map { line in
                line.drop { $0 == "#" }.dropFirst().lowercased()
                    .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                    .replacing(" ", with: "-")
            })
    }

    @Test("has an up-to-date reference of the commands")
    func reference() throws {
        let folder = try TemporaryFolder()
        #expect(try Command(folder: folder.path).run("reference", "-o", "reference").status == 0)
        let names = folder.files.map { $0.replacing("reference/", with: "") }
        #expect(names.contains("commands.md") && names.contains("parcels.md") && names.count > 10)
        for name in names {
            let page = try Self.text(of: "Documentation/reference/" + name)
            #expect(page == folder.text("reference/" + name), "make reference writes \(name) anew")
        }
    }

    @Test("lists each code of an error once")
    func errorCodes() throws {
        let page = try Self.text(of: "Documentation/reference/errors.md")
        let listed = page.matches(of: /(?m)^\| `([a-zA-Z0-9]+\.[a-zA-Z0-9]+)` \|/).map { String($0.1) }
        let codes = try ErrorCodes.inSources()
        #expect(codes.count > 300)
        #expect(Set(listed).count == listed.count)
        #expect(codes.subtracting(listed).sorted() == [], "without an entry in errors.md")
        #expect(Set(listed).subtracting(codes).sorted() == [], "in errors.md and not in the sources")
    }
}

/// The codes of errors, warnings and checks in the sources: literals of two words with a dot.
private enum ErrorCodes {
    /// First words of other literals: rule parameters, field names, queue labels.
    private static let otherFirstWords: Set<Substring> = [
        "accuracy", "bill", "fieldbook", "gap", "gaps", "invalid", "journeys", "jumps", "parkedDrift",
        "spikes",
        "stop",
    ]
    /// Extensions of file names.
    private static let extensions: Set<Substring> = [
        "dylib", "gdbtable", "gsb", "gz", "json", "kml", "md", "pdf", "so", "sqlite", "xml", "zst",
    ]
    /// Tables of the journal.
    private static let tables: Set<String> = ["journal.run", "journal.step"]

    static func inSources() throws -> Set<String> {
        let folder = Command.repository + "/Sources"
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var (codes, operations): (Set<String>, Set<String>) = ([], [])
        // Made here, each is compiled once, and not for each line.
        let operation = /static let name = "([a-zA-Z0-9.]+)"/
        // Errors that are counted instead of listed, by the kind of item.
        let counted = /FaultList\(of: "([a-z]+)"/
        let code = /"(([a-z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*))"/
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for line in text.split(separator: "\n") where line.contains("\"") {
                if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
                if let name = line.firstMatch(of: operation) {
                    operations.insert(String(name.1))
                }
                if let list = line.firstMatch(of: counted) {
                    codes.insert("\(list.1).moreErrors")
                }
                for match in line.matches(of: code)
                where !otherFirstWords.contains(match.2) && !extensions.contains(match.3) {
                    codes.insert(String(match.1))
                }
            }
        }
        return codes.union(["features.moreErrors"]).subtracting(operations).subtracting(tables)
    }
}
