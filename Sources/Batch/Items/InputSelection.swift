import Foundation

/// Finds a batch's inputs: files, folders, globs, a list in a file, standard input.
///
/// A folder is walked to the bottom, hidden entries left out, and gives the files with one of the accepted
/// extensions; below the output folder its structure is kept. A file that is named is taken whatever its name, also
/// when it is missing: the batch then reports it. Order is that of the arguments, and by name within a folder.
public struct InputSelection: Sendable {
    private let acceptedExtensions: Set<String>
    private var found: [Item] = []
    private var seen: Set<String> = []
    private var output: FileIdentity?

    /// Extensions in lower case without the dot.
    public init(acceptedExtensions: Set<String>) {
        self.acceptedExtensions = acceptedExtensions
    }

    /// The items of these arguments, each file once; an output folder below an input folder is not searched.
    public static func items(
        of arguments: [String], listedIn lists: [String] = [], acceptedExtensions: Set<String>,
        outside output: String? = nil
    ) throws -> [Item] {
        var selection = InputSelection(acceptedExtensions: acceptedExtensions)
        selection.output = output.flatMap { FileIdentity(ofFileAt: $0) }
        for argument in arguments { selection.add(argument: argument) }
        for list in lists { try selection.add(list: list) }
        return selection.found
    }

    private mutating func add(argument: String) {
        switch FileKind(at: argument) {
        case .folder: addFolder(argument)
        case .nothing where argument.contains(where: { "*?[".contains($0) }):
            for path in Glob.matches(argument) { add(argument: path) }
        case .file, .nothing: addFile(argument)
        }
    }

    private mutating func add(list path: String) throws {
        let data: Data
        if path == "-" {
            data = FileHandle.standardInput.readDataToEndOfFile()
        } else {
            do {
                data = try Data(contentsOf: URL(fileURLWithPath: path))
            } catch {
                throw BatchError(
                    .unreadableList, "\(path): the list of files cannot be read",
                    remedy: "Give a text file with one path a line.")
            }
        }
        let separator: UInt8 = data.contains(0) ? 0 : 0x0A
        for line in data.split(separator: separator) {
            var text = String(decoding: line, as: UTF8.self)
            if text.hasSuffix("\r") { text.removeLast() }
            if !text.isEmpty { addFile(text) }
        }
    }

    private mutating func addFolder(_ folder: String) {
        let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return }
        var paths: [String] = []
        for case let path as String in walk {
            let isOutput = output != nil && FileIdentity(ofFileAt: root + "/" + path) == output
            if PathParts(path).name.hasPrefix(".") || isOutput {
                walk.skipDescendants()
            } else if acceptedExtensions.contains(PathParts(path).suffix.lowercased()) {
                paths.append(path)
            }
        }
        for path in paths.sorted() where FileKind(at: root + "/" + path) == .file {
            let parts = PathParts(path)
            let stem = parts.folder.isEmpty ? parts.stem : parts.folder + "/" + parts.stem
            add(Item(path: root + "/" + path, stem: stem))
        }
    }

    private mutating func addFile(_ path: String) {
        add(Item(path: path, stem: path == "-" ? "stdin" : PathParts(path).stem))
    }

    private mutating func add(_ item: Item) {
        if seen.insert(item.path).inserted { found.append(item) }
    }
}
