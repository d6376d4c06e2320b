import Batch
import CLinux
import Foundation

/// What a program finds missing in the kernel, as on older ones.
enum Lack: String {
    case landlock
    case seccomp

    /// Becomes the program of that command line, without the feature.
    func start(_ line: ArraySlice<String>) -> Never {
        let denial: CallFilter.Denial =
            switch self {
            case .landlock: .init(444 /* landlock_create_ruleset */, error: ENOSYS)
            case .seccomp: .init(SYS_seccomp, error: EINVAL)
            }
        guard let program = line.first, linux_no_new_privileges() == 0,
            (try? CallFilter([denial]).apply()) != nil
        else { exit(3) }
        var arguments = line.map { strdup($0) } + [nil]
        execv(program, &arguments)
        exit(3)
    }
}
