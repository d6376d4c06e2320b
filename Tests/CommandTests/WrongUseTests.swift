import Foundation
import Testing
import TestSupport

@Suite("Wrong use")
struct WrongUseTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write("version: 1\noutput: out\nsteps: [{}]\n", to: "job.yaml")
    }

    private func request(_ parameters: String) -> Data {
        Data(
            """
            {"v":1,"key":"k","op":"parcels.convert","input":"a.geojson","params":{}}
            {"v":1,"key":"k","op":"parcels.convert","input":"a.geojson","params":\(parameters)}\n
            """.utf8)
    }

    @Test(
        "in a worker's line fails with the line and the possible values",
        arguments: [
            (#"{"too":"lv95"}"#, #"line 2: worker.noRequest: params: "too" is unknown; did you mean "to"?"#),
            (
                #"{"format":"xlsx"}"#,
                #"line 2: worker.noRequest: params: format: "xlsx" is unknown; there are geojson"#
            ),
            (
                #"{"decimals":[true]}"#,
                "line 2: worker.noRequest: params: decimals: a whole number was expected"
            ),
            (#"{"to":"mars"}"#, "line 2: worker.noRequest: params: "),
            ("3", "line 2: worker.noRequest: params: names and values were expected"),
        ])
    func worker(parameters: String, message: String) throws {
        let outcome = try command.run("worker", "-o", "out", input: request(parameters))
        #expect(outcome.status == 2 && outcome.output.contains("input.missing"))
        #expect(outcome.errors.hasPrefix("fieldbook: " + message), "\(outcome.errors)")
    }

    @Test("in a manifest's parameters is all reported at once")
    func parameters() throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - name: map
                operation: parcels.render
                inputs: [a.geojson]
                output: m
                parameters:
                  titel: x
                  size: wide
                  scale: large
              - {name: s, operation: scan.process, inputs: [a.png], output: s, parameters: {languages: deutsch}}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 2)
        for line in [
            "job.yaml:9: parameters: \"titel\" is unknown; did you mean \"title\"?",
            "job.yaml:10: parameters: size: a whole number was expected",
            "job.yaml:11: parameters: scale: a number was expected",
            "job.yaml:12: parameters: languages: \"deutsch\" is unknown; did you mean deu?",
        ] { #expect(outcome.errorLines.contains { $0.hasPrefix(line) }, "\(line) in\n\(outcome.errors)") }
    }

    @Test(
        "as an empty output fails",
        arguments: [
            ["preview", "a.pdf"], ["transform", "a.csv"], ["batch", "run", "job.yaml"], ["worker"],
            ["batch", "report", "out"], ["batch", "items", "job.yaml"],
        ])
    func emptyOutput(arguments: [String]) throws {
        let outcome = try command.run(arguments + ["-o", ""])
        #expect(outcome.status == 2 && outcome.errors.contains("-o: a name was expected, not an empty text"))
        #expect(folder.files == ["job.yaml"])
    }

    @Test(
        "as a time or an amount of memory says what one looks like",
        arguments: [("--timeout", "soon", "30s or 5min"), ("--memory", "1", "500MB or 2GB")])
    func limits(option: String, value: String, example: String) throws {
        let outcome = try command.run("preview", "a.pdf", "-o", "out", option, value)
        #expect(outcome.status == 2 && outcome.errors.contains(example), "\(outcome.errors)")
        let right = try command.run("preview", "a.pdf", "-o", "out", "--timeout", "2min", "--memory", "500MB")
        #expect(right.errors.contains("input.missing"))
    }

    @Test("in a merge names the file, and the run is not taken for killed")
    func merge() throws {
        try folder.write("nonsense\n", to: "w.ndjson")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/out", withIntermediateDirectories: false)
        let missing = try command.run("batch", "merge", "out", "nothing.ndjson")
        #expect(missing.status != 0 && missing.errors.contains("nothing.ndjson: "))
        #expect(try command.run("batch", "merge", "out", "w.ndjson").errors.contains("w.ndjson:1: "))
        let status = try command.run("batch", "status", "out").errors
        #expect(status.contains("batch merge") && status.hasSuffix(": failed\n"), "\(status)")
    }

    @Test(
        "as a command gives the likeliest",
        arguments: [
            (["skan", "a.jpg"], "did you mean \"fieldbook scan\"?"),
            (["batch", "rum", "job.yaml"], "did you mean \"fieldbook batch run\"?"),
            (["parcels", "mesure"], "did you mean \"fieldbook parcels measure\"?"),
            (["neighbours", "a.geojson"], "did you mean \"fieldbook parcels neighbours\"?"),
            (["animate"], "did you mean \"fieldbook preview animate\"?"),
        ])
    func guess(arguments: [String], hint: String) throws {
        let outcome = try command.run(arguments)
        #expect(outcome.status == 2 && outcome.errors.hasPrefix("Error: "), "\(outcome.errors)")
        #expect(outcome.errorLines.dropFirst().first == hint, "\(outcome.errors)")
    }

    @Test(
        "as a command whose help is wanted gives the likeliest",
        arguments: [
            (["scna"], "\"scna\"; did you mean \"fieldbook scan\"?"),
            (["measure"], "\"measure\"; did you mean \"fieldbook parcels measure\"?"),
            (["parcels", "mesure"], "\"mesure\"; did you mean \"fieldbook parcels measure\"?"),
            (["xyzzyxyzzy"], "\"xyzzyxyzzy\"; fieldbook --help lists them"),
        ])
    func guessForHelp(names: [String], hint: String) throws {
        let outcome = try command.run(["help"] + names)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors == "fieldbook: there is no command \(hint)\n")
        let right = try command.run("help", "parcels", "measure")
        #expect(try right.status == 0 && right.output == command.run("parcels", "measure", "--help").output)
    }

    @Test("as no output says how to name one")
    func missingOutput() throws {
        let file = try command.run("parcels", "render", "a.geojson")
        #expect(
            file.status == 2
                && file.errors.hasPrefix("fieldbook: Name the output with -o, for example -o out."))
        let folder = try command.run("preview", "a.pdf")
        #expect(folder.status == 2 && folder.errors.hasPrefix("Error: Name the output folder with -o"))
    }

    @Test(
        "of indentation is reported as such",
        arguments: [("\t- name: a", "begins with a tab"), ("   x: [", "check the indentation")])
    func yaml(line: String, hint: String) throws {
        try folder.write("version: 1\nsteps:\n\(line)\n", to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 2 && outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test(
        "an option that takes one value and is given twice",
        arguments: [
            ["preview", "a.pdf", "-o", "out", "--pages", "1", "--pages", "2"],
            ["preview", "render", "a.pdf", "-o", "out", "--size=64", "--size", "80"],
            ["preview", "info", "a.pdf", "-j", "1", "-j", "2"],
        ])
    func repeated(arguments: [String]) throws {
        let outcome = try Command(folder: NSTemporaryDirectory()).run(arguments)
        #expect(outcome.status == 2 && outcome.errors.contains("is given twice"), "\(outcome.errors)")
    }
}
