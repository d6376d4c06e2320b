import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("Items that an engine asks a worker for")
struct RequestedItemTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Answer: Decodable {
        struct Output: Decodable { let result: Fault }
        struct Fault: Decodable { let process: Int32 }
        struct Failure: Decodable { let code: String }
        let status: String
        let output: Output?
        let error: Failure?
    }

    /// The answers to lines that come together, of a worker with so much time for each.
    private func answers(to lines: [String], seconds: Double? = nil) throws -> [Answer] {
        let input = try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines").path
        let worker = Process()
        worker.executableURL = URL(fileURLWithPath: FaultHarness.program)
        worker.arguments = ["publish", folder.path + "/out"] + (seconds.map { ["\($0)"] } ?? [])
        worker.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
        let output = Pipe()
        worker.standardOutput = output
        try worker.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        worker.waitUntilExit()
        return try text.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Answer.self, from: $0)
        }
    }

    private func line(_ path: String, folder: String) -> String {
        #"{"v":1,"key":"k","op":"test.fault","input":"\#(path)","folder":"\#(folder)"}"#
    }

    @Test("are done by one process for each folder, as long as their lines come together")
    func together() throws {
        let lines = try (0..<40).map { number in
            let path = try folder.write("\(number)", to: "in/\(number).txt").path
            return line(path, folder: number % 2 == 0 ? "even" : "odd")
        }
        let answers = try answers(to: lines)
        #expect(answers.map(\.status) == Array(repeating: "ok", count: 40))
        #expect(Set(answers.compactMap(\.output?.result.process)).count == 2)
        #expect(folder.filesOutsideJournals.count { $0.hasPrefix("out/even/") } == 20)
    }

    @Test("fail at the time limit if they are sparse files of a terabyte")
    func sparse() throws {
        let path = try folder.write("", to: "in/sparse.txt").path
        try #require(truncate(path, 1 << 40) == 0, "the file system keeps no files of a terabyte")
        let answers = try answers(to: [line(path, folder: "a")], seconds: 0.5)
        #expect(answers.map(\.status) == ["failed"])
        #expect(answers.first?.error?.code == "worker.timeout")
    }

    @Test("are done up to a line that asks for nothing")
    func wrongLine() throws {
        let path = try folder.write("text", to: "in/a.txt").path
        let line = line(path, folder: "a")
        #expect(try answers(to: [line, "", line, "{}", line]).map(\.status) == ["ok", "skipped"])
    }
}
