import CLinux
import Foundation

/// A command's help text with its own options before those that many commands share.
///
/// `--help` has a line for each shared group of options; `--help-all` has all of them.
struct HelpText {
    /// Groups of options that many commands share, as the parser's text titles them.
    private static let shared: Set<String> = [
        "THE PARCELS", "THE INPUT", "THE SERVICE", "CLEANING", "SELECTION OF ROUTES", "BATCH OPTIONS",
    ]
    /// Sections in the order in which they come before all others.
    private static let first = ["ARGUMENTS", "OPTIONS"]

    private struct Section {
        let title: String
        var lines: [String]

        var text: String { "\(title):\n" + lines.joined(separator: "\n") }

        /// The names of the section's options, the long one of each.
        var names: [String] {
            lines.compactMap { line in
                guard line.hasPrefix("  -") else { return nil }
                let names = line.split(separator: " ").prefix { $0.hasPrefix("-") }
                return names.last.map { $0.last == "," ? String($0.dropLast()) : String($0) }
            }
        }
    }

    private let head: String
    private let sections: [Section]
    private let tail: String

    /// Parses the parser's text.
    init(_ text: String) {
        var blocks: [[String]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let isTitle =
                line.last == ":" && line.dropLast().allSatisfy { $0.isUppercase || " ,'-".contains($0) }
            if isTitle, line.count > 1 { blocks.append([]) }
            blocks[blocks.count - 1].append(line)
        }
        head = blocks[0].joined(separator: "\n")
        var sections = blocks.dropFirst().map { block in
            Section(title: String(block[0].dropLast()), lines: Array(block.dropFirst()))
        }
        // A line without indentation ends the last section, such as the pointer to the subcommands' help.
        var tail: [String] = []
        if let last = sections.indices.last {
            let end =
                sections[last].lines.firstIndex { $0.hasPrefix("  See ") } ?? sections[last].lines.endIndex
            tail = Array(sections[last].lines[end...])
            sections[last].lines = Array(sections[last].lines[..<end])
        }
        for place in sections.indices {
            while sections[place].lines.last?.isEmpty == true { sections[place].lines.removeLast() }
        }
        self.sections =
            Self.first.flatMap { title in sections.filter { $0.title == title } }
            + sections.filter { !Self.first.contains($0.title) }
        self.tail = tail.joined(separator: "\n")
    }

    /// All sections.
    var complete: String { joined(sections.map(\.text)) }

    /// The sections with a line in place of each shared one, unless the command is about it: `routes clean` shows the options
    /// of cleaning.
    func shortened(for command: [String], width: Int = Self.terminalWidth) -> String {
        let own = command.last.map { $0.uppercased() } ?? ""
        let isShared = { (section: Section) in
            Self.shared.contains(section.title) && (own.isEmpty || !section.title.hasPrefix(own))
        }
        let common = sections.filter(isShared)
        guard !common.isEmpty else { return complete }
        let lines = common.flatMap { section in
            let title = section.title.prefix(1) + section.title.dropFirst().lowercased()
            return Self.wrapped("\(title): \(section.names.joined(separator: ", "))", width: width)
        }
        return joined(
            sections.filter { !isShared($0) }.map(\.text)
                + ["MORE OPTIONS (--help-all describes them):\n" + lines.joined(separator: "\n")])
    }

    private func joined(_ sections: [String]) -> String {
        let parts = [head.trimmedLines] + sections + (tail.isEmpty ? [] : [tail])
        return parts.joined(separator: "\n\n")
    }

    /// Lines with two spaces before the first and four before the others.
    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = " "
        for word in text.split(separator: " ") {
            if line.count + 1 + word.count > width, line.count > 4 {
                lines.append(line)
                line = "   "
            }
            line += " " + word
        }
        return lines + [line]
    }

    /// The width that the parser wraps at.
    static var terminalWidth: Int {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }) {
            return columns
        }
        let columns = Int(linux_terminal_columns(STDOUT_FILENO))
        return columns > 0 ? columns : 80
    }
}

extension String {
    /// The text without empty lines at its end.
    fileprivate var trimmedLines: String { String(reversed().drop { $0 == "\n" }.reversed()) }
}
