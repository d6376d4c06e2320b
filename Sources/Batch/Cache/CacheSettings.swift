import Foundation

/// Where a cache lies and how much it holds, as processes are told by their environment.
package struct CacheSettings: Hashable, Sendable {
    /// The folder.
    package static let folderVariable = "FIELDBOOK_CACHE"
    /// Bytes.
    package static let limitVariable = "FIELDBOOK_CACHE_SIZE"
    /// Bytes of a cache that was not given a size.
    package static let usualLimit = 1_000_000_000

    /// The folder, below the one that a person names, that holds the cache and nothing else. Its name stays the same.
    package static let subfolder = "fieldbook-previews"

    /// The folder that a person names.
    let folder: String
    /// The folder with the entries.
    package var place: String { folder + "/" + Self.subfolder }
    /// Bytes, about.
    package var limit: Int

    /// A cache in that folder.
    package init(folder: String, limit: Int) {
        self.folder = PathParts.absolute(folder)
        self.limit = limit
    }

    /// What this process is told; `nil` where it is to keep nothing.
    package static var ofThisProcess: CacheSettings? {
        let environment = ProcessInfo.processInfo.environment
        guard let folder = environment[folderVariable], !folder.isEmpty else { return nil }
        return CacheSettings(
            folder: folder, limit: environment[limitVariable].flatMap { Int($0) } ?? usualLimit)
    }

    /// Tells this process, and those that it starts from now on.
    package func apply() {
        setenv(Self.folderVariable, folder, 1)
        setenv(Self.limitVariable, "\(limit)", 1)
    }
}
