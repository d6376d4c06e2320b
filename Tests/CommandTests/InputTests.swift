import Foundation
import Testing
import TestSupport

@Suite("Inputs of a command")
struct InputTests {
    let folder: TemporaryFolder
    let command: Command
    private let village: Data

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        village = try Data(contentsOf: URL(fileURLWithPath: Command.sample("parcels/village.geojson")))
    }

    @Test(
        "do not grow with each run where the outputs lie among them", arguments: ["in", ".", "in/*.geojson"])
    func outputsAmongInputs(inputs: String) throws {
        try folder.write(village, to: "in/a.geojson")
        try folder.write(village, to: "in/b.geojson")
        let output = inputs == "." ? "." : "in"
        let arguments = ["parcels", "convert", inputs, "-o", output, "--to-format", "geojsonl"]
        #expect(try command.run(arguments).status == 0)
        let files = folder.files
        let again = try command.run(arguments)
        #expect(again.status == 0 && again.errors == "nothing to do: 2 of 2 done already\n")
        #expect(folder.files == files && files.count == 4)
        let other = try command.run("parcels", "measure", inputs, "-o", output, "--to-format", "csv")
        #expect(
            other.errorLines.contains { $0.hasPrefix(inputs.contains("*") ? "2 items" : "4 items") },
            "for another operation they are inputs: \(other.errors)")
    }

    @Test("of a manifest do not grow either")
    func manifestAmongInputs() throws {
        try folder.write(village, to: "in/a.geojson")
        try folder.write(
            """
            version: 1
            output: in
            steps:
              - {name: convert, operation: parcels.convert, inputs: in, output: p}
              - {name: measure, operation: parcels.measure, inputs: in, output: m, parameters: {format: geojson}}
            """, to: "job.yaml")
        #expect(try command.run("batch", "run", "job.yaml").status == 0)
        #expect(try command.run("batch", "run", "job.yaml").errors == "nothing to do: 2 of 2 done already\n")
    }

    @Test(
        "are one file each, however they are spelt, and a misspelt one of the same name fails alone")
    func spellings() throws {
        try folder.write(village, to: "in/a.geojson")
        let outcome = try command.run(
            "parcels", "convert", "in/a.geojson", "./in//a.geojson", folder.path + "/in/a.geojson", "-o",
            "out/")
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("1 item: 1 done"), "\(outcome.errors)")
        let wrong = try command.run("parcels", "convert", "in/a.geojson", "inn/a.geojson", "-o", "out/")
        #expect(wrong.status == 1 && wrong.errors.contains("inn/a.geojson: input.missing"), "\(wrong.errors)")
        #expect(wrong.errors.contains("1 done already"), "\(wrong.errors)")
    }

    @Test("of a manifest's step that match nothing beside others fail alone, as a file that is not there")
    func unmatchedPattern() throws {
        try folder.write(village, to: "in/a.geojson")
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: convert, operation: parcels.convert, inputs: [in, "no*.geojson", b.geojson], output: p}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("3 items: 1 done, 2 failed")
                && outcome.errors.contains("2 x input.missing"))
    }

    @Test("of a step that accepts none of an earlier one's outputs are reported, with a status of their own")
    func takesNothing() throws {
        try folder.write(village, to: "in/a.geojson")
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: map, operation: parcels.render, inputs: in, output: m}
              - {name: areas, operation: parcels.measure, inputs: {step: map}, output: a}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 4)
        #expect(
            outcome.errors.contains(
                "step \"areas\" has no inputs: of the outputs of step \"map\" it accepts only dxf, esrijson, fgb, geojson, geojsonl,"
            ))
    }

    @Test(
        "of a step whose earlier step made nothing are reported, except for a shard: others may have made some"
    )
    func nothingMade() throws {
        try folder.write("{}", to: "in/a.geojson")
        func run(_ output: String, _ options: String...) throws -> String {
            try folder.write(
                """
                version: 1
                output: \(output)
                steps:
                  - {name: clean, operation: parcels.convert, inputs: in, output: m}
                  - {name: areas, operation: parcels.measure, inputs: {step: clean}, output: a}
                """, to: "job.yaml")
            let outcome = try command.run(["batch", "run", "job.yaml"] + options)
            #expect(outcome.status != 0 || !options.isEmpty, "\(outcome.errors)")
            return outcome.errors
        }
        let message = "step \"areas\" has no inputs: step \"clean\" made no outputs"
        #expect(try run("out").contains(message))
        #expect(try !run("shards", "--shard", "0/2").contains("has no inputs"))
    }
}
