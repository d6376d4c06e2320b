public import Batch

/// The files in folders that a search skipped: their number by extension, and the first names.
public struct PassedOverFiles: Sendable {
    private static let maximumExtensions = 6
    private static let maximumNames = 10

    private let paths: [String]

    /// The files in the folders among these arguments that are not items.
    public init(
        inFolders arguments: [String], acceptedExtensions: Set<String>, besides items: ItemList,
        outside output: String? = nil
    ) {
        let others = InputSelection.others(
            inFolders: arguments, acceptedExtensions: acceptedExtensions, outside: output)
        self.init(others, besides: items)
    }

    /// The files among `others` that are not items.
    public init(_ others: ItemList, besides items: ItemList) {
        let taken = others.isEmpty ? [] : Set(items.map(\.path))
        paths = others.map(\.path).filter { !taken.contains($0) }
    }

    /// Notes on the files that an operation skips in the folders among these arguments, a line each.
    ///
    /// Leaves out files that were made there, and files that are read together with the items.
    public static func notes(
        by operation: any BatchOperation.Type, in arguments: [String], besides items: ItemList,
        outside output: String?, reading paths: [String] = []
    ) throws -> [String] {
        let readNames = Set(paths.map { PathParts($0).name })
        let readFiles = Set(paths.compactMap { FileIdentity(ofFileAt: $0) })
        func isRead(_ path: String) -> Bool {
            guard readNames.contains(PathParts(path).name), let file = FileIdentity(ofFileAt: path) else {
                return false
            }
            return readFiles.contains(file)
        }
        func left(of files: ItemList) throws -> PassedOverFiles {
            var left = files.filter(at: { !isRead(files[$0].path) })
            if let output {
                left = try MadeFiles.leftOut(of: left, by: arguments, operations: nil, inFolder: output)
            }
            return PassedOverFiles(left, besides: items)
        }
        var notes: [String?] = []
        if !operation.traits.namedExtensions.isEmpty {
            let named = try InputSelection.items(
                of: arguments, acceptedExtensions: operation.traits.namedExtensions, outside: output)
            notes.append(try left(of: named).note(asking: operation.traits.namedExtensions))
        }
        if operation.traits.acceptsMixedFolders {
            let others = InputSelection.others(
                inFolders: arguments,
                acceptedExtensions: operation.traits.acceptedExtensions.union(
                    operation.traits.namedExtensions
                )
                .union(operation.traits.companionExtensions),
                outside: output)
            notes.append(try left(of: others).note)
        }
        return notes.compactMap(\.self)
    }

    /// The note on skipped files with these extensions, which are accepted if named.
    private func note(asking endings: Set<String>) -> String? {
        guard !paths.isEmpty else { return nil }
        let kinds = endings.filter { !$0.contains(".") }.map { $0.uppercased() }.sorted()
            .joined(separator: " or ")
        let (files, their) =
            paths.count == 1
            ? ("1 \(kinds) file", "its path") : ("\(paths.count) \(kinds) files", "their paths")
        return "skipped \(files) in folders (\(names)); give \(their) or use a glob"
    }

    /// The note for the user; `nil` if no files were skipped.
    public var note: String? {
        guard !paths.isEmpty else { return nil }
        let counts = paths.reduce(into: [String: Int]()) { counts, path in
            counts[PathText.shown(PathParts(path).suffix.lowercased()), default: 0] += 1
        }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        var kinds = sorted.prefix(Self.maximumExtensions).map { ending, count in
            "\(count) \(ending.isEmpty ? "without an extension" : ending)"
        }
        if sorted.count > Self.maximumExtensions { kinds.append("...") }
        let files = paths.count == 1 ? "1 file" : "\(paths.count) files"
        return "skipped \(files) in folders: \(kinds.joined(separator: ", ")) (\(names))"
    }

    private var names: String {
        let shown = paths.prefix(Self.maximumNames).map { PathText.shown(PathParts($0).name) }
        return shown.joined(separator: ", ")
            + (paths.count > shown.count ? " and \(paths.count - shown.count) more" : "")
    }
}

/// The files that operations have made in an output folder, according to all its journals.
public struct MadeFiles {
    private let files: Set<FileIdentity>

    /// The files that these operations, or any without them, have made in the folder.
    private init(by operations: Set<String>?, inFolder folder: String) throws {
        guard JournalFiles.areThere(inFolder: folder) else {
            files = []
            return
        }
        let root = PathParts.absolute(folder)
        var files: Set<FileIdentity> = []
        try JournalReader(folder: folder).read { snapshot in
            func note(_ scope: String, _ outputs: [ItemRecord.Output]) {
                if let operations, !operations.contains(where: { scope.hasPrefix("|\($0)|") }) { return }
                for output in outputs {
                    let path = output.path.hasPrefix("/") ? output.path : root + "/" + output.path
                    if let file = FileIdentity(ofFileAt: path) { files.insert(file) }
                }
            }
            try snapshot.forEachItem(.all) { item in
                note(item.scope, item.outputs)
                return true
            }
            try snapshot.forEachVariant(note)
        }
        self.files = files
    }

    /// The items without those files, if the arguments that they were found by lead into the folder; files named by an
    /// argument stay.
    public static func leftOut(
        of items: ItemList, by arguments: [String], operations: Set<String>?,
        inFolder folder: String
    ) throws -> ItemList {
        try items.withoutMadeFiles(foundBy: arguments, inFolder: folder) {
            try MadeFiles(by: operations, inFolder: folder).files
        }
    }
}
