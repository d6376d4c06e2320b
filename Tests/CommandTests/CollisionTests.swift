import Foundation
import Testing
import TestSupport

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

    private var outputs: [String] { folder.files.filter { $0.hasPrefix("out/") && !$0.contains("sqlite") } }

    @Test("are distinguished by the folders of the inputs, with a note, whatever the order of these")
    func folders() throws {
        let plan = try command.run(arguments + ["--dry-run"])
        #expect(plan.status == 0 && plan.output.contains("x/a"), "\(plan)")
        let outcome = try command.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outputs == ["out/x/a.geojson", "out/y/a.geojson"])
        #expect(outcome.errors.contains("x/a.geojson is called x/a among the outputs"), "\(outcome.errors)")
        let again = try command.run("parcels", "convert", "y/a.geojson", "x/a.geojson", "-o", "out")
        #expect(again.status == 0 && again.errors.contains("2 of 2 done already"), "\(again.errors)")
        let more = try command.run(arguments + ["z/b.geojson"])
        #expect(more.status == 0 && outputs.contains("out/b.geojson"), "others keep their names")
    }

    @Test("keep the name that an earlier run gave the one of them")
    func journal() throws {
        #expect(try command.run("parcels", "convert", "x", "-o", "out").status == 0)
        let outcome = try command.run(arguments)
        #expect(outcome.status == 0 && outputs == ["out/a.geojson", "out/y/a.geojson"], "\(outcome.errors)")
        #expect(outcome.errors.contains("1 done already"), "\(outcome.errors)")
    }

    @Test("in a manifest's step are distinguished too")
    func manifest() throws {
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: convert, operation: parcels.convert, inputs: [x, y], output: p}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outputs == ["out/p/x/a.geojson", "out/p/y/a.geojson"])
    }

    @Test("but for the ending have the ending in their names; one stream holds one format")
    func endings() throws {
        try folder.write("e,n\n2600000,1200000\n", to: "m/a.csv")
        try folder.write(folder.data("x/a.geojson") ?? Data(), to: "m/a.geojson")
        let outcome = try command.run("transform", "m", "-o", "out")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outputs == ["out/a.csv.csv", "out/a.geojson.geojson"])
        let stream = try command.run("transform", "m", "-o", "-")
        #expect(stream.status == 2 && stream.output.isEmpty)
        #expect(stream.errors.contains("the outputs are csv and geojson"), "\(stream.errors)")
        #expect(stream.errors.contains("--to-format"))
    }

    private static let route = """
        <gpx><trk><trkseg><trkpt lat='46' lon='7'><time>2026-03-02T06:00:00Z</time></trkpt>\
        <trkpt lat='46' lon='7.1'><time>2026-03-02T06:10:00Z</time></trkpt></trkseg></trk></gpx>
        """

    @Test("keep the names of what is done when a file with another ending comes beside it")
    func laterEnding() throws {
        try folder.write(Self.route, to: "in/day.gpx")
        let arguments = ["routes", "convert", "in", "-o", "out", "--to-format", "gpx"]
        #expect(try command.run(arguments).status == 0)
        try folder.write(Self.route, to: "in/day.xml")
        let outcome = try command.run(arguments)
        #expect(outcome.status == 0 && outcome.errors.contains("1 done already"), "\(outcome.errors)")
        #expect(outputs == ["out/day.gpx", "out/day.xml.gpx"])
    }

    @Test("in a manifest's step keep the name that an earlier run gave the one of them")
    func manifestJournal() throws {
        func run(_ inputs: String) throws -> Command.Outcome {
            let step = "{name: s, operation: parcels.convert, inputs: [\(inputs)], output: p}"
            try folder.write("version: 1\noutput: out\nsteps:\n  - \(step)\n", to: "job.yaml")
            return try command.run("batch", "run", "job.yaml")
        }
        #expect(try run("x").status == 0)
        let outcome = try run("x, y")
        #expect(outcome.status == 0 && outcome.errors.contains("1 done already"), "\(outcome.errors)")
        #expect(outputs == ["out/p/a.geojson", "out/p/y/a.geojson"])
        let note = "step \"s\": y/a.geojson is called y/a among the outputs"
        #expect(outcome.errors.contains("note: \(note)"), "\(outcome.errors)")
        #expect(try command.run("batch", "status", "out").errors.contains(note))
        let left = try command.run("batch", "items", "job.yaml")
        #expect(left.errors.contains("0 of 2 items are left to do"), "\(left.errors)")
    }

    @Test("as the input itself fail at once, with that reason")
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
