import Foundation

/// A `secret-tool` that stores secrets in a folder and logs its arguments.
final class FakeTool: Sendable {
    private let folder = SecretRoom()

    init(
        body: String = """
        echo "$*" >> "$TOOL/log"
        if [ -e "$TOOL/broken" ]; then echo "no keyring" >&2; exit 1; fi
        for kind; do :; done
        case "$1" in
        store) cat > "$TOOL/secret-$kind" ;;
        lookup) [ -e "$TOOL/secret-$kind" ] || exit 1; cat "$TOOL/secret-$kind" ;;
        clear) rm -f "$TOOL/secret-$kind" ;;
        esac
        """
    ) throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let program = folder.path + "/secret-tool"
        try Self.write("#!/bin/sh\n\(body)\n", to: program)
    }

    /// Writes a program that can be started at once. Another process copies it: what this one has open for writing, its other
    /// children have open too until they start, and such a file cannot be run.
    static func write(_ text: String, to program: String) throws {
        let draft = program + ".draft"
        try Data(text.utf8).write(to: URL(filePath: draft))
        let copy = try Process.run(
            URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", draft, program])
        copy.waitUntilExit()
        guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileManager.default.removeItem(atPath: draft)
    }

    var environment: [String: String] { ["PATH": "\(folder.path):/usr/bin:/bin", "TOOL": folder.path] }
    func log() throws -> String { try String(contentsOfFile: folder.path + "/log", encoding: .utf8) }
    /// A pipe with a name in the tool's folder.
    func fifo(_ name: String) throws -> URL {
        let path = "\(folder.path)/\(name)"
        guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return URL(filePath: path)
    }
    func `break`() throws { try Data().write(to: URL(filePath: folder.path + "/broken")) }
    func mend() throws { try FileManager.default.removeItem(atPath: folder.path + "/broken") }
}
