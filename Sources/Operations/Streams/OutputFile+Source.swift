import Batch
import SimpleFeatures

extension OutputFile {
    /// Writes all bytes of a source.
    func write(contentsOf source: ByteSource) throws {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            while true {
                let count = try source.read(into: chunk)
                if count == 0 { return }
                try write(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
            }
        }
    }
}
