import Batch

/// Paths in a manifest, which are seen from its own folder.
enum ManifestPath {
    /// The path as it is from here; `folder` is the manifest's, and empty where it is the current one.
    static func resolved(_ path: String, seenFrom folder: String) -> String {
        if path.hasPrefix("/") || path == "-" || folder.isEmpty || Item.isAddress(path) { return path }
        return folder + "/" + path
    }
}
