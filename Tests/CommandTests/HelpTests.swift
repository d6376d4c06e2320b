import Foundation
import Testing
import TestSupport

/// The help texts as they are, in files that a reviewer reads.
///
/// `UPDATE_SNAPSHOTS=1 swift test --filter HelpTests` writes them anew.
@Suite("Help")
struct HelpTests {
    static let commands = [
        [], ["transform"], ["triangulation"], ["parcels"], ["parcels", "measure"], ["parcels", "convert"],
        ["parcels", "render"], ["parcels", "fetch"], ["pull"], ["pull", "parcels"], ["pull", "travels"],
        ["pull", "positions"], ["pull", "documents"], ["pull", "expenses"],
        ["parcels", "select"], ["parcels", "summary"], ["parcels", "overlay"], ["parcels", "repair"],
        ["parcels", "cluster"],
        ["parcels", "neighbours"], ["parcels", "check"], ["parcels", "dissolve"], ["parcels", "simplify"],
        ["routes"], ["routes", "distance"], ["routes", "clean"], ["routes", "travels"], ["routes", "stops"],
        ["routes", "logbook"], ["routes", "render"], ["routes", "match"], ["routes", "snap"],
        ["routes", "simplify"],
        ["routes", "convert"], ["scan"], ["scan", "process"], ["scan", "compress"], ["scan", "ocr"],
        ["scan", "check"],
        ["scan", "classify"], ["preview"], ["preview", "render"], ["preview", "sheet"],
        ["preview", "animate"], ["preview", "tiles"], ["preview", "info"],
        ["preview", "text"], ["login"], ["logout"], ["whoami"], ["api"], ["upload"], ["batch"],
        ["batch", "run"], ["batch", "status"], ["batch", "report"], ["batch", "items"], ["batch", "merge"],
        ["batch", "operations"], ["batch", "schema"], ["worker"], ["doctor"],
    ]

    @Test("is as in its snapshot", arguments: commands)
    func snapshot(command: [String]) throws {
        let folder = try TemporaryFolder()
        let outcome = try Command(folder: folder.path).run(command + ["--help"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let name = (["fieldbook"] + command).joined(separator: "-") + ".txt"
        let snapshot = Command.repository + "/Tests/CommandTests/Snapshots/" + name
        // The count of cores stands among the defaults.
        let help = outcome.output.replacing(
            "(default: \(ProcessInfo.processInfo.activeProcessorCount))", with: "(default: cores)")
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
            try help.write(toFile: snapshot, atomically: true, encoding: .utf8)
        }
        #expect(help == (try String(contentsOfFile: snapshot, encoding: .utf8)))
    }

    @Test("gives an example wherever there is something to do", arguments: commands)
    func example(command: [String]) throws {
        guard let last = command.last,
            !["parcels", "routes", "pull", "batch", "doctor"].contains(last) || command.count > 1
        else { return }
        let outcome = try Command(folder: "/").run(command + ["--help"])
        #expect(outcome.output.contains("fieldbook \(command.joined(separator: " ")) "))
    }

    @Test("and the version go to standard output")
    func version() throws {
        let outcome = try Command(folder: "/").run("--version")
        #expect(outcome.status == 0 && outcome.output == "0.1.0\n")
    }

    @Test(
        "on wrong use goes to standard error, with exit code 2",
        arguments: [
            ["nonsense"], ["transform"], ["transform", "a.geojson", "--jobs", "0"], ["scan", "a.jpg"],
            ["preview", "a.pdf", "-o", "out", "--size", "5"],
            ["parcels", "render", "a.geojson", "-o", "map.bmp"],
            ["routes", "distance", "a.gpx", "--without", "everything"],
            ["transform", "a.geojson", "--to", "mars"],
            ["preview", "a.pdf", "-o", "out", "--pages", "3-1"],
            ["scan", "a.jpg", "-o", "out", "--outputs", "docx"],
        ])
    func wrongUse(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let outcome = try Command(folder: folder.path).run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty && !outcome.errors.isEmpty)
        #expect(folder.files.isEmpty)
    }
}
