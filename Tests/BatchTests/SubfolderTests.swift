import Batch
import Foundation
import TestSupport
import Testing

@Suite("Outputs in folders by their results")
struct SubfolderTests {
    private var harness: BatchHarness

    init() throws {
        harness = try BatchHarness()
        harness.operation = Self.sorting(into: "long")
        try harness.folder.write("a letter of some length", to: "in/a.txt")
        try harness.folder.write("a note", to: "in/sub/b.txt")
    }

    private static func sorting(into folder: String) -> Uppercase {
        var parameters = Uppercase.Parameters()
        parameters.sorted = folder
        return Uppercase(parameters)
    }

    private var outputs: [String] { harness.folder.files.filter { $0.hasPrefix("out/") } }

    @Test("are found there by later runs, and move with the result")
    func sorted() throws {
        #expect(try harness.plan() == ["do", "do"])
        #expect(try harness.run().done == 2)
        #expect(outputs == ["out/long/a.up", "out/short/sub/b.up"])
        #expect(try harness.plan() == ["done already", "done already"])
        let worked = try harness.worked { _ = try harness.run() }
        #expect(worked == 0)

        try harness.folder.write("short", to: "in/a.txt")
        #expect(try harness.run().done == 1)
        #expect(outputs == ["out/short/a.up", "out/short/sub/b.up"])
    }

    @Test("replace no file that is there")
    func occupied() throws {
        try harness.folder.write("mine", to: "out/long/a.up")
        #expect(try harness.run().failures == ["output.exists": 1])
        #expect(harness.folder.text("out/long/a.up") == "mine")
        #expect(outputs == ["out/long/a.up", "out/short/sub/b.up"])
    }

    @Test(
        "stay in the output folder, in a single one with a name of its own",
        arguments: ["..", ".", "", "../x", "a/b", "/x", ".fieldbook"])
    mutating func unsafe(name: String) throws {
        harness.operation = Self.sorting(into: name)
        #expect(try harness.run().failures == ["internal.unexpected": 1])
        #expect(outputs == ["out/short/sub/b.up"])
        #expect(harness.folder.files.filter { $0.hasSuffix(".up") }.count == 1)
    }
}
