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
        let stem: ((Item) -> String)? = pattern.hasPlaceholders ? { pattern.stem(for: $0) } : nil
        var selection = InputSelection(acceptedExtensions: acceptedExtensions, outside: output, stem: stem)
        for source in sources { add(source, to: &selection) }
        return selection.items
    }

    private func add(_ source: InputSource, to selection: inout InputSelection) {
        switch source.kind {
        case .outputs(let awaited): check(awaited, source)
        case .path(let path):
            if !selection.add(path) { nothingFound(source, of: FileKind(at: path)) }
        case .list(let path):
            do {
                if try selection.add(listedIn: path, seenFrom: folder) { return }
                mistakes.add(
                    source.line, "filesFrom: nothing is listed in \"\(source.text)\"", kind: .nothingFound)
            } catch let error as ItemFailure {
                mistakes.add(source.line, "filesFrom: \"\(source.text)\": \(error.message). \(error.remedy)")
            } catch {
                mistakes.add(source.line, "filesFrom: \"\(source.text)\": \(error)")
            }
        }
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
