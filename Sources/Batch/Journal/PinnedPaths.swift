import CSQLite
import Foundation

/// Lets SQLite open the pinned paths of open folders (`OpenFolder.pinnedPath`) as they are.
///
/// By itself SQLite resolves every symbolic link of a path before it opens the file. A pinned path begins with one: resolved,
/// it would be the folder's name again, and whoever changes that name in time would lead SQLite elsewhere.
enum PinnedPaths {
    /// Whether SQLite opens them, from the first call on.
    static let areOpened: Bool = {
        guard let usual = sqlite3_vfs_find("unix") else { return false }
        let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        own.initialize(to: usual.pointee)
        own.pointee.zName = UnsafePointer(strdup("fieldbook"))
        own.pointee.pNext = nil
        own.pointee.xFullPathname = { _, path, size, full in
            guard let path, let full else { return SQLITE_CANTOPEN }
            guard strncmp(path, "/proc/", 6) == 0 else {
                let usual = sqlite3_vfs_find("unix")
                return usual?.pointee.xFullPathname(usual, path, size, full) ?? SQLITE_CANTOPEN
            }
            guard strlen(path) < Int(size) else { return SQLITE_CANTOPEN }
            strcpy(full, path)
            return SQLITE_OK
        }
        return sqlite3_vfs_register(own, 1) == SQLITE_OK
    }()
}
