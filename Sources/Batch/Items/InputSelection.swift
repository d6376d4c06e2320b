import Foundation

/// Finds a batch's inputs: files, folders, globs, a list in a file, standard input.
///
/// A folder is walked to the bottom, hidden entries left out, and gives the files with one of the accepted
/// extensions; below the output folder its structure is kept. A file that is named is taken whatever its name, also
/// when it is missing: the batch then reports it, as it does a folder that may not be read. Order is that of the
/// arguments, and by name within a folder.
public struct InputSelection {
    private let acceptedExtensions: Set<String>
    private let output: FileIdentity?
    private var found = ItemList()
    private var seen = ByteStringIndex()
    private var unmatchedGlobs: [String] = []

    /// The items of these arguments, each file once; an output folder below an input folder is not searched.
    ///
    /// - Parameter acceptedExtensions: in lower case without the dot.
    public static func items(
        of arguments: [String], listedIn lists: [String] = [], acceptedExtensions: Set<String>,
        outside output: String? = nil
    ) throws -> ItemList {
        var selection = InputSelection(acceptedExtensions: acceptedExtensions, outside: output)
        for argument in arguments { selection.add(argument: argument) }
        for list in lists { try selection.add(list: list) }
        if !selection.found.isEmpty {
            for glob in selection.unmatchedGlobs { selection.addFile(glob) }
        }
        return selection.found.withoutRepeats()
    }

    private init(acceptedExtensions: Set<String>, outside output: String?) {
        self.acceptedExtensions = acceptedExtensions
        self.output = output.flatMap { FileIdentity(ofFileAt: $0) }
    }

    private mutating func add(argument: String) {
        switch FileKind(at: argument) {
        case .folder: addFolder(argument)
        case .nothing where argument.contains(where: { "*?[".contains($0) }):
            let matches = Glob.matches(argument)
            if matches.isEmpty { unmatchedGlobs.append(argument) }
            for path in matches { add(argument: path) }
        case .file, .nothing: addFile(argument)
        }
    }

    private mutating func add(list path: String) throws {
        do {
            try PathList.forEach(inFile: path) { addFile(PathText.text(of: $0)) }
        } catch {
            throw BatchError(
                .unreadableList, "\(path): the list of files cannot be read",
                remedy: "Give a text file with one path a line.")
        }
    }

    private mutating func addFolder(_ folder: String) {
        var path = PathText.bytes(of: folder)
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        walk(path, below: path.count + 1)
    }

    /// Adds what is in a folder; stems begin at that place of the paths.
    private mutating func walk(_ folder: [UInt8], below root: Int) {
        guard let listing = DirectoryListing(at: folder) else {
            return add(path: folder, stem: min(root, folder.count)..<folder.count)
        }
        listing.forEach { name, kind in
            let path = folder + [UInt8(ascii: "/")] + name
            if kind == .folder {
                if output == nil || FileIdentity(ofFileAt: PathText.text(of: path)) != output {
                    walk(path, below: root)
                }
            } else if let dot = name.lastIndex(of: UInt8(ascii: ".")), isAccepted(name[(dot + 1)...]),
                kind == .file || FileKind(at: PathText.text(of: path)) == .file
            {
                add(path: path, stem: root..<path.count - (name.endIndex - dot))
            }
        }
    }

    private func isAccepted(_ suffix: ArraySlice<UInt8>) -> Bool {
        acceptedExtensions.contains(String(decoding: suffix, as: UTF8.self).lowercased())
    }

    private mutating func addFile(_ path: String) {
        found.append(Item(path: path, stem: path == "-" ? "stdin" : PathParts(path).stem))
        forgetLastIfSeen()
    }

    private mutating func add(path: [UInt8], stem: Range<Int>) {
        found.append(path: path, stem: stem)
        forgetLastIfSeen()
    }

    private mutating func forgetLastIfSeen() {
        if seen.insert(found.count - 1, at: found.pathBytes) != nil { found.removeLast() }
    }
}
