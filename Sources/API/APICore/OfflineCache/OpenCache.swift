import Foundation
import GRDB

/// An offline cache's database, and which file it is: no other is it as long as this one is open.
struct OpenCache: Sendable {
    let queue: DatabaseQueue
    private let device: UInt64
    private let file: UInt64

    init(queue: DatabaseQueue, _ status: stat) {
        self.queue = queue
        (device, file) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// Whether the file has this name.
    func isAt(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && UInt64(status.st_dev) == device && UInt64(status.st_ino) == file
    }
}
