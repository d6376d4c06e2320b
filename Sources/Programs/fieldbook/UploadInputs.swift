import Batch
import BatchReport

/// What an upload is asked for.
enum UploadInputs {
    /// Files of any kind, those in folders too.
    static func all(
        of input: InputOptions, outside folder: String
    ) throws -> (items: ItemList, skipped: SkippedLinks) {
        var (items, skipped) = try InputSelection.found(
            of: input.inputs, listedIn: input.filesFrom, acceptedExtensions: [], outside: folder)
        let others = InputSelection.foundOthers(
            inFolders: input.inputs, acceptedExtensions: [], outside: folder)
        items.append(contentsOf: others.items)
        skipped.add(others.skipped)
        items = try MadeFiles.leftOut(of: items, by: input.inputs, operations: nil, inFolder: folder)
        guard !items.isEmpty else {
            throw BatchError.nothingFound(in: input.inputs, accepting: [], skipped: skipped)
        }
        return (items, skipped)
    }
}

extension ItemList {
    /// The items with places by where they are sent, what is in them and what they are named; and, by their stems, what those
    /// share that have the same content and name.
    func placed(
        by destination: String, readingSeconds: Double
    ) -> (items: ItemList, identities: [String: String]) {
        var placed = ItemList()
        var identities: [String] = []
        var copies: [String: Int] = [:]
        for item in self {
            let hash =
                item.isStandardInput
                ? nil : FileDigest.hash(ofFileAt: item.path, withinSeconds: readingSeconds)
            guard let hash else {
                placed.append(item)
                identities.append(item.stem)
                continue
            }
            let name = PathParts(item.path).name
            var place = String(FileDigest.hash(of: Array("\(destination)\(hash)".utf8)).prefix(16))
            let identity = "\(place)|\(name)"
            let copy = copies[identity, default: 0] + 1
            copies[identity] = copy
            identities.append(identity)
            if copy > 1 { place += "-\(copy)" }
            var own = item
            own.stem = "\(place)/\(PathParts(name).stem)"
            placed.append(own)
        }
        let items = placed.withEndingsToldApart()
        return (items, Dictionary(zip(items.map(\.stem), identities)) { first, _ in first })
    }
}
