import Batch
import Foundation
import Streams

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
