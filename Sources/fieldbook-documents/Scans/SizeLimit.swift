import Batch
import Scanning

/// The most bytes that a file may have.
struct SizeLimit {
    private let byteCount: Int?

    /// No limit without a number.
    init(_ byteCount: Int?) { self.byteCount = byteCount }

    /// By how many bytes the file at a path is too large; `nil` where it is not.
    func excess(of path: String) throws -> Int? {
        guard let byteCount else { return nil }
        let size = try FileBytes.count(ofFileAt: path)
        return size > byteCount ? size - byteCount : nil
    }

    /// Throws `scan.doesNotFit` for a file that is too large.
    func check(_ path: String, remedy: String) throws {
        guard let byteCount, let excess = try excess(of: path) else { return }
        throw ItemFailure(
            code: ScanningError.Code.doesNotFit.description,
            message: "the PDF does not fit into \(byteCount) bytes: it came to \(byteCount + excess)",
            remedy: remedy)
    }
}
