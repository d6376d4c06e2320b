/// Folders below an output folder, by name.
package enum OutputFolder {
    /// The path without empty components, `.` for the output folder itself; `nil` where it leads out of it or into the
    /// journal's own folder.
    package static func normalized(_ path: String) -> String? {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
        let components = components(of: path).filter { $0 != "." }
        guard !components.contains(".."), !components.contains(where: OpenFolder.isHidden) else { return nil }
        return components.isEmpty ? "." : components.joined(separator: "/")
    }

    /// A path made of texts that files are called by, kept below its folder whatever these are.
    package static func tamed(_ path: String) -> [String] {
        components(of: path).compactMap { component in
            switch component {
            case ".": nil
            case "..": "_" + component
            default: OpenFolder.isHidden(component) ? "_" + component : component
            }
        }
    }

    /// As the system sees them: a slash with an accent on it is a slash.
    private static func components(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
}
