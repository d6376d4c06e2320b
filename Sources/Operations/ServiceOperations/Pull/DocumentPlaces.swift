import Batch

/// Assigns each of a service's documents a path below the output folder: in the service's own folders, under a safe name, no two
/// at one path.
///
/// If two documents have the same name, one gets it and the other gets its identifier appended. A document keeps the path that it
/// had in an earlier run, and no other document gets that path. Otherwise the lower identifier gets the plain name. This also applies
/// to folders that contained documents in an earlier run.
package struct DocumentPlaces {
    /// A folder at the service.
    package struct Folder: Sendable {
        let id: String
        let name: String
        let parent: String?
    }

    /// The most levels of folders; deeper ones start again at the top.
    private static let mostLevels = 32
    /// The most bytes of a path; longer ones start again at the top.
    private static let mostBytes = 1_000

    private let folders: [String: Folder]
    private var paths: [String: String] = [:]
    /// By lowercased path: the address or folder that has it, or had it in an earlier run.
    private var owners: [String: String]

    /// Assigns paths to the folders. The addresses of `earlier` name the folders that documents were in.
    init(folders: [Folder], earlier: [JournaledAddress] = []) {
        owners = Dictionary(earlier.map { ($0.stem.lowercased(), $0.place) }) { first, _ in first }
        self.folders = Dictionary(folders.map { ($0.id, $0) }) { first, _ in first }
        for address in earlier { settleAgain(address) }
        for folder in folders.sorted(by: { Self.isEarlier($0.id, $1.id) }) {
            _ = settle(folder.id, [])
        }
    }

    /// Whether an identifier comes before another; numbers are compared by value.
    static func isEarlier(_ id: String, _ other: String) -> Bool {
        let (count, otherCount) = (id.utf8.count, other.utf8.count)
        return count == otherCount ? id < other : count < otherCount
    }

    /// Assigns a document its path, in a folder or at the top. Call in the order of the identifiers.
    mutating func place(of name: String, id: String, at address: String, in folder: String?) -> String {
        let parent = folder.flatMap { paths[$0] } ?? ""
        return take(PulledFileName(name), id, for: address, in: parent)
    }

    /// Reserves the paths that a document's folders had in an earlier run.
    private mutating func settleAgain(_ earlier: JournaledAddress) {
        var path = PathParts(earlier.stem).folder.lowercased()
        var folder = DocumentState(of: earlier.address).folder
        while let id = folder, !path.isEmpty, owners[path] == nil {
            let known = folders[id]
            if let known, !Self.isName(PathParts(path).name, of: known) { return }
            owners[path] = Self.owner(ofFolder: id)
            (folder, path) = (known?.parent, PathParts(path).folder)
        }
    }

    /// Whether a lowercased name is one that a folder may get.
    private static func isName(_ name: String, of folder: Folder) -> Bool {
        let usual = PulledFileName(folder.name)
        return [usual, usual.marked(with: folder.id)].contains { $0.text.lowercased() == name }
    }

    private static func owner(ofFolder id: String) -> String { "folder \(id)" }

    private mutating func settle(_ id: String, _ below: Set<String>) -> String {
        if let known = paths[id] { return known }
        guard let folder = folders[id], below.count < Self.mostLevels, !below.contains(id) else { return "" }
        var parent = ""
        if let above = folder.parent { parent = settle(above, below.union([id])) }
        // Folders that contain each other were settled on the way.
        if let known = paths[id] { return known }
        let place = take(PulledFileName(folder.name), id, for: Self.owner(ofFolder: id), in: parent)
        paths[id] = place
        return place
    }

    private mutating func take(
        _ name: PulledFileName, _ id: String, for owner: String, in folder: String
    ) -> String {
        let parent = folder.utf8.count + name.text.utf8.count < Self.mostBytes ? folder : ""
        func path(_ name: PulledFileName) -> String { parent.isEmpty ? name.text : parent + "/" + name.text }
        let apart = name.marked(with: id)
        var place = path(name)
        if owners[place.lowercased()] != owner, owners[path(apart).lowercased()] == owner {
            place = path(apart)
        }
        var (longer, number) = (apart, 1)
        while owners[place.lowercased(), default: owner] != owner {
            place = path(longer)
            number += 1
            longer = longer.marked(with: "\(number)")
        }
        owners[place.lowercased()] = owner
        return place
    }
}
