import Foundation
import Testing
import TestSupport

@Suite("A manifest's run that is to stop after so many failures")
struct GiveUpTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write("{", to: "bad.geojson")
        let village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        try folder.write(village, to: "good.geojson")
        let steps = ["a", "b", "c", "d"].map {
            "  - {name: \($0), operation: parcels.convert, inputs: [bad.geojson, good.geojson], output: \($0)}"
        }
        try folder.write("version: 1\noutput: out\nsteps:\n" + steps.joined(separator: "\n"), to: "job.yaml")
    }

    /// Of each step: how many items are done, failed and not begun.
    private func run(_ options: String...) throws -> [String] {
        let outcome = try command.run(
            ["batch", "run", "job.yaml", "--jobs", "1", "--format", "ndjson"] + options)
        #expect(outcome.status == 1, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map { line in
            let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            return ["done", "failed", "not_begun"].map { "\(row[$0] ?? "")" }.joined(separator: " ")
        }
    }

    @Test("counts them over all steps, and begins none of the later ones")
    func overSteps() throws {
        #expect(try run("--max-failures", "2") == ["1 1 0", "0 1 1", "0 0 2", "0 0 2"])
    }

    @Test("counts only those of this run")
    func earlierFailures() throws {
        _ = try run("--max-failures", "2")
        #expect(try run("--max-failures", "2") == ["0 1 0", "1 1 0", "1 1 0", "0 1 1"])
    }
}
