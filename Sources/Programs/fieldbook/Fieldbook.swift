import ArgumentParser
import Batch
import CommandRuns
import ServiceCommands

@main
struct Fieldbook: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fieldbook",
        abstract: "Process Swiss parcels, vehicle routes and documents in batches.",
        discussion: """
            Results go to standard output, everything else to standard error. To resume an interrupted run, \
            run the same command again.

            Exit codes: 0 all done, 1 some items failed, 2 wrong usage, 3 temporary failure (try again \
            later), 4 nothing found, 130 interrupted.
            """,
        version: FieldbookVersion.current,
        subcommands: [
            TransformCommand.self, TriangulationCommand.self, ParcelsCommand.self, RoutesCommand.self,
            ScanCommand.self, PreviewCommand.self,
        ] + ServiceCommandList.all + [
            BatchCommand.self, WorkerCommand.self, DoctorCommand.self, ReferenceCommand.self,
        ])

    static func main() {
        OwnProcess.hide()
        FreedMemory.keep()
        StandardStreams.fill()
        StandardOutput.ignoreBrokenPipes()
        do {
            if let option = RepeatedOptions.first(in: arguments) {
                throw ValidationError("\(option) is given twice, but takes only one value.")
            }
            if let name = DashedNames.first(in: arguments) {
                throw ValidationError("\(name) is a file whose name begins like an option: write ./\(name).")
            }
            if FishCompletion.isRequested(by: arguments) { return print(FishCompletion.script) }
            try CommandGuess.checkHelp(arguments)
            var command = try parsed(PointArguments.shielded(arguments) ?? NegativeValues.joined(arguments))
            try command.run()
        } catch {
            ExitStatus.exit(for: error)
        }
    }

    /// The command that the arguments name.
    ///
    /// The parser builds the tree of all commands first, which takes longer than a small task. So the command is parsed
    /// alone; only what it does not know, such as help, and errors, which name the whole command, take the tree.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        let named = NamedCommand(arguments)
        if named.command.configuration.subcommands.isEmpty,
            let command = try? named.command.parseAsRoot(named.arguments), type(of: command) == named.command
        {
            return command
        }
        return try parseAsRoot(arguments)
    }

    /// The arguments as the system passed them; names of files need not be UTF-8. The parser knows `--help-all` as `--help`.
    static var arguments: [String] {
        let options = typed.prefix { $0 != "--" }
        return options.map { $0 == helpAll ? "--help" : $0 } + typed.dropFirst(options.count)
    }

    /// Whether the help of all options is requested.
    static var asksForAllHelp: Bool { typed.prefix { $0 != "--" }.contains(helpAll) }

    private static let helpAll = "--help-all"

    private static var typed: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { place in
            CommandLine.unsafeArgv[place].map { PathText.text(ofCString: $0) }
        }
    }
}
