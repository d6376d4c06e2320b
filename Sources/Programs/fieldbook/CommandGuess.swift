import Settings
import ArgumentParser

/// What a person may have meant by a command that there is not.
enum CommandGuess {
    /// `did you mean "fieldbook scan"?`, or nothing where the arguments name a command.
    static func hint(for arguments: [String]) -> String? {
        var command: any ParsableCommand.Type = Fieldbook.self
        var path = ["fieldbook"]
        for argument in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !argument.hasPrefix("-") else { return nil }
            if let next = subcommands.first(where: { name(of: $0) == argument }) {
                command = next
                path.append(argument)
                continue
            }
            return NameGuess.nearest(to: argument, among: subcommands.map(name) + ["help"]).map {
                "did you mean \"\((path + [$0]).joined(separator: " "))\"?"
            }
        }
        return nil
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}
