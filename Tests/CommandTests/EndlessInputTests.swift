import Foundation
import Testing

@Suite("Inputs that may never end")
struct EndlessInputTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path, prefix: ["/usr/bin/timeout", "-s", "KILL", "60"])
        for name in ["endless.geojson", "endless.gpx", "endless.pdf"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: "/dev/zero")
        }
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    }

    @Test(
        "are refused at once",
        arguments: [
            ["parcels", "measure", "endless.geojson"], ["routes", "distance", "endless.gpx"],
            ["transform", "endless.geojson", "--to", "wgs84"], ["scan", "endless.pdf", "-o", "out"],
            ["preview", "endless.pdf", "-o", "out"], ["preview", "info", "/dev/zero"],
            ["preview", "endless.pdf", "-o", "out", "--dry-run"],
            [
                "parcels", "overlay", Command.sample("parcels/village.geojson"), "--zones", "pipe",
                "-o", "zones.csv",
            ],
            ["preview", "sheet", Command.sample("pdf/report.pdf"), "endless.pdf", "-o", "out"],
            ["batch", "run", "pipe"], ["preview", "--files-from", "pipe", "-o", "out"],
        ])
    func refused(arguments: [String]) throws {
        let before = folder.files
        let outcome = try command.run(arguments)
        #expect(outcome.status != 0, "\(outcome.errors)")
        #expect(
            (outcome.errors + outcome.output).contains(
                arguments.contains("--files-from") ? "pipe: the list of files" : "input.notAFile"),
            "\(outcome.errors)")
        #expect(folder.files == before)
    }

    @Test("are none where somebody writes to a named pipe")
    func named() throws {
        for (command, sample, word) in [
            ("parcels measure", "parcels/village.geojson", "CH990170891496"),
            ("preview info", "pdf/report.pdf", "210 x 297"),
        ] {
            let output = try Tool.run(
                "bash", "-c", "cd \"$2\" && { cat \"$1\" > pipe & exec \"$0\" \(command) pipe; }",
                Command.path, Command.sample(sample), folder.path)
            #expect(output.contains(word), "\(output)")
        }
    }

    @Test(
        "are none where a shell or another program hands them over",
        arguments: ["<(cat \"$1\")", "- < \"$1\""])
    func handedOver(input: String) throws {
        for (command, sample, word) in [
            ("parcels measure", "parcels/village.geojson", "CH990170891496"),
            ("preview info", "pdf/report.pdf", "210 x 297"),
        ] {
            let output = try Tool.run(
                "bash", "-c", "\"$0\" \(command) \(input)", Command.path, Command.sample(sample))
            #expect(output.contains(word), "\(output)")
        }
    }
}
