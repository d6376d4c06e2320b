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
    /// The items with places by where they are sent, what is in them and what they are named.
    func placed(by destination: String) -> ItemList {
        var placed = ItemList()
        var copies: [String: Int] = [:]
        for item in self {
            let hash = item.isStandardInput ? nil : FileDigest.hash(ofFileAt: item.path)
            guard let hash else {
                placed.append(item)
                continue
            }
            let name = PathParts(item.path).name
            var place = String(FileDigest.hash(of: Array("\(destination)\(hash)".utf8)).prefix(16))
            let copy = copies["\(place)|\(name)", default: 0] + 1
            copies["\(place)|\(name)"] = copy
            if copy > 1 { place += "-\(copy)" }
            placed.append(Item(path: item.path, stem: "\(place)/\(PathParts(name).stem)"))
        }
        return placed.withEndingsToldApart()
    }
}
