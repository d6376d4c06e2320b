import Foundation
import Synchronization

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
