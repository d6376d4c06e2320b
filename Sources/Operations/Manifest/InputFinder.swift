import Batch

/// Finds the files behind a step's inputs; that there are none is a mistake.
struct InputFinder {
    let operation: String
    let acceptedExtensions: Set<String>
    /// The manifest's own folder.
    let folder: String
    /// The output folder, which is not searched.
    let output: String?
    let pattern: OutputPattern
    let mistakes: MistakeList

    func items(of sources: [InputSource]) throws -> ItemList {
        var found = ItemList()
        var seen: Set<String> = []
        var lacking: [InputSource] = []
        // One folder or glob names each file once, and can name millions.
        let isOneSelection = if case .path? = sources.first?.kind { sources.count == 1 } else { false }
        for source in sources {
            let items = items(of: source)
            if items.isEmpty, case .path = source.kind { lacking.append(source) }
            for item in items where isOneSelection || seen.insert(item.path).inserted {
                found.append(Item(path: item.path, stem: pattern.stem(for: item)))
            }
        }
        tell(lacking, beside: &found, areOthersAwaited: sources.contains { $0.isAwaited })
        return try withoutOwnOutputs(found, of: sources).withoutRepeats()
    }

    /// Beside other inputs a pattern that matches nothing is a file that is not there, which fails and stops nothing.
    private func tell(_ lacking: [InputSource], beside found: inout ItemList, areOthersAwaited: Bool) {
        guard found.isEmpty, !areOthersAwaited else {
            for source in lacking {
                guard case .path(let path) = source.kind, FileKind(at: path) == .nothing else { continue }
                found.append(Item(path: path, stem: PathParts(path).stem))
            }
            return
        }
        for source in lacking {
            guard case .path(let path) = source.kind else { continue }
            nothingFound(source, of: FileKind(at: path))
        }
    }

    /// What the manifest's steps have made in a folder that one searches is no input: `{step: NAME}` names such.
    private func withoutOwnOutputs(_ items: ItemList, of sources: [InputSource]) throws -> ItemList {
        guard let output else { return items }
        let paths = sources.compactMap { if case .path(let path) = $0.kind { path } else { nil } }
        return try MadeFiles.leftOut(
            of: items, by: paths, operation: nil, inFolder: output)
    }

    private func items(of source: InputSource) -> ItemList {
        do {
            switch source.kind {
            case .outputs(let awaited):
                check(awaited, source)
                return []
            case .path(let path):
                return try InputSelection.items(
                    of: [path], acceptedExtensions: acceptedExtensions, outside: output)
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
