/// Tells which steps can come into each other's way: the others need not be looked at output by output.
enum SharedFolders {
    /// The places of folders that another one is the same as, or lies in, or holds.
    static func places(of folders: [String]) -> [Int] {
        var counts: [String: Int] = [:]
        for folder in folders { counts[folder, default: 0] += 1 }
        var shared = Set(counts.filter { $0.value > 1 }.keys)
        for folder in counts.keys {
            for outer in foldersAround(folder) where counts[outer] != nil {
                shared.formUnion([folder, outer])
            }
        }
        return folders.indices.filter { shared.contains(folders[$0]) }
    }

    /// `a/b`, `a` and `.` for `a/b/c`.
    private static func foldersAround(_ folder: String) -> [String] {
        guard folder != "." else { return [] }
        let parts = folder.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        return ["."] + (1..<parts.count).map { parts[..<$0].joined(separator: "/") }
    }
}
