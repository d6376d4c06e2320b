import Foundation
import Synchronization

/// A hidden folder on the outputs' own file system, where files grow until they are whole.
///
/// One run holds it at a time, so whatever an earlier run left there is rubbish.
final class StagingArea: Sendable {
    let folder: String
    private let lock: FileLock?
    private let counter = Atomic<Int>(0)

    init(in parent: String) throws {
        try Self.makeFolder(parent + "/.fieldbook")
        lock = try FileLock(path: parent + "/.fieldbook/staging.lock")
        folder = parent + "/.fieldbook/staging"
        try? FileManager.default.removeItem(atPath: folder)
        try Self.makeFolder(folder)
    }

    /// A staging area beside one output file, gone with it.
    init(besideFile path: String) throws {
        lock = nil
        let parent = PathParts(path).openableFolder
        try Self.makeFolder(parent)
        var template = Array((parent + "/.fieldbook-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw ItemFailure.writing(parent, errno) }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    /// A new path for one file.
    func nextPath(extension suffix: String) -> String {
        let number = counter.add(1, ordering: .relaxed).newValue
        return "\(folder)/\(number)\(suffix.isEmpty ? "" : "." + suffix)"
    }

    /// Ends the area: nothing is left of it, and another run may have its place.
    func removeAll() {
        try? FileManager.default.removeItem(atPath: folder)
        lock?.release()
    }

    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ItemFailure.writing(path, (error as NSError).underlyingCode ?? EACCES)
        }
    }
}

extension NSError {
    fileprivate var underlyingCode: Int32? {
        if let posix = userInfo[NSUnderlyingErrorKey] as? POSIXError { return posix.code.rawValue }
        if let inner = userInfo[NSUnderlyingErrorKey] as? NSError, inner.domain == NSPOSIXErrorDomain {
            return Int32(inner.code)
        }
        return domain == NSPOSIXErrorDomain ? Int32(code) : nil
    }
}
