import Batch

/// Finds the files behind a step's inputs; a glob, a folder or a list that gives none is a mistake.
struct InputFinder {
    let operation: String
    let acceptedExtensions: Set<String>
    /// The manifest's own folder.
    let folder: String
    /// The output folder, which is not searched.
    let output: String?
    let pattern: OutputPattern
    let mistakes: MistakeList

    func items(of sources: [InputSource]) -> ItemList {
        var found = ItemList()
        var seen: Set<String> = []
        // One folder or glob names each file once, and can name millions.
        let isOneSelection = if case .path? = sources.first?.kind { sources.count == 1 } else { false }
        for source in sources {
            for item in items(of: source) where isOneSelection || seen.insert(item.path).inserted {
                found.append(Item(path: item.path, stem: pattern.stem(for: item)))
            }
        }
        return found
    }

    private func items(of source: InputSource) -> ItemList {
        do {
            switch source.kind {
            case .outputs(let awaited):
                check(awaited, source)
                return []
            case .path(let path):
                let items = try InputSelection.items(
                    of: [path], acceptedExtensions: acceptedExtensions, outside: output)
                if items.isEmpty { nothingFound(source, of: FileKind(at: path)) }
                return items
            case .list(let path):
                let items = try InputSelection.items(listedIn: path, seenFrom: folder)
                if items.isEmpty {
                    mistakes.add(
                        source.line, "filesFrom: nothing is listed in \"\(source.text)\"", kind: .nothingFound
                    )
                }
                return items
            }
        } catch let error as ItemFailure {
            mistakes.add(source.line, "filesFrom: \"\(source.text)\": \(error.message). \(error.remedy)")
        } catch {
            mistakes.add(source.line, "inputs: \"\(source.text)\": \(error)")
        }
        return []
    }

    private func check(_ awaited: AwaitedOutputs, _ source: InputSource) {
        guard let endings = awaited.endings, endings.isDisjoint(with: acceptedExtensions) else { return }
        mistakes.add(source.line, "endings: \(operation) takes \(acceptedNames)")
    }

    private func nothingFound(_ source: InputSource, of kind: FileKind) {
        let reason =
            kind == .folder
            ? "there is nothing to do in \"\(source.text)\"" : "\"\(source.text)\" matches nothing to do"
        mistakes.add(
            source.line,
            "inputs: \(reason); files in folders are taken by their ending: \(acceptedNames)",
            kind: .nothingFound)
    }

    private var acceptedNames: String { acceptedExtensions.sorted().joined(separator: ", ") }
}
