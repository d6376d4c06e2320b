package import Foundation

/// A new folder among the temporary files that only this user may enter.
///
/// The folder and its content are removed with this object, or earlier with ``remove()``.
package final class ScratchFolder: Sendable {
    /// The folder's path.
    package let path: String

    /// Creates the folder in `TMPDIR`, or else in `/tmp`.
    package init() throws(POSIXError) {
        var template = Array((NSTemporaryDirectory() + "/fieldbook-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        path = String(cString: made)
    }

    deinit { remove() }

    /// Removes the folder and its content now.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
