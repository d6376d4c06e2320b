import ArgumentParser
import Batch
import Settings

/// Names of files that begin with a dash. A shell makes them of `*.png`, and the parser would take them for options.
enum DashedNames {
    /// The first one among the arguments before `--`.
    static func first(in arguments: [String]) -> String? {
        arguments.prefix { $0 != "--" }
            .first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 && FileKind(at: $0) == .file }
    }
}

/// Values of options that begin with a minus sign, which the parser would take for options.
enum NegativeValues {
    /// The arguments with `--box -10,46,-9,47` as `--box=-10,46,-9,47`.
    static func joined(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var joined: [String] = []
        for argument in arguments[..<end] {
            if let option = joined.last, isNegative(argument), option.hasPrefix("--"), !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(argument)"
            } else {
                joined.append(argument)
            }
        }
        return joined + arguments[end...]
    }

    private static func isNegative(_ argument: String) -> Bool {
        guard argument.hasPrefix("-") else { return false }
        let digits = argument.utf8.dropFirst().drop { $0 == UInt8(ascii: ".") }
        return digits.first.map { $0 &- 48 <= 9 } == true
    }
}

/// Options after `--`, where the parser reads names of files only.
enum EndOfOptions {
    /// Says that options belong before `--`; `nil` if none follows it.
    static func hint(for arguments: [String]) -> String? {
        guard let end = arguments.firstIndex(of: "--"),
            let option = arguments[end...].dropFirst().first(where: {
                $0.hasPrefix("-") && FileKind(at: $0) == .nothing
            })
        else { return nil }
        return "\(option) follows \"--\" and so is read as the name of a file: put options before it."
    }
}

/// The command that an unknown name probably means.
enum CommandGuess {
    /// A name that is not among the subcommands of the command before it.
    private struct Unknown {
        let name: String
        /// The command's names, from the program's on.
        let path: [String]
        let subcommands: [any ParsableCommand.Type]
    }

    /// `did you mean "fieldbook scan"?`, or `nil` if the arguments name a command or resemble none.
    static func hint(for arguments: [String]) -> String? { unknown(in: arguments).flatMap { hint(for: $0) } }

    /// Throws if `fieldbook help` is followed by a name that is not a command; the parser would show the general help.
    static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help", arguments.dropFirst().first != "help",
            let wrong = unknown(in: Array(arguments.dropFirst()))
        else { return }
        throw ParameterFailure(
            "there is no command \"\(wrong.name)\"; " + (hint(for: wrong) ?? "fieldbook --help lists them"))
    }

    private static func unknown(in arguments: [String]) -> Unknown? {
        var subcommands = Fieldbook.configuration.subcommands
        var path = ["fieldbook"]
        for argument in arguments {
            guard !subcommands.isEmpty, !argument.hasPrefix("-") else { return nil }
            guard let next = subcommands.first(where: { name(of: $0) == argument }) else {
                return Unknown(name: argument, path: path, subcommands: subcommands)
            }
            subcommands = next.configuration.subcommands
            path.append(argument)
        }
        return nil
    }

    /// Suggests the commands of that name one level deeper, or else the most similar one on the same level.
    private static func hint(for unknown: Unknown) -> String? {
        let deeper = unknown.subcommands.filter { group in
            group.configuration.subcommands.contains { name(of: $0) == unknown.name }
        }
        let names = unknown.subcommands.map(name) + ["help"]
        let guesses =
            deeper.isEmpty
            ? NameGuess.nearest(to: unknown.name, among: names).map { [[$0]] } ?? []
            : deeper.map { [name(of: $0), unknown.name] }
        guard !guesses.isEmpty else { return nil }
        let commands = guesses.map { "\"\((unknown.path + $0).joined(separator: " "))\"" }
        return "did you mean \(commands.joined(separator: " or "))?"
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}

/// The command that the first arguments name.
struct NamedCommand {
    private(set) var command: any ParsableCommand.Type = Fieldbook.self
    /// The arguments after its name.
    private(set) var arguments: [String]

    init(_ arguments: [String]) {
        self.arguments = arguments
        var count = 0
        for word in arguments {
            let named = command.configuration.subcommands.first {
                $0._commandName == word || $0.configuration.aliases.contains(word)
            }
            guard let next = named else { break }
            command = next
            count += 1
        }
        while let next = command.configuration.defaultSubcommand { command = next }
        self.arguments.removeFirst(count)
    }
}
