import Crypto
import Foundation

/// A file that a transformation uses: a grid or a triangulation.
public struct GridFile: Hashable, Sendable {
    private static let chunkSize = 1 << 16

    /// The absolute path.
    public let path: String
    let byteCount: Int

    /// The file name.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    init(path: String) throws(TransformError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
            throw TransformError(
                .gridUnusable, "\(path) is not a readable file",
                remedy: "Check the path and that you may read the file.")
        }
        // In PROJ a comma ends a grid's name, and there is no way to escape it.
        guard !path.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 < 0x20 }) else {
            throw TransformError(
                .gridUnusable, "\(path) has a comma or a line break in its path",
                remedy: "Move the file to another folder.")
        }
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        byteCount = Int(status.st_size)
    }

    /// The path, quoted for a PROJ string.
    var quotedPath: String {
        "\"\(path.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }

    /// The SHA-256 of the content in hexadecimal. Reads the file at each call.
    public func sha256() throws(TransformError) -> String {
        var hash = SHA256()
        try forEachChunk { hash.update(bufferPointer: $0) }
        return hash.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// The reason why the grid in the file is unusable; `nil` if it is complete.
    func gridDefect() -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return "cannot be read" }
        defer { try? file.close() }
        return GridCheck(file: file, size: byteCount).defect
    }

    /// The complete content.
    func content() throws(TransformError) -> Data {
        var content = Data(capacity: byteCount)
        try forEachChunk { content.append(contentsOf: $0) }
        return content
    }

    private func forEachChunk(_ body: (UnsafeRawBufferPointer) -> Void) throws(TransformError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw unreadable(errno) }
            if count == 0 { return }
            chunk.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    private func unreadable(_ number: Int32) -> TransformError {
        TransformError(
            .gridUnusable, "\(path): \(String(cString: strerror(number)))",
            remedy: "Check the path and that you may read the file.")
    }
}

/// Checks whether a grid file is complete, as far as its headers describe it.
///
/// PROJ opens files that were cut off, and then has no values for the missing part.
private struct GridCheck {
    /// The most subgrids in a file; CHENyx06 has one.
    private static let maximumSubgrids = 1_000
    /// The sizes of NTv2's headers, of the file and of each subgrid, and of a node.
    private static let headerSize = 176
    private static let nodeSize = 16

    let file: FileHandle
    let size: Int

    /// The defect, or `nil` if the file is complete.
    var defect: String? {
        if size == 0 { return "is empty" }
        let magic = bytes(at: 0, count: 8)
        if magic == Array("NUM_OREC".utf8) { return ntv2Defect }
        if [[0x49, 0x49], [0x4D, 0x4D]].contains(Array(magic.prefix(2))) { return tiffDefect }
        return gtxDefect
    }

    /// NTv2's headers contain the number of nodes that follow each.
    private var ntv2Defect: String? {
        let isLittle = bytes(at: 8, count: 4) == [11, 0, 0, 0]
        guard let grids = integer(at: 40, isLittle), (1...Self.maximumSubgrids).contains(grids) else {
            return "has no readable header"
        }
        var end = Self.headerSize
        for _ in 0..<grids {
            guard let nodes = integer(at: end + 168, isLittle), nodes > 0 else { return cutShort }
            end += Self.headerSize + nodes * Self.nodeSize
            if end > size { return cutShort }
        }
        return nil
    }

    /// GTX has the numbers of rows and columns after four other numbers. A file of unknown format fails here.
    private var gtxDefect: String? {
        guard let rows = integer(at: 32, false), let columns = integer(at: 36, false),
            (2...100_000).contains(rows), (2...100_000).contains(columns)
        else { return "is not a grid that PROJ reads" }
        return 40 + rows * columns * 4 > size ? cutShort : nil
    }

    private var cutShort: String { "is cut short at \(size) bytes" }

    private func short(at offset: Int, _ isLittle: Bool) -> Int? {
        let bytes = bytes(at: offset, count: 2)
        guard bytes.count == 2 else { return nil }
        return isLittle ? Int(bytes[1]) << 8 | Int(bytes[0]) : Int(bytes[0]) << 8 | Int(bytes[1])
    }

    private func integer(at offset: Int, _ isLittle: Bool) -> Int? {
        let bytes = bytes(at: offset, count: 4)
        guard bytes.count == 4 else { return nil }
        let ordered = isLittle ? bytes.reversed() : bytes
        return Int(Int32(bitPattern: ordered.reduce(0) { $0 << 8 | UInt32($1) }))
    }

    private func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard (try? file.seek(toOffset: UInt64(offset))) != nil,
            let data = try? file.read(upToCount: count)
        else { return [] }
        return Array(data)
    }

    // MARK: GeoTIFF

    private static let maximumDirectories = 1_000
    private static let maximumParts = 1_000_000
    /// The tags of the offsets and lengths of strips, and of tiles.
    private static let parts = [(offsets: 273, lengths: 279), (offsets: 324, lengths: 325)]

    /// GeoTIFF's directories contain the places of the values. PROJ's TIFF library floods standard error if those are
    /// missing.
    private var tiffDefect: String? {
        let isLittle = bytes(at: 0, count: 1) == [0x49]
        guard bytes(at: 2, count: 2) == (isLittle ? [42, 0] : [0, 42]) else { return "is not a GeoTIFF" }
        var place = 4
        for _ in 0..<Self.maximumDirectories {
            guard let directory = integer(at: place, isLittle), directory >= 0,
                let count = short(at: directory, isLittle)
            else { return cutShort }
            if directory == 0 { return place == 4 ? cutShort : nil }
            for part in Self.parts {
                let offsets = numbers(part.offsets, of: directory, count, isLittle)
                let lengths = numbers(part.lengths, of: directory, count, isLittle)
                guard let offsets, let lengths, offsets.count == lengths.count,
                    zip(offsets, lengths).allSatisfy({ $0 >= 0 && $1 >= 0 && $0 + $1 <= size })
                else { return cutShort }
            }
            place = directory + 2 + count * 12
        }
        return "has too many directories"
    }

    /// The numbers of a tag: none if the directory lacks the tag, `nil` if they cannot be read.
    private func numbers(_ tag: Int, of directory: Int, _ count: Int, _ isLittle: Bool) -> [Int]? {
        let places = (0..<count).map { directory + 2 + $0 * 12 }
        guard let found = places.first(where: { short(at: $0, isLittle) == tag }) else { return [] }
        guard let type = short(at: found + 2, isLittle), let length = integer(at: found + 4, isLittle),
            (1...Self.maximumParts).contains(length), [3, 4].contains(type)
        else { return nil }
        let width = type == 3 ? 2 : 4
        var start = found + 8
        if width * length > 4 {
            guard let place = integer(at: start, isLittle), place > 0, place + width * length <= size else {
                return nil
            }
            start = place
        }
        let numbers = (0..<length).compactMap { index in
            let place = start + index * width
            return type == 3 ? short(at: place, isLittle) : integer(at: place, isLittle)
        }
        return numbers.count == length ? numbers : nil
    }
}
