import Batch
import DocumentModel
import Foundation
import Images

/// A path that libraries can open. A name that is not UTF-8 gets a link, which is removed with the value.
final class OpenablePath {
    let path: String
    private let isLink: Bool

    init(_ path: String, in context: ItemContext) throws {
        isLink = !PathText.isPlain(path)
        guard isLink else {
            self.path = path
            return
        }
        let link = try context.temporaryPath(extension: PathParts(path).suffix)
        guard PathParts.absolute(path).withSystemPath({ symlink($0, link) }) == 0 else {
            throw ItemFailure.writing(link, errno)
        }
        self.path = link
    }

    deinit { if isLink { unlink(path) } }
}

/// A file that is removed with the value.
final class TemporaryFile {
    let path: String

    init(_ path: String) { self.path = path }

    deinit { unlink(path) }
}

extension ItemContext {
    /// Writes an output.
    func write(_ bytes: [UInt8], ending: String) throws {
        let file = try makeFile(ending: ending)
        try file.write(bytes)
        try file.close()
    }

    /// Writes the result of a part of an item to a temporary file beside the outputs and returns its path.
    func keepPart(_ bytes: [UInt8], extension name: String = "part") throws -> String {
        let path = try temporaryPath(extension: name)
        let file = try OutputFile(creating: path, isPrivate: true)
        try file.write(bytes)
        try file.close()
        return path
    }
}

extension TemporaryFile {
    /// Takes the result of a part of an item; throws `preview.unreadable` if it is not beside the outputs.
    convenience init(ofPart path: String, in context: ItemContext) throws {
        guard PathParts(try context.temporaryPath(extension: "part")).folder == PathParts(path).folder else {
            throw ItemFailure(
                code: "preview.unreadable", message: "the temporary file of a page is not beside the outputs",
                remedy: "Run the same command again.", cause: .moment)
        }
        self.init(path)
    }

    /// The file's bytes.
    func content() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    }
}

/// A page's picture in a temporary file, until all pages are combined.
enum RasterPart {
    /// Writes it to a temporary file beside the outputs.
    static func kept(_ raster: Raster, in context: ItemContext) throws -> String {
        try context.keepPart(try ImageEncoder.encode(raster, as: .png(compression: 1)), extension: "png")
    }

    /// Reads the file and removes it.
    static func taken(from path: String, in context: ItemContext) throws -> Raster {
        let file = try TemporaryFile(ofPart: path, in: context)
        defer { withExtendedLifetime(file) {} }
        return try ImageDecoder.decode(fileAt: file.path, as: .rgb)
    }
}

/// JSON for people and programs: indented, members sorted by name, times in ISO 8601.
enum ReadableJSON {
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return Array(try encoder.encode(value))
    }
}

/// Sizes of files.
enum FileBytes {
    /// Size of the file at a path, in bytes; follows links.
    static func count(ofFileAt path: String) throws -> Int {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        return Int(clamping: try file.seekToEnd())
    }
}
