import Foundation

/// Looks whether a process of this machine is alive and at work.
enum RunningProcess {
    /// Whether the process is alive and holds the lock file; takes no lock that could turn a beginning run away.
    static func holds(_ lock: String, process: Int) -> Bool {
        guard let process = pid_t(exactly: process), process > 0 else { return false }
        guard kill(process, 0) == 0 || errno == EPERM else { return false }
        #if os(Linux)
            if let isListed = isListed(lock, process) { return isListed }
        #endif
        return isHeld(lock)
    }

    #if os(Linux)
        /// Whether the system's list of locks has this one; `nil` where there is no such list.
        private static func isListed(_ lock: String, _ process: pid_t) -> Bool? {
            var status = stat()
            guard stat(lock, &status) == 0 else { return false }
            guard let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
            return list.split(separator: "\n").contains { line in
                let fields = line.split(separator: " ")
                return fields.count >= 6 && fields[1] == "FLOCK" && fields[4] == "\(process)"
                    && fields[5].hasSuffix(":\(status.st_ino)")
            }
        }
    #endif

    private static func isHeld(_ lock: String) -> Bool {
        let descriptor = open(lock, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }
}
