import Batch

/// What an upload is asked for.
enum UploadInputs {
    /// Files of any kind, those in folders too.
    static func all(of input: InputOptions, outside folder: String) throws -> ItemList {
        var items = try InputSelection.items(
            of: input.inputs, listedIn: input.filesFrom, acceptedExtensions: [], outside: folder)
        items.append(
            contentsOf: InputSelection.others(
                inFolders: input.inputs, acceptedExtensions: [], outside: folder))
        items = try MadeFiles.leftOut(of: items, by: input.inputs, operations: nil, inFolder: folder)
        guard !items.isEmpty else {
            throw BatchError.nothingFound(in: input.inputs, accepting: [])
        }
        return items.withEndingsToldApart()
    }
}

extension ItemList {
    /// The items with places by where they are sent, what is in them and what they are named: the same content of the same name
    /// is one item.
    func placed(by destination: String) -> ItemList {
        var placed = ItemList()
        var places: Set<String> = []
        for item in self {
            let hash = item.isStandardInput ? nil : FileDigest.hash(ofFileAt: item.path)
            let name = PathParts(item.path).name
            let place = hash.map { FileDigest.hash(of: Array("\(destination)\($0)".utf8)).prefix(16) }
            let stem = place.map { "\($0)/\(PathParts(name).stem)" } ?? item.stem
            guard hash == nil || places.insert("\(stem)|\(name)").inserted else { continue }
            placed.append(Item(path: item.path, stem: stem))
        }
        return placed.withEndingsToldApart()
    }
}
