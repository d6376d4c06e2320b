import Foundation

/// Whether a grid's file is whole, as far as its header tells.
///
/// PROJ opens files that were cut short, and then has no values for what lies behind the cut.
struct GridSoundness {
    /// Grids within one file; CHENyx06 has one.
    private static let maximumSubgrids = 1_000
    /// Bytes of NTv2's headers, of the file and of each grid, and of a node.
    private static let headerSize = 176
    private static let nodeSize = 16

    private let file: FileHandle
    let size: Int

    /// What is wrong with a file, or `nil`.
    static func fault(of grid: GridFile) -> String? {
        guard let file = FileHandle(forReadingAtPath: grid.path) else { return "cannot be read" }
        defer { try? file.close() }
        return GridSoundness(file: file, size: grid.byteCount).fault
    }

    private var fault: String? {
        if size == 0 { return "is empty" }
        let magic = bytes(at: 0, count: 8)
        if magic == Array("NUM_OREC".utf8) { return ntv2Fault }
        if [[0x49, 0x49], [0x4D, 0x4D]].contains(Array(magic.prefix(2))) { return tiffFault }
        return gtxFault
    }

    /// The headers of NTv2 say how many nodes follow each.
    private var ntv2Fault: String? {
        let isLittle = bytes(at: 8, count: 4) == [11, 0, 0, 0]
        guard let grids = integer(at: 40, isLittle), (1...Self.maximumSubgrids).contains(grids) else {
            return "has no header that can be read"
        }
        var end = Self.headerSize
        for _ in 0..<grids {
            guard let nodes = integer(at: end + 168, isLittle), nodes > 0 else { return cutShort }
            end += Self.headerSize + nodes * Self.nodeSize
            if end > size { return cutShort }
        }
        return nil
    }

    /// GTX has rows and columns behind four numbers; a file that does not fit is none.
    private var gtxFault: String? {
        guard let rows = integer(at: 32, false), let columns = integer(at: 36, false),
            (2...100_000).contains(rows), (2...100_000).contains(columns)
        else { return "is no grid that PROJ reads" }
        return 40 + rows * columns * 4 > size ? cutShort : nil
    }

    var cutShort: String { "is cut short at \(size) bytes" }

    func short(at offset: Int, _ isLittle: Bool) -> Int? {
        let bytes = bytes(at: offset, count: 2)
        guard bytes.count == 2 else { return nil }
        return isLittle ? Int(bytes[1]) << 8 | Int(bytes[0]) : Int(bytes[0]) << 8 | Int(bytes[1])
    }

    func integer(at offset: Int, _ isLittle: Bool) -> Int? {
        let bytes = bytes(at: offset, count: 4)
        guard bytes.count == 4 else { return nil }
        let ordered = isLittle ? bytes.reversed() : bytes
        return Int(Int32(bitPattern: ordered.reduce(0) { $0 << 8 | UInt32($1) }))
    }

    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard (try? file.seek(toOffset: UInt64(offset))) != nil,
            let data = try? file.read(upToCount: count)
        else { return [] }
        return Array(data)
    }
}
