import Foundation
import GRDB
import Testing
import TestSupport

/// Folders with documents of all kinds, and runs that are killed or have other options.
@Suite("Previews of mixed folders")
struct MixedFolderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 450 pages, no two alike, and among them 50 invalid documents.
    private func writeInbox() throws {
        let bad =
            HostilePDF.broken + HostilePDF.giants
            + [HostilePDF("cut", PDFObjects(content: "BT ET").file.prefix(200), .refused("pdf.damaged"))]
        for number in 0..<500 {
            let content = "\(number % 97) \(number % 61) \(10 + number / 97) 20 re f"
            let file =
                number % 10 == 7 ? bad[number / 10 % bad.count].file : PDFObjects(content: content).file
            try folder.write(file, to: "in/\(1_000 + number).pdf")
        }
    }

    /// A command that works in a folder of its own beside the inbox.
    private func command(in name: String) throws -> Command {
        let path = folder.path + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return Command(folder: path)
    }

    private let arguments = ["preview", "../in", "-o", "out", "--dpi", "72", "--format", "ndjson"]

    /// Runs until so many lines are on standard output, then kills it.
    private func runKilled(_ command: Command, afterLines lines: Int) throws {
        let process = command.process(arguments)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        var seen = 0
        while seen < lines {
            let chunk = pipe.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            seen += chunk.count { $0 == 0x0A }
        }
        kill(process.processIdentifier, SIGKILL)
        _ = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
    }

    private func outputs(of command: Command) -> [String: Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: command.folder + "/out")) ?? []
        return Dictionary(
            uniqueKeysWithValues: names.filter { $0.hasSuffix(".png") }.map {
                ($0, FileManager.default.contents(atPath: command.folder + "/out/" + $0) ?? Data())
            })
    }

    /// The journal's record of each document.
    private func records(of command: Command) throws -> [String: NSDictionary] {
        let journal = try DatabaseQueue(path: command.folder + "/out/.fieldbook/journal.sqlite")
        let rows = try journal.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT stem, state, inputHash, recipeHash, result, failure, outputs FROM item")
        }
        return try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let documents = try ["result", "failure", "outputs"].map { name in
                    let data = row[name] as Data?
                    return try data.map { try JSONSerialization.jsonObject(with: $0) } ?? NSNull()
                }
                let words = ["state", "inputHash", "recipeHash"].map { "\(row[$0] as String? ?? "")" }
                return (row["stem"], ["words": words, "documents": documents] as NSDictionary)
            })
    }

    /// Moments by the number of lines that are out, drawn once and kept.
    private static let moments = [3, 38, 121, 260, 414]

    @Test("that are killed again and again end as if they had run through")
    func killed() throws {
        try writeInbox()
        let (killed, whole) = (try command(in: "killed"), try command(in: "whole"))
        for lines in Self.moments { try runKilled(killed, afterLines: lines) }
        let last = try killed.run(arguments)
        let through = try whole.run(arguments)
        #expect(last.status == 1 && through.status == 1)
        #expect(last.output == through.output)
        #expect(through.output.split(separator: "\n").count == 500, "a row for each, whatever came of it")
        let made = outputs(of: whole)
        #expect(outputs(of: killed) == made && made.count > 450)
        let records = try records(of: whole)
        #expect(try self.records(of: killed) == records && records.count == 500)
        #expect(!FileManager.default.fileExists(atPath: killed.folder + "/out/.fieldbook/staging"))
    }

    @Test("give the same bytes, whatever the number of jobs and the order")
    func determinism() throws {
        for pdf in HostilePDF.oddities + HostilePDF.broken.prefix(2) {
            try folder.write(pdf.file, to: "in/\(pdf.name).pdf")
        }
        for name in ["report", "scanned"] {
            let data = try Data(contentsOf: URL(filePath: Command.sample("pdf/\(name).pdf")))
            try folder.write(data, to: "in/\(name).pdf")
        }
        let names = folder.files.map { "../" + $0 }
        let orders = [
            ("1", names), ("2", Array(names.reversed())),
            (
                "5",
                names.filter { $0 > "../in/f" }
                    + names.filter { $0 <= "../in/f" }
            ),
        ]
        var made: [[String: Data]] = []
        for (jobs, names) in orders {
            let command = try command(in: jobs)
            let outcome = try command.run(
                ["preview", "-o", "out", "--pages", "all", "--dpi", "48", "--jobs", jobs] + names)
            #expect(outcome.status == 1, "\(outcome.errors)")
            made.append(outputs(of: command))
        }
        #expect(made[0].count == HostilePDF.oddities.count + 7)
        #expect(made[1] == made[0] && made[2] == made[0])
    }
}
