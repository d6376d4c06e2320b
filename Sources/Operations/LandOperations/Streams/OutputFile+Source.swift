import Batch
import Streams

extension OutputFile {
    /// Writes all bytes of a source; throws before they take what a disk keeps in reserve.
    func write(contentsOf source: ByteSource, besides reserve: DiskReserve? = nil) throws {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            while true {
                let count = try source.read(into: chunk)
                if count == 0 { return }
                try reserve?.check(before: count)
                try write(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
            }
        }
    }
}
