import Foundation
import Testing
import TestSupport

/// The command after a shell script that can mount private file systems.
enum PrivateMounts {
    static let reason: Comment = "file systems can be mounted here"

    /// As root may do it, or else as anyone may where the kernel lets them.
    private static let way: [String]? = [
        ["/usr/bin/unshare", "--mount"], ["/usr/bin/unshare", "--map-root-user", "--mount"],
    ].first { way in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: way[0])
        process.arguments = way.dropFirst() + ["mount", "-t", "tmpfs", "none", "/mnt"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    static var areAvailable: Bool { way != nil }

    /// In the script `"$0" "$@"` is the command with its arguments.
    static func command(in folder: TemporaryFolder, _ script: String) -> Command {
        Command(folder: folder.path, prefix: (way ?? []) + ["/bin/sh", "-c", script])
    }
}
