import Foundation
import TestSupport

/// The command without root's power to read and write everything.
enum Unprivileged {
    static func command(in folder: TemporaryFolder) throws -> Command {
        guard geteuid() == 0 else { return Command(folder: folder.path) }
        return Command(
            folder: folder.path,
            prefix: ["/usr/bin/setpriv", "--inh-caps=-all", "--bounding-set=-all", "--ambient-caps=-all"])
    }
}
