import Foundation
import Testing

@Suite("Outputs of the same name")
struct CollisionTests {
    private let folder: TemporaryFolder
    private let command: Command
    private let arguments = ["parcels", "convert", "x/a.geojson", "y/a.geojson", "-o", "out"]

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        let village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
        for name in ["x/a.geojson", "y/a.geojson", "z/b.geojson"] { try folder.write(village, to: name) }
    }

    /// Every file, hidden ones too, with its content.
    private var everything: [String: Data] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.data($0) ?? Data()) })
    }

    private func expectRefusal(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let before = everything
        let outcome = try command.run(arguments)
        #expect(outcome.status == 2, sourceLocation: sourceLocation)
        #expect(
            outcome.errors.hasPrefix("fieldbook: batch.collision: "), "\(outcome.errors)",
            sourceLocation: sourceLocation)
        #expect(
            ["x/a.geojson", "y/a.geojson", "Rename one of them"].allSatisfy(outcome.errors.contains),
            sourceLocation: sourceLocation)
        #expect(everything == before, "nothing was written", sourceLocation: sourceLocation)
    }

    @Test("are refused before anything runs, and nothing is written, not even a journal")
    func refused() throws {
        try expectRefusal(arguments)
        try expectRefusal(arguments + ["--journal", "journal.sqlite"])
        try expectRefusal(arguments + ["--force", "--overwrite"])
        try expectRefusal(arguments + ["--shard", "0/2"])
        try expectRefusal(arguments + ["--dry-run"])
    }

    @Test("leave the journal of an earlier run as it is")
    func journal() throws {
        #expect(try command.run("parcels", "convert", "z", "-o", "out").status == 0)
        try expectRefusal(arguments)
    }

    @Test("in a manifest's step are refused as well")
    func manifest() throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: convert, operation: parcels.convert, inputs: [x, y], output: p}
            """, to: "job.yaml")
        try expectRefusal(["batch", "run", "job.yaml"])
    }

    @Test("but for the ending are refused with the way out")
    func endings() throws {
        try folder.write("e,n\n2600000,1200000\n", to: "m/a.csv")
        try folder.write(folder.data("x/a.geojson") ?? Data(), to: "m/a.geojson")
        let outcome = try command.run("transform", "m", "-o", "out")
        #expect(outcome.status == 2 && !outcome.errors.contains("same output"), "\(outcome.errors)")
        #expect(outcome.errors.contains("first *.csv and then *.geojson"), "\(outcome.errors)")
        let stream = try command.run("transform", "m", "-o", "-")
        #expect(stream.status == 2 && stream.output.isEmpty)
        #expect(stream.errors.contains("the outputs are csv and geojson"), "\(stream.errors)")
        #expect(stream.errors.contains("--to-format"))
    }

    @Test("as the input itself are refused at once, and told as that")
    func input() throws {
        let outcome = try command.run("parcels", "convert", "x", "-o", "x")
        #expect(outcome.status == 1 && outcome.errors.contains("output.isInput"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("--overwrite"))
    }

    @Test("of folders that keep their structure are no collision")
    func structure() throws {
        try folder.write(folder.data("x/a.geojson") ?? Data(), to: "x/deep/a.geojson")
        #expect(try command.run("parcels", "convert", "x", "-o", "out").status == 0)
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.geojson", "out/deep/a.geojson"])
    }
}
