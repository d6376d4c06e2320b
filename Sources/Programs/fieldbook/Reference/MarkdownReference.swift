/// The commands as pages in Markdown: an index, and a page for each command of the program.
struct MarkdownReference {
    private let root: CommandDescription

    init(_ root: CommandDescription) { self.root = root }

    /// The pages' names and texts.
    var pages: [(name: String, text: String)] {
        [("commands.md", index)] + root.children.map { ($0.commandName + ".md", page(of: $0)) }
    }

    private static let notice = "<!-- Written by make reference. Do not edit. -->\n"

    private var index: String {
        var text = "# Commands\n\n\(Self.notice)\n"
        text += "For the options and examples of a command, see its page or its `--help`.\n\n"
        text += "| command | purpose |\n|---|---|\n"
        for command in root.withSubcommands.dropFirst() {
            let page = command.path[1] + ".md"
            let link = command.path.count > 2 ? "#" + command.path.joined(separator: "-") : ""
            text += "| [`\(command.name)`](\(page)\(link)) | \(Self.cell(command.abstract ?? "")) |\n"
        }
        return text
    }

    private func page(of command: CommandDescription) -> String {
        let commands = command.children.isEmpty ? [command] : Array(command.withSubcommands.dropFirst())
        let runnable = commands.filter(\.children.isEmpty)
        let shared = runnable.count > 1 ? Self.shared(by: runnable) : []
        var text = "# \(command.name)\n\n\(Self.notice)\n\(command.abstract ?? "")\n\n"
        if !command.children.isEmpty { text += Self.discussion(of: command) }
        for child in commands {
            if !command.children.isEmpty { text += "## \(child.name)\n\n\(child.abstract ?? "")\n\n" }
            text += Self.discussion(of: child)
            text += Self.tables(of: child.ownArguments.filter { !shared.contains($0) })
        }
        if !shared.isEmpty {
            text +=
                "## Options common to all of these commands\n\n"
                + Self.tables(of: runnable[0].ownArguments.filter(shared.contains))
        }
        return text.trimmedEnd + "\n"
    }

    /// The arguments that all commands have.
    private static func shared(by commands: [CommandDescription]) -> Set<CommandDescription.Argument> {
        commands.dropFirst().reduce(Set(commands[0].ownArguments)) { $0.intersection($1.ownArguments) }
    }

    private static func discussion(of command: CommandDescription) -> String {
        command.paragraphs.map { lines in
            guard lines[0].hasPrefix("  ") else { return lines.joined(separator: " ") + "\n\n" }
            return "```console\n" + lines.map { String($0.dropFirst(2)) }.joined(separator: "\n")
                + "\n```\n\n"
        }.joined()
    }

    /// A table for each section of options.
    private static func tables(of arguments: [CommandDescription.Argument]) -> String {
        var sections: [(title: String, arguments: [CommandDescription.Argument])] = []
        for argument in arguments {
            let title = argument.sectionTitle ?? ""
            if let place = sections.firstIndex(where: { $0.title == title }) {
                sections[place].arguments.append(argument)
            } else {
                sections.append((title, [argument]))
            }
        }
        return sections.map { title, arguments in
            let heading =
                title.isEmpty
                ? "" : "**\(title.prefix(1).uppercased() + title.dropFirst().lowercased())**\n\n"
            let rows = arguments.map { "| `\($0.synopsis)` | \(cell($0.help)) |\n" }.joined()
            return "\(heading)| option | meaning |\n|---|---|\n\(rows)\n"
        }.joined()
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }
}

extension String {
    fileprivate var trimmedEnd: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}
