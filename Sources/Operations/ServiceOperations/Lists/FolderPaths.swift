package import Answers
package import Nyla

/// The paths of Nyla's folders, which may lead nowhere or in a circle.
package struct FolderPaths {
    /// The most levels of a path; what is above is left out.
    private static let mostLevels = 64

    private let folders: [String: Nyla.Folder]

    package init(_ folders: [Nyla.Folder]) {
        self.folders = Dictionary(folders.map { ($0.id.text, $0) }, uniquingKeysWith: { $1 })
    }

    /// The names from the top, joined by slashes; the identifier of an unknown folder.
    package func path(of id: Identifier) -> String {
        let found = chain(from: id).prefix(Self.mostLevels)
        return found.isEmpty ? id.text : found.reversed().map(\.name).joined(separator: "/")
    }

    /// Whether a folder is another one, or below it.
    package func isFolder(_ id: Identifier?, in other: Identifier) -> Bool {
        chain(from: id).contains { $0.id.text == other.text }
    }

    /// A folder and those that it is in.
    private func chain(from id: Identifier?) -> [Nyla.Folder] {
        var (found, seen, next) = ([Nyla.Folder](), Set<String>(), id)
        while let id = next, let folder = folders[id.text], seen.insert(id.text).inserted {
            found.append(folder)
            next = folder.parent
        }
        return found
    }
}
