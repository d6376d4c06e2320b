/// A page's number as it stands in the names of files, which sort by it.
package enum PageNumber {
    /// The number with zeros before it, as long as that of the last page.
    package static func padded(_ page: Int, of pageCount: Int) -> String {
        let number = "\(page)"
        return String(repeating: "0", count: max(0, "\(pageCount)".count - number.count)) + number
    }
}
