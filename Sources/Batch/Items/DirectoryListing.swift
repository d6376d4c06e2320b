import Foundation

/// A folder's entries by name, small in memory however many there are.
struct DirectoryListing {
    /// An entry's kind as far as the folder knows it.
    enum Kind {
        case folder
        case file
        /// A link, or a file system that does not tell.
        case unknown
    }

    private var bytes: [UInt8] = []
    private var entries: [(start: Int, length: Int, kind: Kind)] = []

    /// `nil`, with `errno` set, where the folder cannot be read.
    init?(at path: [UInt8]) {
        guard let folder = PathText.text(of: path).withSystemPath({ opendir($0) }) else { return nil }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let type = Int32(entry.pointee.d_type)
            let length = strlen(Self.name(entry))
            let name = UnsafeRawBufferPointer(start: Self.name(entry), count: length)
            if name.first == UInt8(ascii: ".") { continue }
            let kind: Kind = type == Int32(DT_DIR) ? .folder : type == Int32(DT_REG) ? .file : .unknown
            entries.append((bytes.count, length, kind))
            bytes.append(contentsOf: name)
        }
        bytes.withUnsafeBufferPointer { bytes in
            entries.sort { first, second in
                bytes[first.start..<first.start + first.length]
                    .lexicographicallyPrecedes(bytes[second.start..<second.start + second.length])
            }
        }
    }

    /// Calls `body` with each name in the order of its bytes; hidden entries are left out.
    func forEach(_ body: (ArraySlice<UInt8>, Kind) throws -> Void) rethrows {
        for entry in entries { try body(bytes[entry.start..<entry.start + entry.length], entry.kind) }
    }

    private static func name(_ entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar> {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        return UnsafePointer(UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    }
}
