package import Batch
import Compression
import Foundation
package import Streams

/// An item's bytes, decompressed if its name or its first bytes show that they are compressed.
package struct InputBytes {
    /// The decompressed bytes.
    package let source: ByteSource
    private let position: Position

    /// The number of bytes read from the file, for progress.
    package var offset: Int { position.offset }

    /// Opens an item. Throws if it is empty, or of a kind that holds no features, points or routes. Reading throws once
    /// the decompressed bytes exceed `limits`, and when the run gives up the item.
    ///
    /// - Parameters:
    ///   - takesArchives: whether to read a ZIP archive like any other file; otherwise it is an error.
    ///   - opensKMZ: whether to read the KML in a ZIP archive in place of the archive.
    package init(
        _ item: Item, within limits: WorkerLimits, takesArchives: Bool = false, opensKMZ: Bool = false
    ) throws {
        let (magic, file) = try ByteSource(path: item.path, isGivenUp: WorkStop.isRequested).peeking(at: 4)
        let position = Position()
        self.position = position
        let readFile: (UnsafeMutableRawBufferPointer) throws -> Int = { buffer in
            let count = try file.read(into: buffer)
            position.offset += count
            return count
        }
        let bytes: ByteSource
        if opensKMZ, magic == ForeignContent.archiveMark {
            let kml = try KMZContent.reader(ofFileAt: item.path, from: readFile)
            bytes = Self.bounded(to: limits.unpackedBytes) { buffer in try kml.read(into: buffer) }
        } else if let format = CompressionFormat(path: item.path) ?? CompressionFormat(magic: magic) {
            let unpacked = try DecompressedBytes(format, from: readFile)
            bytes = Self.bounded(to: limits.unpackedBytes) { buffer in try unpacked.read(into: buffer) }
        } else {
            bytes = ByteSource { (buffer) throws(ReadingError) in try Self.typed { try readFile(buffer) } }
        }
        let (front, source) = try bytes.peeking(at: ForeignContent.bytesToLookAt)
        try ForeignContent.refuse(front, exceptArchives: takesArchives)
        self.source = source
    }

    private static func bounded(
        to most: Int, _ read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) -> ByteSource {
        var left = most
        return ByteSource { (buffer) throws(ReadingError) in
            let count = try typed { try read(buffer) }
            left -= count
            guard left >= 0 else {
                throw ReadingError(
                    .unpackedTooLarge, "it unpacks to more than \(ByteCount.text(most))",
                    remedy: "Check where it comes from, and allow more with --max-unpacked.")
            }
            return count
        }
    }

    private init(_ source: ByteSource, _ position: Position) {
        self.source = source
        self.position = position
    }

    /// Reads up to `count` decompressed bytes; returns them and an input that starts with them again.
    package func peeking(at count: Int) throws -> (front: [UInt8], bytes: InputBytes) {
        let (front, source) = try source.peeking(at: count)
        return (front, InputBytes(source, position))
    }

    private final class Position { var offset = 0 }

    private static func typed(_ read: () throws -> Int) throws(ReadingError) -> Int {
        do {
            return try read()
        } catch let error as ReadingError {
            throw error
        } catch let error as CompressionError {
            throw ReadingError(.damaged, error.message, remedy: error.remedy)
        } catch {
            throw ReadingError(.unreadable, "\(error)", remedy: "Check the file.")
        }
    }
}

/// The KML in a KMZ file, which is a ZIP archive.
private enum KMZContent {
    private static let mostBytes = 256 << 20
    private static let bytesAtOnce = 1 << 18

