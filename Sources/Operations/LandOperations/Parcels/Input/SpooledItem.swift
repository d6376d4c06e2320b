import Batch
import Streams

/// An item that can be read twice: standard input or another pipe is written into a file first, which goes with this object.
final class SpooledItem {
    let item: Item
    private let file: TemporaryFile?

    init(_ item: Item, in context: ItemContext) throws {
        guard item.isPipe else {
            self.item = item
            file = nil
            return
        }
        let file = TemporaryFile(try context.temporaryPath(extension: "spool"))
        self.file = file
        let output = try file.create()
        try output.write(
            contentsOf: try ByteSource(path: item.path, isGivenUp: WorkStop.isRequested),
            besides: DiskReserve(on: file.path))
        try output.close()
        var spooled = Item(path: file.path, stem: item.stem)
        spooled.name = item.name
        self.item = spooled
    }
}
