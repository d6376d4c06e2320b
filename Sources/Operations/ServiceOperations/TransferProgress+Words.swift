package import APICore
import Batch

extension TransferProgress {
    /// A few words for people: `1.2 MB of 5 MB`.
    package var words: String {
        let done = ByteCount.text(Int(clamping: bytes))
        return total.map { "\(done) of \(ByteCount.text(Int(clamping: $0)))" } ?? done
    }
}
