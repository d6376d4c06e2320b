@testable import Jobs
@testable import Settings
import Batch
import Testing

@Suite("A manifest's steps")
struct StepTests {
    @Test("take files, globs, folders and lists, each file once")
    func inputs() throws {
        let manifest = try ManifestFile.read(
            ManifestFile.steps(
                """
                  - name: previews
                    operation: preview.render
                    inputs: [a.pdf, "*.pdf", papers]
                    filesFrom: list.txt
                    output: "./previews//"
                    jobs: 3
                """), files: ["a.pdf", "b.pdf", "papers/x/c.pdf", "papers/x/c.txt"],
            lists: ["list.txt": "b.pdf\r\n\nelsewhere/d.pdf\n/tmp/e.pdf"])
        let step = try #require(manifest.steps.first)
        #expect(step.items.map(\.stem) == ["a", "b", "x/c", "d", "e"])
        #expect(step.items[3].path.hasSuffix("/elsewhere/d.pdf") && step.items[4].path == "/tmp/e.pdf")
        #expect(step.pattern.folder == "previews" && step.jobs == 3)
    }

    @Test("have each file of a list once, and distinguish those of one name")
    func sameOutputs() throws {
        func manifest(_ list: String) throws -> Manifest {
            let step = "  - {name: a, operation: preview.render, filesFrom: list, output: a}"
            return try ManifestFile.read(ManifestFile.steps(step), lists: ["list": list])
        }
        #expect(try manifest("x/a.pdf\u{0}x/a.pdf\u{0}b\nc.pdf").steps[0].items.map(\.stem) == ["a", "b\nc"])
        let twins = try manifest("x/a.pdf\ny/a.pdf\n")
        #expect(twins.steps[0].items.map(\.stem) == ["x/a", "y/a"])
        try OutputClaims.check(twins, try PlannedInputs(twins, journal: nil))
    }

    @Test(
        "that would number their files alike in the same folder fail",
        arguments: [
            ("preview.render, inputs: x/a.pdf, output: p, parameters: {size: 64}", true),
            ("preview.render, inputs: x/a.pdf, output: p, parameters: {type: jpeg}", false),
            ("preview.render, inputs: x/a-1.pdf, output: p", false),
            ("preview.render, inputs: x/a.pdf, output: q", false),
            ("preview.sheet, inputs: x/b.pdf, output: p, parameters: {name: a, type: png}", true),
            ("preview.sheet, inputs: x/b.pdf, output: p, parameters: {name: a}", false),
            ("preview.sheet, inputs: x/b.pdf, output: p, parameters: {type: png}", false),
            ("parcels.render, inputs: a-12.geojson, output: p", true),
            ("parcels.render, inputs: p/a-12.geojson, output: \"{name}\"", false),
            ("parcels.render, inputs: a.geojson, output: p", false),
            ("parcels.render, inputs: a-12.geojson, output: p, parameters: {format: pdf}", false),
        ])
    func sameNumberedOutputs(step: String, isRefused: Bool) throws {
        let manifest = try ManifestFile.read(
            ManifestFile.steps(
                """
                  - {name: first, operation: preview.render, inputs: a.pdf, output: p}
                  - {name: second, operation: \(step)}
                """))
        let inputs = try PlannedInputs(manifest, journal: nil)
        if isRefused {
            let error = #expect(throws: BatchError.self) { try OutputClaims.check(manifest, inputs) }
            #expect(error?.code == .collision)
        } else {
            try OutputClaims.check(manifest, inputs)
        }
    }

    @Test("have two files whose names only look the same")
    func sameLooks() throws {
        let step = "  - {name: a, operation: preview.render, inputs: [x/*], filesFrom: list, output: a}"
        let manifest = try ManifestFile.read(
            ManifestFile.steps(step), files: ["x/\u{E9}.pdf"], lists: ["list": "x/e\u{301}.pdf\nx/\u{E9}.pdf"]
        )
        #expect(manifest.steps[0].items.map { Array($0.stem.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
    }

    @Test("are compared where their folders meet, and nowhere else")
    func sharedFolders() {
        #expect(SharedFolders.places(of: ["a", "b", "a/c/d", "ab", "c", "b"]) == [0, 1, 2, 5])
        #expect(SharedFolders.places(of: [".", "x/y"]) == [0, 1])
        #expect(SharedFolders.places(of: ["a/b", "a/c", "b"]) == [])
    }

