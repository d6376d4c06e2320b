import Batch

/// A file that can be drawn, a PDF or an image; what is another kind of document is set as a PDF, which goes with the
/// value.
final class DrawableFile {
    /// Every kind, those that ask for most first; the last takes any text.
    private static var kinds: [any TypesetKind.Type] {
        [TypesetMap.self, TypesetJSON.self, TypesetMarkdown.self, TypesetTable.self, TypesetText.self]
    }

    let path: String
    /// What of the document its pages do not show.
    private(set) var note: String?
    private let temporary: TemporaryFile?
    /// Whether it was set as a PDF.
    var isTypeset: Bool { temporary != nil }

    init(_ path: String, in context: ItemContext) throws {
        guard let file = try TextFile(path: path) else {
            (self.path, temporary) = (path, nil)
            return
        }
        let temporary = TemporaryFile(try context.temporaryPath(extension: "pdf"))
        (self.path, self.temporary) = (temporary.path, temporary)
        note = try Self.write(file, to: temporary.path)
    }

    /// What cannot be set as the kind that it seems to be is set as the next that it could be.
    private static func write(_ file: TextFile, to path: String) throws -> String? {
        var failures: [String] = []
        for kind in kinds where kind.holds(file) {
            do {
                let note = try kind.write(file, to: path)
                return failures.isEmpty ? note : (failures + [note].compactMap { $0 }).joined(separator: "; ")
            } catch let failure as NotOfThisKind {
                failures.append(failure.message)
            }
        }
        throw ItemFailure(
            code: "preview.notText", message: failures.joined(separator: "; "),
            remedy: "Give the file the ending of what it is.")
    }
}
