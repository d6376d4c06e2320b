import Batch
import Foundation
import SimpleFeatures

/// An item that can be read twice: standard input is written into a file first, which goes with this object.
final class SpooledItem {
    let item: Item
    private let path: String?

    init(_ item: Item, in context: ItemContext) throws {
        guard item.isStandardInput else {
            self.item = item
            path = nil
            return
        }
        let path = try context.temporaryPath(extension: "spool")
        self.path = path
        var spooled = Item(path: path, stem: item.stem)
        spooled.name = item.name
        self.item = spooled
        try Self.copy(try ByteSource(path: item.path), to: path)
    }

    deinit {
        if let path { unlink(path) }
    }

    private static func copy(_ source: ByteSource, to path: String) throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try bytes.withUnsafeMutableBytes { try source.read(into: $0) }
            if count == 0 { break }
            try file.write(contentsOf: bytes[..<count])
        }
        try file.close()
    }
}
