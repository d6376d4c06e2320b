import Batch

/// A command's manual page, for `man`.
struct ManPage {
    private let command: CommandDescription

    init(_ command: CommandDescription) { self.command = command }

    /// The page in the macros of man(7).
    var text: String {
        let title = command.path.joined(separator: "-")
        var lines = [
            ".TH \(Self.quoted(title.uppercased())) 1 \(FieldbookVersion.date) \(Self.quoted("Fieldbook \(FieldbookVersion.current)"))",
            ".SH NAME", "\(Self.plain(title)) \\- \(Self.plain(command.abstract ?? ""))",
            ".SH SYNOPSIS", ".B \(Self.plain(command.name))",
        ]
        if !command.children.isEmpty { lines.append("\\fIcommand\\fR") }
        for argument in command.ownArguments where argument.kind == "positional" || !argument.isOptional {
            lines.append(Self.plain(argument.isOptional ? "[\(argument.synopsis)]" : argument.synopsis))
        }
        if command.ownArguments.contains(where: { $0.kind != "positional" }) {
            lines.append("[\\fIoptions\\fR]")
        }
        lines += description + options + subcommands
        lines += [".SH SEE ALSO"] + seeAlso
        return lines.joined(separator: "\n") + "\n"
    }

    private var description: [String] {
        guard !command.paragraphs.isEmpty else { return [] }
        let paragraphs = command.paragraphs.map { lines in
            guard lines[0].hasPrefix("  ") else { return [Self.plain(lines.joined(separator: " "))] }
            return [".RS 2", ".nf"] + lines.map { Self.plain(String($0.dropFirst(2))) } + [".fi", ".RE"]
        }
        return [".SH DESCRIPTION"] + paragraphs.joined(separator: [".PP"])
    }

    private var options: [String] {
        guard !command.ownArguments.isEmpty else { return [] }
        var lines = [".SH OPTIONS"]
        var section: String?
        for argument in command.ownArguments {
            if let title = argument.sectionTitle, title != section {
                lines.append(".SS \(Self.plain(title))")
            }
            section = argument.sectionTitle ?? section
            lines += [".TP", ".B \(Self.plain(argument.synopsis))", Self.plain(argument.help)]
        }
        return lines
    }

    private var subcommands: [String] {
        guard !command.children.isEmpty else { return [] }
        return [".SH COMMANDS"]
            + command.children.flatMap { child in
                [".TP", ".B \(Self.plain(child.name))", Self.plain(child.abstract ?? "")]
            }
    }

    private var seeAlso: [String] {
        let parent = command.path.dropLast().joined(separator: "-")
        let names = (parent.isEmpty ? [] : [parent]) + command.children.map { $0.path.joined(separator: "-") }
        return names.map { ".BR \(Self.plain($0)) (1)" }
    }

    /// Text without control lines and escapes.
    private static func plain(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: ""))\"" }
}
