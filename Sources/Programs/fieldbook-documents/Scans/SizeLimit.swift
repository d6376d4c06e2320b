import Batch
import Scanning

/// The most bytes that a file may have.
struct SizeLimit {
    private let byteCount: Int?

    /// No limit without a number.
    init(_ byteCount: Int?) { self.byteCount = byteCount }

    /// Throws `scan.doesNotFit` for a file that is too large.
    func check(_ path: String, remedy: String) throws {
        guard let byteCount else { return }
        let size = try FileBytes.count(ofFileAt: path)
        guard size > byteCount else { return }
        throw ItemFailure(
            code: ScanningError.Code.doesNotFit.description,
            message: "the PDF does not fit into \(byteCount) bytes: the smallest that was reached is \(size)",
            remedy: remedy)
    }
}
