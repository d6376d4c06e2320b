import Backends
import Batch

/// Where a service's documents come to lie: in its own folders, under safe names, no two at one place.
///
/// Of two that would be called the same, one has the name, and the other its identifier behind it. Who had a place in an earlier run
/// has it again, and it is nobody else's, whatever came or went meanwhile; else the one with the earlier identifier has the name.
/// So it is with folders, as far as documents lay in them.
package struct DocumentPlaces {
    /// What is known of a folder.
    package struct Folder: Sendable {
        let id: String
        let name: String
        let parent: String?
    }

    /// Deeper folders are put into the one above.
    private static let mostLevels = 32
    /// Longer paths are put into a folder above.
    private static let mostBytes = 1_000

    private let folders: [String: Folder]
    private var paths: [String: String] = [:]
    /// Whose each place is, or was in an earlier run: lowercased, and an address.
    private var owners: [String: String]

    /// The places of earlier runs are of documents, by their addresses, which tell the folders that they lay in.
    init(folders: [Folder], earlier: [JournaledAddress] = []) {
        owners = Dictionary(earlier.map { ($0.stem.lowercased(), $0.place) }) { first, _ in first }
        self.folders = Dictionary(folders.map { ($0.id, $0) }) { first, _ in first }
        for address in earlier { settleAgain(address) }
        for folder in folders.sorted(by: { Self.isEarlier($0.id, $1.id) }) {
            _ = settle(folder.id, [])
        }
    }

    /// Whether an identifier comes before another: numbers by their size.
    static func isEarlier(_ id: String, _ other: String) -> Bool {
        let (count, otherCount) = (id.utf8.count, other.utf8.count)
        return count == otherCount ? id < other : count < otherCount
    }

    /// The place of a document in one of the folders, or at the top; to be asked in the order of the identifiers.
    mutating func place(of name: String, id: String, at address: String, in folder: String?) -> String {
        let parent = folder.flatMap { paths[$0] } ?? ""
        return take(PulledFileName(name), id, for: address, in: parent)
    }

    /// Whether a folder is the other one or lies in it.
    func isFolder(_ folder: String?, in other: String) -> Bool {
        var (folder, seen) = (folder, Set<String>())
        while let id = folder, seen.insert(id).inserted {
            if id == other { return true }
            folder = folders[id]?.parent
        }
        return false
    }

    /// Gives a folder, and those that it lies in, the places that they had in an earlier run.
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

    /// Whether a folder's place may be called so, in lower case.
    private static func isName(_ name: String, of folder: Folder) -> Bool {
        let usual = PulledFileName(folder.name)
        return [usual, usual.told(apart: folder.id)].contains { $0.text.lowercased() == name }
    }

    private static func owner(ofFolder id: String) -> String { "folder \(id)" }

    private mutating func settle(_ id: String, _ below: Set<String>) -> String {
        if let known = paths[id] { return known }
        guard let folder = folders[id], below.count < Self.mostLevels, !below.contains(id) else { return "" }
        var parent = ""
        if let above = folder.parent { parent = settle(above, below.union([id])) }
        // A folder that lies in itself was met on the way.
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
        let apart = name.told(apart: id)
        var place = path(name)
        if owners[place.lowercased()] != owner, owners[path(apart).lowercased()] == owner {
            place = path(apart)
        }
        var (longer, number) = (apart, 1)
        while owners[place.lowercased(), default: owner] != owner {
            place = path(longer)
            number += 1
            longer = longer.told(apart: "\(number)")
        }
        owners[place.lowercased()] = owner
        return place
    }
}
