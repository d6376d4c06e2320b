import Foundation
import Testing
import TestSupport

@Suite("fieldbook worker")
struct WorkerCommandTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write(
            Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/points.csv"))), to: "p.csv")
    }

    private func line(
        _ members: String = "", input: String = "p.csv", operation: String = "coordinates.transform"
    ) -> String {
        #"{"v":1,"key":"k \#(input)","op":"\#(operation)","input":"\#(input)"\#(members)}"# + "\n"
    }

    private func work(_ text: String, _ more: String...) throws -> Command.Outcome {
        try command.run(["worker", "-o", "out"] + more, input: Data(text.utf8))
    }

    private func answers(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test("without requests ends successfully", arguments: ["", "\n", " \n\n"])
    func nothing(text: String) throws {
        let outcome = try work(text)
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
        #expect(folder.files == ["p.csv"])
    }

    @Test("answers each line with one, the last without an end too, and knows what it did before")
    func answers() throws {
        let outcome = try work(line() + "\n" + line(#","attempt":2"#).dropLast())
        #expect(outcome.status == 0, "\(outcome.errors)")
        let answers = try answers(outcome)
        #expect(answers.map { $0["status"] as? String } == ["ok", "skipped"])
        #expect(answers.allSatisfy { $0["key"] as? String == "k p.csv" && $0["v"] as? Int == 1 })
        #expect(folder.files == ["out/p.csv", "p.csv"])
    }

    @Test("says of an item that cannot be done that it failed, and does the next")
    func failedItem() throws {
        try folder.write("no points at all", to: "bad.csv")
        let outcome = try work(line(input: "gone.csv") + line(input: "bad.csv") + line())
        #expect(outcome.status == 0, "\(outcome.errors)")
        let answers = try answers(outcome)
        #expect(answers.map { $0["status"] as? String } == ["failed", "failed", "ok"])
        let error = answers.first?["error"] as? [String: Any]
        #expect(error?["code"] as? String == "input.missing" && error?["retryable"] as? Bool == false)
        #expect(error?["remedy"] as? String == "Check the path.")
        #expect(folder.files == ["bad.csv", "out/p.csv", "p.csv"])
    }

    @Test(
        "ends with 2 at a line that asks for nothing it can do, after the answers so far",
        arguments: [
            ("hello", "a JSON object was expected"), ("[]", "a JSON object was expected"),
            (#"{"v":2}"#, "v: 1 was expected"), (#"{"v":1,"key":"k"}"#, "op is missing"),
            (#"{"v":1,"key":"k","op":"parcels.paint","input":"p.csv"}"#, "\"parcels.paint\" is unknown"),
            (#"{"v":1,"key":"k","op":"coordinates.transform"}"#, "input is missing"),
            (#"{"v":1,"key":"k","op":"coordinates.transform","input":5}"#, "input: text was expected"),
            (#"{"v":1,"key":"k","op":"coordinates.transform","input":"-"}"#, "a file's path was expected"),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","folder":"../up"}"#,
                "below the output folder"
            ),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","stem":"/etc/x"}"#,
                "below the output folder"
            ),
            (
                "{\"v\":1,\"key\":\"k\",\"op\":\"coordinates.transform\",\"input\":\"p.csv\",\"folder\":\"../\u{301}up\"}",
                "below the output folder"
            ),
            (
                "{\"v\":1,\"key\":\"k\",\"op\":\"coordinates.transform\",\"input\":\"p.csv\",\"stem\":\"../\u{301}x\"}",
                "below the output folder"
            ),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","folder":"./.fieldbook"}"#,
                "below the output folder"
            ),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","stem":"a/.fieldbook/x"}"#,
                "below the output folder"
            ),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","params":7}"#,
                "names and values were expected"
            ),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","params":{"decimals":"many"}}"#,
                "decimals"
            ),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","params":{"decimals":99}}"#,
                "decimals: 0 to 15"
            ),
            (
                #"{"v":1,"key":"k","op":"coordinates.transform","input":"p.csv","params":{"decimal":3}}"#,
                "params: \"decimal\" is unknown"
            ),
        ])
    func badLine(text: String, message: String) throws {
        let outcome = try work(line() + text + "\n" + line(input: "never.csv"))
        #expect(outcome.status == 2)
        #expect(try answers(outcome).count == 1)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(
            outcome.errorLines.count == 1
                && outcome.errors.hasPrefix("fieldbook: line 2: worker.noRequest: "), "\(outcome.errors)")
        #expect(folder.files == ["out/p.csv", "p.csv"])
    }

    @Test("keeps few processes for however many folders, and nothing of what could not get its name")
    func manyFolders() throws {
        let input = Command.sample("pdf/report.pdf")
        let process = command.process(["worker", "-o", "out"])
        let (requests, answers) = (Pipe(), Pipe())
        process.standardInput = requests
        process.standardOutput = answers
        process.standardError = FileHandle.nullDevice
        try process.run()
        try folder.write("mine", to: "out/f11/report-1.png")
        var counts: [Int] = []
        for number in 0..<12 {
            let line = line(
                #","folder":"f\#(number)","params":{"size":64}"#, input: input, operation: "preview.render")
            try requests.fileHandleForWriting.write(contentsOf: Data(line.utf8))
            let answer = String(decoding: answers.fileHandleForReading.availableData, as: UTF8.self)
            #expect(answer.contains(number == 11 ? "output.exists" : #""status":"ok""#), "\(answer)")
            counts.append(ChildProcesses.of(process.processIdentifier).count)
        }
        #expect(counts.max() ?? 0 <= 4 && counts.min() ?? 0 >= 1, "\(counts)")
        let hidden = FileManager.default.enumerator(atPath: folder.path + "/out/.fieldbook")
        #expect(hidden?.contains { "\($0)".hasSuffix(".png") } == false)
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(folder.text("out/f11/report-1.png") == "mine")
    }

    @Test("that cannot be set up ends with a code of its own, and no item is failed for it")
    func unusable() throws {
        let scan = line(
            #","params":{"languages":["xyz"]}"#, input: Command.sample("scans/qr-bill.png"),
            operation: "scan.process")
        let outcome = try work(scan)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("fieldbook: ocr.languageMissing: "), "\(outcome.errors)")
    }

    @Test("needs a folder that it may write to")
    func folderInTheWay() throws {
        try folder.write("", to: "file")
        let outcome = try command.run(["worker", "-o", "file/out"], input: Data(line().utf8))
        #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(try command.run("worker").status == 2)
    }
}
