/// The files that operations have made in an output folder, by the journals there.
///
/// A folder that is searched for inputs and written into would otherwise give more of them with each run.
public struct MadeFiles {
    private let files: Set<FileIdentity>

    /// What the operations, or without them whichever, have made in the folder so far.
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

    /// The items without those files, if the arguments that they were found by lead into the folder; what an argument
    /// names itself stays.
    public static func leftOut(
        of items: ItemList, by arguments: [String], operations: Set<String>?,
        inFolder folder: String
    ) throws -> ItemList {
        let root = PathParts.absolute(folder)
        let searched = arguments.filter { FileKind(at: $0) != .file }.map { PathParts.absolute($0) }
        guard searched.contains(where: { $0 == root || $0.hasPrefix(root + "/") }) else { return items }
        let made = try MadeFiles(by: operations, inFolder: folder).files
        guard !made.isEmpty else { return items }
        let named = Set(arguments)
        return items.filter {
            let path = items[$0].path
            return named.contains(path) || FileIdentity(ofFileAt: path).map(made.contains) != true
        }
    }
}
