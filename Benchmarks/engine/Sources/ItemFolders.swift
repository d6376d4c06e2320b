import Batch
import Foundation

/// A million items and more out of a thousand small files: folders that all lead to the same one.
struct ItemFolders {
    private static let filesPerFolder = 1_000

    private let root: URL

    /// Makes the files below a new folder.
    init(in folder: URL) throws {
        root = folder.appending(path: "items")
        let files = root.appending(path: "files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        for number in 0..<Self.filesPerFolder {
            try Data("item \(number)\n".utf8).write(to: files.appending(path: Self.name(number)))
        }
    }

    /// Opens those that are there.
    init(madeIn folder: URL) { root = folder.appending(path: "items") }

    /// A list of so many items, each with a path of its own.
    func items(_ count: Int) throws -> ItemList {
        var list = ItemList()
        for number in 0..<count {
            let folder = "folder-\(number / Self.filesPerFolder)"
            let name = Self.name(number % Self.filesPerFolder)
            if number % Self.filesPerFolder == 0 { try link(folder) }
            list.append(
                Item(path: "\(root.path)/\(folder)/\(name)", stem: "\(folder)/\(name.dropLast(4))"))
        }
        return list
    }

    private func link(_ folder: String) throws {
        let path = root.appending(path: folder).path
        guard !FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "files")
    }

    private static func name(_ number: Int) -> String { "item-\(number).txt" }
}