    @Test("can wait for the outputs of steps above them")
    func awaited() throws {
        let manifest = try ManifestFile.read(
            ManifestFile.steps(
                """
                  - {name: a, operation: scan.process, inputs: x.jpg, output: a}
                  - {name: b, operation: preview.render, inputs: [y.pdf, {step: a, endings: .PDF}], output: b}
                """))
        let step = manifest.steps[1]
        #expect(step.awaited == [AwaitedOutputs(step: "a", endings: ["pdf"])])
        #expect(step.items.map(\.stem) == ["y"])
        let planned = try PlannedInputs(manifest, journal: nil)
        #expect(planned.items[1].map(\.path) == [step.items[0].path, manifest.output + "/a/x.pdf"])
        #expect(planned.unknown == [[], []])
    }

    @Test(
        "that are wrong are reported with their line and what was expected",
        arguments: [
            ("inputs: {step: later}, output: b", "it is not above this one"),
            ("inputs: {step: fist}, output: b", "did you mean \"first\"? There are first"),
            (
                "inputs: {step: first, endings: [txt]}, output: b",
                "endings: preview.render takes avif, geojson, gif, heic, heif, jpeg, jpg, markdown, md, pdf, png, tif, tiff, webp"
            ),
            ("inputs: {stepp: first}, output: b", "\"stepp\" is unknown here; did you mean \"step\"?"),
            ("inputs: [], output: b", "inputs: files, folders, globs or {step: NAME} were expected"),
            ("inputs: [[a]], output: b", "inputs: files, folders, globs or {step: NAME} were expected"),
            ("output: b", "inputs: a list of files, folders or globs was expected"),
            ("inputs: \"no*.pdf\", output: b", "inputs: \"no*.pdf\" matches nothing to do"),
            ("inputs: empty, output: b", "inputs: there is nothing to do in \"empty\"; files in folders"),
            ("filesFrom: no.txt, output: b", "filesFrom: \"no.txt\": there is no such file."),
            ("inputs: a.pdf, output: b, jobs: 0", "jobs: a whole number from 1 to 256 was expected"),
            ("inputs: a.pdf, output: b, jobs: many", "jobs: a whole number from 1 to 256 was expected"),
            ("inputs: a.pdf, output: ../b", "output: a folder below the manifest's output was expected"),
            ("inputs: a.pdf, output: /b", "output: a folder below the manifest's output was expected"),
            ("inputs: a.pdf, output: .fieldbook/b", "output: a folder below the manifest's output"),
            ("inputs: a.pdf, output: \"{name}/../..\"", "output: a folder below the manifest's output"),
            ("inputs: a.pdf, output: \"{nme}\"", "output: {nme} is unknown; did you mean \"name\"?"),
            ("inputs: a.pdf, output: \"{name\"", "output: \"{\" without \"}\""),
            ("inputs: a.pdf, output: b, job: 3", "\"job\" is unknown here; did you mean \"jobs\"?"),
        ])
    func mistakes(members: String, message: String) throws {
        let mistakes = try ManifestFile.mistakes(
            ManifestFile.steps(
                """
                  - {name: first, operation: preview.render, inputs: a.pdf, output: a}
                  - {name: second, operation: preview.render, \(members)}
                  - {name: later, operation: preview.render, inputs: a.pdf, output: c}
                """), files: ["empty/a.txt"])
        #expect(mistakes.allSatisfy { $0.hasPrefix("5: ") })
        #expect(mistakes[0].contains(message), "\(mistakes)")
    }

    @Test("are checked all in one go")
    func allMistakes() throws {
        let mistakes = try ManifestFile.mistakes(
            ManifestFile.steps(
                """
                  - name: a
                    operation: preview.rendr
                    inputs: [no*.pdf]
                    output: a
                  - name: a
                    operation: preview.render
                    inputs: ["no*.pdf"]
                    parameters: {size: wide}
                    output: "{x}"
                """))
        #expect(
            mistakes.map { $0.prefix(2) } == ["5:", "8:", "10", "11", "12"],
            "\(mistakes)")
        #expect(
            mistakes[0].hasSuffix("did you mean \"preview.render\"? fieldbook batch operations lists them"))
        #expect(mistakes[1] == "8: name: \"a\" is used twice")
    }

    @Test("with missing inputs alone are not wrong use")
    func lackOfInputs() throws {
        func error(_ steps: String) throws -> SettingsError {
            try #require(throws: SettingsError.self) { try ManifestFile.read(ManifestFile.steps(steps)) }
        }
        let step = "{name: a, operation: preview.render, inputs: \"*.pdf\", output: a"
        #expect(try error("  - \(step)}").isOnlyLackOfInputs)
        #expect(try !error("  - \(step), jobs: x}").isOnlyLackOfInputs)
    }
}
