/// Folders below a manifest's output folder, by name.
enum OutputFolder {
    /// Where the journal and growing files are.
    private static let hidden = ".fieldbook"

    /// The path without empty components, `.` for the output folder itself; `nil` where it leads out of it or into the
    /// journal's own folder.
    static func normalized(_ path: String) -> String? {
        guard !path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
        let components = path.split(separator: "/").filter { $0 != "." }
        guard !components.contains(".."), !components.contains(Substring(hidden)) else { return nil }
        return components.isEmpty ? "." : components.joined(separator: "/")
    }

    /// A path made of texts that files are called by, kept below its folder whatever these are.
    static func tamed(_ path: String) -> [String] {
        path.split(separator: "/").compactMap { component in
            switch component {
            case ".": nil
            case "..", Substring(hidden): "_" + component
            default: String(component)
            }
        }
    }
}
