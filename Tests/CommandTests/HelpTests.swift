import Foundation
import TestSupport
import Testing

/// The help texts as they are, in files that a reviewer reads.
///
/// `UPDATE_SNAPSHOTS=1 swift test --filter HelpTests` writes them anew.
@Suite("Help")
struct HelpTests {
    /// The displayed commands, each by its names below the program, as the command itself lists them for other tools.
    static let commands: [[String]] = {
        let dump = try? Command(folder: "/").run("--experimental-dump-help").output
        let tree = dump.flatMap { try? JSONDecoder().decode(CommandTree.self, from: Data($0.utf8)) }
        return tree.map { names(of: $0.command) } ?? []
    }()

    private struct CommandTree: Decodable {
        struct Node: Decodable {
            let commandName: String
            let shouldDisplay: Bool
            let subcommands: [Node]?
        }
        let command: Node
    }

    private static func names(of command: CommandTree.Node) -> [[String]] {
        var names: [[String]] = [[]]
        for child in command.subcommands ?? [] where child.shouldDisplay && child.commandName != "help" {
            for below in Self.names(of: child) { names.append([child.commandName] + below) }
        }
        return names
    }

    @Test("is compared for every command")
    func complete() throws {
        let snapshots = try FileManager.default.contentsOfDirectory(
            atPath: Command.repository + "/Tests/CommandTests/Snapshots")
        let names = Self.commands.map { (["fieldbook"] + $0).joined(separator: "-") + ".txt" }
        #expect(names.sorted() == snapshots.filter { $0.hasSuffix(".txt") }.sorted())
    }

    private static func snapshotPath(of command: [String]) -> String {
        let name = (["fieldbook"] + command).joined(separator: "-") + ".txt"
        return Command.repository + "/Tests/CommandTests/Snapshots/" + name
    }

    /// A command's help from its snapshot, with which one test compares what the command prints.
    static func text(of command: [String]) throws -> String {
        try String(contentsOfFile: snapshotPath(of: command), encoding: .utf8)
    }

    @Test("is as in its snapshot", arguments: commands)
    func snapshot(command: [String]) throws {
        let folder = try TemporaryFolder()
        let outcome = try Command(folder: folder.path).run(command + ["--help"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let help = outcome.output
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
            try help.write(toFile: Self.snapshotPath(of: command), atomically: true, encoding: .utf8)
        }
        #expect(help == (try Self.text(of: command)))
    }

    @Test(
        "describes all options with --help-all, own ones first, and names them all without",
        arguments: commands)
    func all(command: [String]) throws {
        let short = try Self.text(of: command)
        let all = try Command(folder: "/").run(command + ["--help-all"]).output
        for option in all.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/) {
            #expect(short.contains(option.1), "\(option.1)")
        }
        guard let own = all.firstRange(of: "\nOPTIONS:\n"),
            let shared = all.firstRange(of: "\nBATCH OPTIONS:\n")
        else { return }
        #expect(own.lowerBound < shared.lowerBound)
        #expect(short.contains("  Batch options: ") && !short.contains("BATCH OPTIONS:"))
        #expect(short.split(separator: "\n").count < all.split(separator: "\n").count)
    }

    @Test("gives an example wherever there is something to do", arguments: commands)
    func example(command: [String]) throws {
        guard let last = command.last,
            !["parcels", "routes", "batch", "doctor"].contains(last) || command.count > 1
        else { return }
        #expect(try Self.text(of: command).contains("fieldbook \(command.joined(separator: " ")) "))
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
