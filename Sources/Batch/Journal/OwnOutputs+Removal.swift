import Foundation

extension OwnOutputs {
    /// Removes what the same command made of the item's earlier versions and nobody has changed since, but for these
    /// absolute paths, which it has now; tells what was removed, in order.
    func removeMadeBefore(besides paths: Set<String>) -> [String] {
        madeBefore.subtracting(paths).sorted().filter { path in
            guard let hash = replaceable[path], FileDigest.hash(ofFileAt: path) == hash else { return false }
            guard path.withSystemPath({ unlink($0) }) == 0 else { return false }
            Self.removeEmpty(PathParts(path).folder)
            return true
        }
    }

    private static func removeEmpty(_ folder: String) {
        if folder.withSystemPath({ rmdir($0) }) == 0 { removeEmpty(PathParts(folder).folder) }
    }
}
