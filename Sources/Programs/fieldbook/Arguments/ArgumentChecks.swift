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
    /// `did you mean "fieldbook scan"?`, or `nil` if the arguments name a command.
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
