import Foundation

/// A file that goes with the value.
final class TemporaryFile {
    let path: String

    init(_ path: String) { self.path = path }

    deinit { unlink(path) }
}
