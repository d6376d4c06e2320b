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

    /// The items, and the links that were skipped on the way.
    func items(of sources: [InputSource]) throws -> (items: ItemList, skipped: SkippedLinks) {
        let stem: ((Item) -> String)? = pattern.hasPlaceholders ? { pattern.stem(for: $0) } : nil
        var selection = InputSelection(acceptedExtensions: acceptedExtensions, outside: output, stem: stem)
        var lacking: [InputSource] = []
        for source in sources where !add(source, to: &selection) { lacking.append(source) }
        if selection.items.isEmpty && !sources.contains(where: \.isAwaited) {
            for source in lacking { nothingFound(source, selection.skippedLinks) }
        } else {
            selection.addUnmatchedGlobs()
        }
        let items = try withoutOwnOutputs(selection.items, of: sources).withoutRepeats()
        return (items, selection.skippedLinks)
    }

    /// Whether the source gives anything, or what is wrong with it is told.
    private func add(_ source: InputSource, to selection: inout InputSelection) -> Bool {
        switch source.kind {
        case .outputs(let awaited): check(awaited, source)
        case .path(let path): return selection.add(path)
        case .list(let path):
            do {
                if try selection.add(listedIn: path, seenFrom: folder) { return true }
                mistakes.add(
                    source.line, "filesFrom: nothing is listed in \"\(source.text)\"", kind: .nothingFound)
            } catch let error as ItemFailure {
                mistakes.add(source.line, "filesFrom: \"\(source.text)\": \(error.message). \(error.remedy)")
            } catch {
                mistakes.add(source.line, "filesFrom: \"\(source.text)\": \(error)")
            }
        }
        return true
    }

    /// What the manifest's steps have made in a folder that one searches is no input: `{step: NAME}` names such.
    private func withoutOwnOutputs(_ items: ItemList, of sources: [InputSource]) throws -> ItemList {
        guard let output else { return items }
        let paths = sources.compactMap { if case .path(let path) = $0.kind { path } else { nil } }
        return try MadeFiles.leftOut(of: items, by: paths, operations: nil, inFolder: output)
    }

    private func check(_ awaited: AwaitedOutputs, _ source: InputSource) {
        guard let endings = awaited.endings, endings.isDisjoint(with: acceptedExtensions) else { return }
        mistakes.add(source.line, "endings: \(operation) takes \(acceptedNames)")
    }

    private func nothingFound(_ source: InputSource, _ skipped: SkippedLinks) {
        guard case .path(let path) = source.kind else { return }
        let reason =
            FileKind(at: path) == .folder
            ? "there is nothing to do in \"\(source.text)\"" : "\"\(source.text)\" matches nothing to do"
        mistakes.add(
            source.line,
            "inputs: \(reason); files in folders are taken by their ending: \(acceptedNames)"
                + (skipped.note.map { "; \($0)" } ?? ""),
            kind: .nothingFound)
    }

    private var acceptedNames: String { acceptedExtensions.sorted().joined(separator: ", ") }
}
