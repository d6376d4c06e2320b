import Foundation
import Synchronization

/// A folder on the outputs' own file system, where files grow until they are whole.
///
/// Each run has its own, below `.fieldbook/staging`, and holds a lock for it: what lies there without a holder was
/// left by a run that was killed, and is swept away. Only names that an area can have are looked at.
final class StagingArea: Sendable {
    /// A path of the area that leads to it as long as this lives, in this process.
    let folder: String
    /// Files that come from elsewhere, and are gone on with by the next run.
    let arriving: ArrivingFiles
    /// The folder that parts of items are kept in.
    let hidden: OpenFolder

    private let root: OpenFolder
    private let areas: OpenFolder
    private let area: OpenFolder
    private let name: String
    private let lock: FileLock
    private let counter = Atomic<Int>(0)
    private static let areasName = "staging"
    private static let triesToSettle = 100

    /// An area among the temporary files, in a folder of this user's that nobody else may read.
    static func temporary() throws -> StagingArea {
        try StagingArea(in: try OpenFolder(at: try Folder.temporary()))
    }

    /// An area in the hidden folder of an output folder.
    init(in root: OpenFolder) throws {
        guard PathText.isPlain(root.path) else {
            throw BatchError(
                .outputNotWritable, "\(PathText.shown(root.path)): the folder's name is not UTF-8",
                remedy: "Choose an output folder with another name.")
        }
        self.root = root
        if let hidden = try root.existingHiddenFolder(root.stagingName) {
            if let areas = try? hidden.folder(Self.areasName) { Self.sweep(areas) }
            ArrivingFiles.removeOld(in: hidden)
        }
        (hidden, areas, area, name, lock) = try Self.settle(in: root)
        folder = area.pinnedPath
        arriving = ArrivingFiles(in: hidden)
    }

    /// Another run may sweep the place away, or remove the folder above as it ends, until the lock is held.
    private static func settle(
        in root: OpenFolder
    ) throws -> (OpenFolder, OpenFolder, OpenFolder, String, FileLock) {
        var failure: any Error = ItemFailure.unexpected
        for _ in 0..<triesToSettle {
            let name = "\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))"
            do {
                let hidden = try root.hiddenFolder(root.stagingName, making: true)
                let areas = try hidden.folder(areasName, making: 0o700)
                let area = try areas.folder(name, making: 0o700)
                if let lock = try FileLock(ifFree: name + ".lock", in: areas), areas.status(of: name) != nil,
                    try isReached(areas, from: root)
                {
                    return (hidden, areas, area, name, lock)
                }
            } catch {
                failure = error
                if let refusal = error as? BatchError, refusal.code == .locksUnsupported { throw error }
                if ItemFailure(error).isAboutHiddenFolder { throw error }
            }
        }
        throw failure
    }

    /// Whether the folder of areas is still the one that other runs find.
    private static func isReached(_ areas: OpenFolder, from root: OpenFolder) throws -> Bool {
        let found = root.status(of: root.stagingName + "/" + areasName)
        return found != nil && found?.identity == FileStatus(ofDescriptor: areas.descriptor)?.identity
    }

    /// What the names of one item's files begin with.
    func nextPrefix() -> String {
        "\(folder)/\(counter.add(1, ordering: .relaxed).newValue)"
    }

    /// Removes the files of one item that nobody finished.
    static func remove(prefix: String) {
        let folder = PathParts(prefix).folder
        let start = PathParts(prefix).name + "-"
        for name in Folder.names(in: folder) where name.hasPrefix(start) { unlink(folder + "/" + name) }
    }

    /// Ends the area: nothing is left of it.
    func removeAll() {
        areas.removeTree(name)
        areas.remove(name + ".lock")
        lock.release()
        arriving.removeFolderIfEmpty()
        if hidden.removeEmptyFolder(Self.areasName) { root.removeEmptyFolder(root.stagingName) }
    }

    private static func sweep(_ areas: OpenFolder) {
        for name in areas.names() where name.wholeMatch(of: /[0-9]{1,10}-[0-9a-f]{1,8}\.lock/) != nil {
            guard let lock = try? FileLock(ifFree: name, in: areas) else { continue }
            areas.removeTree(String(name.dropLast(".lock".count)))
            areas.remove(name)
            lock.release()
        }
    }
}

/// Files that come from elsewhere piece by piece: what there is of one stays when its run is stopped, and the next run goes
/// on with it. They lie beside the staging areas, under names that are digests.
final class ArrivingFiles: Sendable {
    private static let name = "arriving"
    /// Files that no run has gone on with for so many seconds are removed.
    private static let lifetime = 7 * 86_400.0

    private let hidden: OpenFolder
    private let folder = Mutex<OpenFolder?>(nil)

    init(in hidden: OpenFolder) { self.hidden = hidden }

    /// The path of what is known by `key`, the same file in every run; it leads there as long as this lives.
    func path(for key: String) throws -> String {
        let folder = try folder.withLock { folder in
            // Another run may have removed it, being empty.
            let known = folder.flatMap { $0.isLinked ? $0 : nil }
            let opened = try known ?? hidden.folder(Self.name, making: 0o700)
            folder = opened
            return opened
        }
        return folder.pinnedPath + "/" + ContentHash.of(Data(key.utf8)).prefix(32)
    }

    /// Removes the folder if nothing is left in it.
    func removeFolderIfEmpty() { hidden.removeEmptyFolder(Self.name) }

    /// Removes from a hidden folder the files that no run has gone on with.
    static func removeOld(in hidden: OpenFolder, now: Date = Date()) {
        guard let folder = try? hidden.folder(name) else { return }
        for name in folder.names() where isOwn(name) {
            guard let status = folder.status(of: name), status.isRegular,
                now.timeIntervalSince1970 - status.modifiedAt > lifetime
            else { continue }
            folder.remove(name)
        }
        hidden.removeEmptyFolder(Self.name)
    }

    /// Whether it is a digest, or what a download keeps beside its file: `.DIGEST.part`, `.DIGEST.part.json`.
    private static func isOwn(_ name: String) -> Bool {
        name.wholeMatch(of: /[0-9a-f]{32}|\.[0-9a-f]{32}\.part(\.json(\.[0-9A-F-]{36})?)?/) != nil
    }
}
