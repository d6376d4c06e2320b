import Foundation
import Testing

@Suite("Inputs that may never end")
struct EndlessInputTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path, prefix: ["/usr/bin/timeout", "-s", "KILL", "60"])
        for name in ["pipe.geojson", "pipe.gpx", "pipe.pdf"] {
            try #require(mkfifo(folder.path + "/" + name, 0o600) == 0)
        }
    }

    @Test(
        "as a pipe without a writer are refused at once",
        arguments: [
            ["parcels", "measure", "pipe.geojson"], ["routes", "distance", "pipe.gpx"],
            ["transform", "pipe.geojson", "--to", "wgs84"], ["scan", "pipe.pdf", "-o", "out"],
            ["preview", "pipe.pdf", "-o", "out"], ["preview", "info", "/dev/zero"],
            ["preview", "pipe.pdf", "-o", "out", "--dry-run"],
            [
                "parcels", "overlay", Command.sample("parcels/village.geojson"), "--zones", "pipe.geojson",
                "-o", "zones.csv",
            ],
            ["preview", "sheet", Command.sample("pdf/report.pdf"), "pipe.pdf", "-o", "out"],
            ["batch", "run", "pipe.geojson"], ["preview", "--files-from", "pipe.gpx", "-o", "out"],
        ])
    func refused(arguments: [String]) throws {
        let outcome = try command.run(arguments)
        #expect(outcome.status != 0, "\(outcome.errors)")
        #expect(
            (outcome.errors + outcome.output).contains(
                arguments.contains("--files-from") ? "pipe.gpx: the list of files" : "input.notAFile"),
            "\(outcome.errors)")
        #expect(folder.files == ["pipe.geojson", "pipe.gpx", "pipe.pdf"])
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
