import Batch
import Foundation

extension ItemContext {
    /// Writes what was made of a part of an item into a file beside the outputs that are made; its path.
    func keepPart(_ bytes: [UInt8], extension name: String = "part") throws -> String {
        let path = try temporaryPath(extension: name)
        let file = try OutputFile(creating: path, isPrivate: true)
        try file.write(bytes)
        try file.close()
        return path
    }
}

extension TemporaryFile {
    /// What was made of a part of an item, on its way to the process that puts all parts together; it must lie beside the
    /// outputs that are made.
    convenience init(ofPart path: String, in context: ItemContext) throws {
        guard PathParts(try context.temporaryPath(extension: "part")).folder == PathParts(path).folder else {
            throw ItemFailure(
                code: "preview.unreadable", message: "what was made of a page is not where it should be",
                remedy: "Run the same command again.", cause: .moment)
        }
        self.init(path)
    }

    /// Its bytes.
    func content() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    }
}
