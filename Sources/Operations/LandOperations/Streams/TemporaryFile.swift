import Batch
import Foundation

/// A file that is there as long as somebody holds this.
final class TemporaryFile {
    let path: String

    init(_ path: String) { self.path = path }

    deinit { unlink(path) }

    /// Creates it, to be written, for its owner alone.
    func create() throws -> OutputFile { try OutputFile(creating: path, isPrivate: true) }
}
