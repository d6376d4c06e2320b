import Foundation

extension OwnOutputs {
    /// Removes what is left of the item's earlier versions, but for these absolute paths, which it has now, and what
    /// somebody has changed or `isClaimed`; tells what was removed, in order.
    func removeOutdated(besides paths: Set<String>, unless isClaimed: (String) -> Bool) -> [String] {
        removable.sorted { $0.key < $1.key }.filter { path, hash in
            guard !paths.contains(path), FileDigest.hash(ofFileAt: path) == hash, !isClaimed(path),
                path.withSystemPath({ unlink($0) }) == 0
            else { return false }
            Self.removeEmpty(PathParts(path).folder)
            return true
        }.map(\.key)
    }

    private static func removeEmpty(_ folder: String) {
        if folder.withSystemPath({ rmdir($0) }) == 0 { removeEmpty(PathParts(folder).folder) }
    }
}
