import Foundation

/// What was done of a long item when its run was stopped, kept beside the journal until the next run goes on with it.
///
/// It is of the same content, parameters and versions, or is not taken. What a run that comes to its end has not taken is
/// removed.
struct KeptParts: Sendable {
    /// Items of which something is kept; what was kept longest ago goes first.
    private static let mostItems = 16
    private static let indexName = "index.json"

    private let folder: String
    private let key: JournalKey
    /// What the paths of the item's outputs begin with.
    private let outputs: String

    /// Of the item that the journal knows by `key`, in a folder of `parent`.
    init(of key: JournalKey, in parent: String, outputs: String) {
        self.key = key
        self.outputs = outputs
        let name = ContentHash.of(
            Data([key.stem, key.inputHash, key.recipeHash].joined(separator: "|").utf8))
        folder = parent + "/" + Self.start(ofScope: key.scope) + name.prefix(32)
    }

    private static func start(ofScope scope: String) -> String {
        ContentHash.of(Data(scope.utf8)).prefix(16) + "-"
    }

    /// Keeps whole ranges of an item's parts; what cannot be kept is done again.
    func keep<Result>(_ done: [DividedItem<Result>.Done], of division: Division) {
        let whole = done.filter {
            $0.range == division.range(from: $0.range.lowerBound) && $0.result.isSelfContained
        }
        guard !whole.isEmpty else { return }
        do {
            let parent = PathParts(folder).folder
            Self.makeRoom(in: parent)
            Folder.remove(folder)
            try Folder.make(folder)
            var files = 0
            let parts = try whole.map { done in
                try KeptPart(
                    range: done.range, result: done.result,
                    files: done.outputs.map { output in
                        files += 1
                        return try moved(output, to: "\(files)")
                    })
            }
            let index = KeptIndex(
                inputHash: key.inputHash, recipeHash: key.recipeHash, stem: key.stem, division: division,
                parts: parts)
            try JSONEncoder().encode(index).write(
                to: URL(fileURLWithPath: folder + "/" + Self.indexName), options: .atomic)
        } catch {
            Folder.remove(folder)
        }
    }

    /// Takes what is kept, its files under names that begin with `prefix`; `nil` where nothing is, or it is not whole.
    func take<Result: OperationResult>(
        _: Result.Type, to prefix: String
    ) -> (Division, [DividedItem<Result>.Done])? {
        guard FileKind(at: folder) == .folder else { return nil }
        defer { Folder.remove(folder) }
        guard let data = FileManager.default.contents(atPath: folder + "/" + Self.indexName),
            let index = try? JSONDecoder().decode(KeptIndex<Result>.self, from: data),
            index.inputHash == key.inputHash, index.recipeHash == key.recipeHash, index.stem == key.stem,
            index.division.isSound
        else { return nil }
        do {
            var files = 0
            let done = try index.parts.map { part in
                guard part.range == index.division.range(from: part.range.lowerBound) else {
                    throw ItemFailure.unexpected
                }
                let outputs = try part.files.map { file in
                    files += 1
                    return try taken(file, to: "\(prefix)-kept\(files)")
                }
                return DividedItem<Result>.Done(range: part.range, result: part.result, outputs: outputs)
            }
            return (index.division, done)
        } catch {
            StagingArea.remove(prefix: prefix)
            return nil
        }
    }

    private func moved(_ output: SealedOutput, to name: String) throws -> KeptFile {
        guard output.finalPath.leads(on: outputs) else { throw ItemFailure.unexpected }
        let hash = try output.contentHash()
        try Self.rename(output.stagedPath, folder + "/" + name)
        return KeptFile(
            name: name, ending: String(Substring(output.finalPath.utf8.dropFirst(outputs.utf8.count))),
            hash: hash)
    }

    private func taken(_ file: KeptFile, to path: String) throws -> SealedOutput {
        let suffix = PathParts("x" + file.ending).suffix
        let staged = StagedOutput(
            stagedPath: path + (suffix.isEmpty ? "" : "." + suffix), finalPath: outputs + file.ending)
        guard !file.name.isEmpty, file.name.utf8.allSatisfy({ (48...57).contains($0) }),
            staged.finalPath.leads(on: outputs)
        else { throw ItemFailure.unexpected }
        try Self.rename(folder + "/" + file.name, staged.stagedPath)
        let output = try SealedOutput(staged)
        guard try output.contentHash() == file.hash else { throw ItemFailure.unexpected }
        return output
    }

    private static func rename(_ path: String, _ other: String) throws {
        guard Foundation.rename(path, other) == 0 else { throw ItemFailure.writing(other, errno) }
    }

    private static func makeRoom(in parent: String) {
        let folders = Folder.names(in: parent).map { parent + "/" + $0 }
        let byAge = folders.sorted { modified($0) < modified($1) }
        for folder in byAge.dropLast(mostItems - 1) { Folder.remove(folder) }
    }

    private static func modified(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
    }

    /// Removes what is kept of a scope's items.
    static func removeAll(ofScope scope: String, in parent: String) {
        for name in Folder.names(in: parent) where name.hasPrefix(start(ofScope: scope)) {
            Folder.remove(parent + "/" + name)
        }
        rmdir(parent)
    }
}

/// What is kept of an item, as its index tells.
private struct KeptIndex<Result: OperationResult>: Codable {
    let inputHash: String
    let recipeHash: String
    let stem: String
    let division: Division
    let parts: [KeptPart<Result>]
}

/// A range of parts.
private struct KeptPart<Result: OperationResult>: Codable {
    let range: Range<Int>
    let result: Result
    let files: [KeptFile]
}

/// An output.
private struct KeptFile: Codable {
    /// In the folder.
    let name: String
    /// What follows the item's stem in its path.
    let ending: String
    let hash: String
}
