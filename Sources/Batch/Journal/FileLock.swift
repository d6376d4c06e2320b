import Foundation
import Synchronization

/// Keeps other runs away for as long as it lives; the system lets go when the process ends, however it ends.
final class FileLock: Sendable {
    private let held: Mutex<Int32?>

    init(path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw BatchError(
                .outputNotWritable, "\(path): \(String(cString: strerror(errno)))",
                remedy: "Choose a folder that you may write to.")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw BatchError(
                .journalInUse, "another run is at work here (\(path) is held)",
                remedy: "Wait until it has ended, or use another output folder.")
        }
        held = Mutex(descriptor)
    }

    deinit { release() }

    /// Lets others in.
    func release() {
        held.withLock { descriptor in
            if let descriptor { close(descriptor) }
            descriptor = nil
        }
    }
}
