import Batch

extension ItemFailure {
    /// The same as a page's, counted from 0, where it names no place itself.
    func ofPage(_ index: Int) -> ItemFailure {
        var failure = self
        failure.place = place ?? "page \(index + 1)"
        return failure
    }
}
