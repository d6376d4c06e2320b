import Foundation

/// The finished parts of a long item whose run was stopped, kept beside the journal until the next run resumes it.
///
/// They are used only for the same content, parameters and versions. A run that completes removes those that it has not
/// used.
struct KeptParts: Sendable {
    /// The maximum number of items; the oldest are removed first.
    private static let mostItems = 16
    private static let indexName = "index.json"
    private static let folderName = "parts"
    /// A larger index is not Fieldbook's own.
    private static let mostBytes = 32 << 20

    private let hidden: OpenFolder
    /// The item's folder, below the hidden folder.
    private let place: String
    private let key: JournalKey
    /// The prefix of the item's output paths.
    private let outputs: String

    /// The kept parts of the item with this key in the journal, in the hidden folder of its outputs.
    init(of key: JournalKey, in hidden: OpenFolder, outputs: String) {
        self.hidden = hidden
        self.key = key
        self.outputs = outputs
        let name = ContentHash.of(
            Data([key.stem, key.inputHash, key.recipeHash].joined(separator: "|").utf8))
        place = Self.folderName + "/" + Self.start(ofScope: key.scope) + name.prefix(32)
    }

    private static func start(ofScope scope: String) -> String {
        ContentHash.of(Data(scope.utf8)).prefix(16) + "-"
    }

    /// Keeps complete ranges of an item's parts; parts that cannot be kept are processed again.
    func keep<Result>(_ done: [DividedItem<Result>.Done], of division: Division) {
        let whole = done.filter { division.has($0.range) && $0.result.isSelfContained }
        guard !whole.isEmpty else { return }
        do {
            let parent = try hidden.folder(Self.folderName, making: 0o700)
            Self.makeRoom(in: parent)
            remove()
            let folder = try hidden.folder(place, making: 0o700)
            var files = 0
            let parts = try whole.map { done in
                try KeptPart(
                    range: done.range, result: done.result,
                    files: done.outputs.map { output in
                        files += 1
                        return try moved(output, to: "\(files)", in: folder)
                    })
            }
            let index = KeptIndex(
                inputHash: key.inputHash, recipeHash: key.recipeHash, stem: key.stem, division: division,
                parts: parts)
            try folder.write(Array(try JSONEncoder().encode(index)), to: Self.indexName)
        } catch {
            remove()
        }
    }

    private func remove() {
        guard let parent = try? hidden.folder(Self.folderName) else { return }
        parent.removeTree(PathParts(place).name)
    }

    /// Takes the kept parts and renames their files to begin with `prefix`; `nil` if there are none or they are
    /// incomplete.
    func take<Result: OperationResult>(
        _: Result.Type, to prefix: String
    ) -> (Division, [DividedItem<Result>.Done])? {
        guard let folder = try? hidden.folder(place) else { return nil }
        defer { remove() }
        guard let data = folder.contents(of: Self.indexName, atMost: Self.mostBytes),
            let index = try? JSONDecoder().decode(KeptIndex<Result>.self, from: Data(data)),
            index.inputHash == key.inputHash, index.recipeHash == key.recipeHash, index.stem == key.stem,
            index.isSound
        else { return nil }
        do {
            var files = 0
            let done = try index.parts.map { part in
                let outputs = try part.files.map { file in
                    files += 1
                    return try taken(file, from: folder, to: "\(prefix)-kept\(files)")
                }
                return DividedItem<Result>.Done(range: part.range, result: part.result, outputs: outputs)
            }
            return (index.division, done)
        } catch {
            StagingArea.remove(prefix: prefix)
            return nil
        }
    }

    private func moved(_ output: SealedOutput, to name: String, in folder: OpenFolder) throws -> KeptFile {
        guard output.finalPath.leads(on: outputs) else { throw ItemFailure.unexpected }
        let hash = try output.contentHash()
        try folder.take(output.stagedPath, as: name, replacing: false)
        return KeptFile(
            name: name, ending: String(Substring(output.finalPath.utf8.dropFirst(outputs.utf8.count))),
            hash: hash)
    }

    private func taken(_ file: KeptFile, from folder: OpenFolder, to path: String) throws -> SealedOutput {
        let suffix = PathParts("x" + file.ending).suffix
        let stagedPath = path + (suffix.isEmpty ? "" : "." + suffix)
        let finalPath = outputs + file.ending
        guard !file.name.isEmpty, file.name.utf8.allSatisfy({ (48...57).contains($0) }),
            finalPath.leads(on: outputs), folder.status(of: file.name)?.isRegular == true
        else { throw ItemFailure.unexpected }
        guard rename(folder.pinnedPath + "/" + file.name, stagedPath) == 0 else {
            throw ItemFailure.writing(stagedPath, errno)
        }
        let output = try SealedOutput(stagedPath: stagedPath, finalPath: finalPath)
        guard try output.contentHash() == file.hash else { throw ItemFailure.unexpected }
        return output
    }

    private static func makeRoom(in parent: OpenFolder) {
        let kept = parent.names().filter(isOwn).sorted { modifiedAt($0) < modifiedAt($1) }
        for name in kept.dropLast(mostItems - 1) { parent.removeTree(name) }
        func modifiedAt(_ name: String) -> Double { parent.status(of: name)?.modifiedAt ?? 0 }
    }

    /// Removes the kept parts of a scope's items.
    static func removeAll(ofScope scope: String, in hidden: OpenFolder) {
        guard let parent = try? hidden.folder(folderName) else { return }
        for name in parent.names() where isOwn(name) && name.hasPrefix(start(ofScope: scope)) {
            parent.removeTree(name)
        }
        hidden.removeEmptyFolder(folderName)
    }

    /// Whether an item's folder can have this name.
    private static func isOwn(_ name: String) -> Bool {
        name.wholeMatch(of: /[0-9a-f]{16}-[0-9a-f]{32}/) != nil
    }
}

/// The index of an item's kept parts.
struct KeptIndex<Result: OperationResult>: Codable {
    let inputHash: String
    let recipeHash: String
    let stem: String
    let division: Division
    let parts: [KeptPart<Result>]

    /// Whether each part is one of the division's ranges, without duplicates.
    var isSound: Bool {
        division.isSound && parts.allSatisfy { division.has($0.range) }
            && Set(parts.map(\.range)).count == parts.count
    }
}

/// A range of parts.
struct KeptPart<Result: OperationResult>: Codable {
    let range: Range<Int>
    let result: Result
    let files: [KeptFile]
}

/// An output.
struct KeptFile: Codable {
    /// Its name in the folder.
    let name: String
    /// What follows the item's stem in the output's path.
    let ending: String
    let hash: String
}