    /// A reader of the main file in the archive that `read` returns: `doc.kml`, or the first name that ends in `.kml`.
    ///
    /// The archive is held in memory, because its list of files is at its end. A damaged archive whose name does not end
    /// in `.kmz` may be of any kind, so that the error only says that it is an archive.
    static func reader(
        ofFileAt path: String, from read: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws -> ZipEntryReader {
        let bytes = try all(from: read)
        do throws(CompressionError) {
            let archive = try ZipArchive(bytes)
            let files = archive.entries.filter { entry in
                entry.name.lowercased().hasSuffix(".kml") && !entry.name.hasPrefix("__MACOSX/")
            }
            if let main = files.first(where: { $0.name == "doc.kml" }) ?? files.first {
                return try archive.reader(of: main)
            }
        } catch {
            guard error.code == .unsupported || path.lowercased().hasSuffix(".kmz") else {
                throw ForeignContent.archive
            }
            let code = error.code == .unsupported ? "input.otherKind" : "input.damaged"
            throw ItemFailure(code: code, message: error.message, remedy: error.remedy)
        }
        throw ForeignContent.archive
    }

    private static func all(from read: (UnsafeMutableRawBufferPointer) throws -> Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: bytesAtOnce)
        while true {
            let count = try piece.withUnsafeMutableBytes { try read($0) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= mostBytes else {
                throw ItemFailure(
                    code: "input.tooLarge",
                    message: "the ZIP archive has more than \(ByteCount.text(mostBytes))",
                    remedy: "Unpack it, for example with unzip, and name the KML file in it.")
            }
        }
    }
}

/// Recognises files that hold no features, points or routes, so that every command reports them with the same error.
enum ForeignContent {
    /// The number of bytes at a file's beginning that are needed.
    static let bytesToLookAt = 512

    /// The first bytes of a ZIP archive.
    static let archiveMark = Array("PK\u{3}\u{4}".utf8)

    /// The error for an archive that is not opened.
    static let archive = ItemFailure(
        code: "input.otherKind", message: "this is a ZIP archive, such as an Excel file",
        remedy:
            "Unpack it, for example with unzip, and give the path of the file in it, or save the table as CSV; "
            + "commands on parcels and routes read KMZ, those on parcels other archives too.")

    /// Throws if the file is empty, or begins like a document, a picture, a web page or (unless excepted) an archive.
    static func refuse(_ front: [UInt8], exceptArchives: Bool = false) throws {
        guard !front.isEmpty else {
            throw ItemFailure(
                code: "input.empty", message: "the file is empty", remedy: "Export or copy it again.")
        }
        if front.starts(with: archiveMark) {
            if exceptArchives { return }
            throw archive
        }
        guard let (name, remedy) = kind(of: front) else { return }
        throw ItemFailure(code: "input.otherKind", message: "this is \(name)", remedy: remedy)
    }

    private static func kind(of front: [UInt8]) -> (name: String, remedy: String)? {
        let again = "Name the file with the data, or export it again."
        if front.starts(with: "%PDF-".utf8) { return ("a PDF", again) }
        if front.starts(with: [0x89] + Array("PNG".utf8)) || front.starts(with: [0xFF, 0xD8, 0xFF]) {
            return ("a picture", again)
        }
        if front.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            return ("a document of Microsoft Office, such as Excel (.xls)", "Save the table as CSV in UTF-8.")
        }
        let text = String(decoding: front, as: UTF8.self).lowercased().drop { !$0.isASCII || $0.isWhitespace }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
            return ("a web page, perhaps a server's error", "View it in a browser, and download again.")
        }
        return nil
    }
}

extension Item {
    /// Whether its bytes can be read only once: standard input, or a named pipe.
    package var isPipe: Bool {
        if isStandardInput { return true }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}

/// An item that can be read twice. A pipe is copied to a temporary file, which is deleted with this object.
final class SpooledItem {
    let item: Item
    private let file: TemporaryFile?

    /// Copies the item if it is a pipe. If `source` has its bytes already, the rest of them is copied.
    init(_ item: Item, from source: ByteSource? = nil, in context: ItemContext) throws {
        guard item.isPipe else {
            self.item = item
            file = nil
            return
        }
        let file = TemporaryFile(try context.temporaryPath(extension: "spool"))
        self.file = file
        let output = try file.create()
        try output.write(
            contentsOf: try source ?? ByteSource(path: item.path, isGivenUp: WorkStop.isRequested),
            besides: DiskReserve(on: file.path))
        try output.close()
        var spooled = Item(path: file.path, stem: item.stem)
        spooled.name = item.name
        self.item = spooled
    }
}
