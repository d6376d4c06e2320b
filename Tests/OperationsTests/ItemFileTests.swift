@testable import Jobs
@testable import Settings
import Batch
import Foundation
import Testing

@Suite("A batch in NDJSON")
struct ItemFileTests {
    private func read(_ text: String) throws -> Manifest {
        let path = NSTemporaryDirectory() + "items-\(UUID().uuidString).ndjson"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try ItemFileReader.read(fileAt: path, output: "/tmp/out/")
    }

    @Test("has a step for lines with the same operation, parameters, step and folder")
    func steps() throws {
        let manifest = try read(
            #"""
            {"v":1,"op":"preview.render","input":"in/a.pdf","params":{"size":300,"pages":"all"}}
            {"v":1,"op":"preview.render","input":"in/b.pdf","params":{"size":300},"key":"k","attempt":2}

            {"v":1,"op":"preview.render","input":"c.pdf","stem":"x/c","params":{"pages":"all","size":3e2}}
            {"v":1,"op":"preview.render","input":"\ud83d\ude00.pdf","folder":"./p/","step":"s","params":{"size":300}}
            """#)
        #expect(manifest.output == "/tmp/out")
        #expect(manifest.steps.map { $0.items.map(\.stem) } == [["a", "x/c"], ["b"], ["😀"]])
        #expect(manifest.steps.map(\.name) == ["preview.render", "preview.render", "s"])
        #expect(manifest.steps.map { manifest.folder(of: $0) } == ["/tmp/out", "/tmp/out", "/tmp/out/p"])
        #expect(manifest.steps.map(\.journalName) == [nil, nil, "s"])
    }

    @Test(
        "with a wrong line fails with the line's number",
        arguments: [
            (#"[]"#, "an object was expected"), (#"{"v":1"#, "the file ends in the middle"),
            (#"{"v":2,"op":"preview.render","input":"a"}"#, "v: 1 was expected"),
            (#"{"v":1,"op":"preview.rendr","input":"a"}"#, "did you mean \"preview.render\"?"),
            (#"{"v":1,"input":"a"}"#, "op: an operation's name was expected"),
            (#"{"v":1,"op":"preview.render"}"#, "input: a file's path was expected"),
            (#"{"v":1,"op":"preview.render","input":"-"}"#, "input: a file's path was expected"),
            (#"{"v":1,"op":"preview.render","input":"a\u0000"}"#, "input: a file's path was expected"),
            (#"{"v":1,"op":"preview.render","input":"a","folder":"../b"}"#, "folder: a folder below"),
            (#"{"v":1,"op":"preview.render","input":"a","folder":"/b"}"#, "folder: a folder below"),
            (#"{"v":1,"op":"preview.render","input":"a","stem":"b/../../c"}"#, "stem: a path below"),
            (#"{"v":1,"op":"preview.render","input":"a","stem":".fieldbook/c"}"#, "stem: a path below"),
            (#"{"v":1,"op":"preview.render","input":"a","steem":"c"}"#, "did you mean \"stem\"?"),
            (#"{"v":1,"op":"preview.render","input":"a","params":[]}"#, "params: names and values"),
            (
                #"{"v":1,"op":"preview.render","input":"a","params":{"size":"x"}}"#,
                "params: size: a whole number"
            ),
            (#"{"v":1,"op":"preview.render","input":"a"} {}"#, "one JSON object was expected"),
            (String(repeating: #"{"params":"#, count: 100), "nested deeper than 64 levels"),
            (String(repeating: " ", count: 300_000) + "{}", "a line of up to 256 KB was expected"),
        ])
    func mistakes(line: String, message: String) throws {
        let good = #"{"v":1,"op":"preview.render","input":"a.pdf"}"#
        let error = try #require(throws: SettingsError.self) { try read("\(good)\n\(line)\n\(good)\n") }
        #expect(error.mistakes.count == 1 && error.mistakes[0].line == 2)
        #expect(error.mistakes[0].message.contains(message), "\(error)")
    }

    @Test("lists a hundred errors, and counts the rest")
    func manyMistakes() throws {
        let error = try #require(throws: SettingsError.self) {
            try read(String(repeating: "x\n", count: 250))
        }
        #expect(error.mistakes.count == 100 && error.mistakes.last?.line == 100)
        #expect(error.description.hasSuffix(".ndjson: and 150 more errors"))
    }

    @Test("without lines is nothing to do")
    func empty() throws {
        let error = try #require(throws: SettingsError.self) { try read("") }
        #expect(error.isOnlyLackOfInputs)
    }
}
