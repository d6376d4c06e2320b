import Foundation
import TestSupport
import Testing

/// The man pages and completions that `make install` puts beside the program.
@Suite("Man pages and completions")
struct InstalledPagesTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func run(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        let folder = URL(filePath: Command.path).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        process.environment = ProcessInfo.processInfo.environment.merging(["PATH": "\(folder):\(path)"]) {
            $1
        }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    @Test("are there for each command, and man reads them without a warning")
    func manPages() throws {
        #expect(try command.run("reference", "--format", "man", "-o", "man1").status == 0)
        let pages = folder.files.filter { $0.hasPrefix("man1/") }
        #expect(pages.contains("man1/fieldbook.1") && pages.contains("man1/fieldbook-parcels-measure.1"))
        for page in pages {
            let warnings = try run("mandoc", "-T", "lint", "-W", "warning", folder.path + "/" + page)
            #expect(warnings.isEmpty, "\(warnings)")
        }
        let text = try run("mandoc", "-T", "ascii", folder.path + "/man1/fieldbook-routes-distance.1")
        let plain = text.replacing(/.\x{8}/, with: "")
        #expect(plain.contains("--together") && plain.contains("fieldbook routes distance"))
    }

    /// Completes "fieldbook parcels me" and "fieldbook transform --fr" in the shell itself.
    @Test("complete commands and options in each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let script = try command.run("--generate-completion-script", shell)
        #expect(script.status == 0)
        try folder.write(script.output, to: "_fieldbook")
        for (line, expected) in [("fieldbook parcels me", "measure"), ("fieldbook transform --fr", "--from")]
        {
            let completed = try run("timeout", "60", shell, "-c", Self.completing(line, in: shell))
            #expect(completed.contains(expected), "\(completed)")
        }
    }

    @Test("complete the present command in fish, not that of the line before")
    func fishAgain() throws {
        try folder.write(command.run("--generate-completion-script", "fish").output, to: "_fieldbook")
        let lines = ["fieldbook parcels me", "fieldbook transform --fr", "fieldbook routes dist"]
        let asked = lines.map { "; complete -C '\($0)'" }.joined()
        let completed = try run("timeout", "60", "fish", "-c", "source ./_fieldbook" + asked)
        let found = completed.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(found.contains("measure") && found.contains("--from") && found.contains("distance"))
        #expect(!found.contains("--to-format") && !found.contains("transform"), "\(completed)")
    }

    /// A script that prints the completions of a line.
    private static func completing(_ line: String, in shell: String) -> String {
        switch shell {
        case "bash":
            """
            source ./_fieldbook
            complete -p fieldbook > /dev/null || exit 1
            COMP_LINE='\(line)' COMP_POINT=\(line.count) COMP_WORDS=(\(line)) COMP_CWORD=2 COMP_TYPE=9
            _fieldbook fieldbook "${COMP_WORDS[2]}" "${COMP_WORDS[1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        case "fish": "source ./_fieldbook; complete -C '\(line)'"
        default:
            """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'PS1=; fpath=($PWD $fpath); autoload -U compinit; compinit -u; bindkey "^I" list-choices'
            zpty -w shell 'zstyle ":completion:*" verbose yes; print ready'
            zpty -r shell text '*ready*ready*'
            zpty -w -n shell $'\(line)\\t'
            zpty -r -m shell text '*\(line)*\(line.hasSuffix("me") ? "measure" : "--from")*' && print -r -- $text
            """
        }
    }
}
