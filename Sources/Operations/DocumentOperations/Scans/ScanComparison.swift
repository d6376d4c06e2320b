/// The picture that shows pages as they came beside what was made of them.
package enum ScanComparison {
    /// The ending of its name.
    package static let ending = ".compare.jpg"
    /// So many pages stand on it, the first ones.
    package static let mostPages = 12

    /// What is to be said of a document of so many pages.
    package static func notes(pageCount: Int) -> [String] {
        pageCount > mostPages ? ["the comparison shows the first \(mostPages) of \(pageCount) pages"] : []
    }
}
