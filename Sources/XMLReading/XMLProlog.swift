/// What stands before the first element of an XML document: declaration, comments, processing instructions.
///
/// A document type declaration is refused before any parser sees it: entities that multiply or that name other files
/// can only be declared there.
package enum XMLProlog {
    /// Throws unless an element follows in `head`; `isWhole` says that there is no more than `head`.
    package static func check(_ head: [UInt8], isWhole: Bool) throws(XMLError) {
        var rest = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        while true {
            rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if rest.starts(with: "<!--".utf8) {
                rest = try behind("-->", of: rest.dropFirst(4), head, isWhole)
            } else if rest.starts(with: "<?".utf8) {
                rest = try behind("?>", of: rest.dropFirst(2), head, isWhole)
            } else if rest.starts(with: "<!".utf8) {
                throw XMLError(
                    .doctype, "a document type declaration stands before the first element",
                    place: line(of: rest.startIndex, in: head),
                    remedy: "It is not needed; remove it if you trust the file.")
            } else if rest.first == UInt8(ascii: "<") {
                return
            } else {
                throw syntax("text stands where an element was expected", line(of: rest.startIndex, in: head))
            }
        }
    }

    private static func behind(
        _ mark: String, of rest: ArraySlice<UInt8>, _ head: [UInt8], _ isWhole: Bool
    ) throws(XMLError) -> ArraySlice<UInt8> {
        let mark = Array(mark.utf8)
        var start = rest.startIndex
        while start + mark.count <= rest.endIndex {
            if rest[start..<start + mark.count].elementsEqual(mark) { return rest[(start + mark.count)...] }
            start += 1
        }
        throw syntax(
            isWhole ? "the file ends in the middle" : "no element follows within the first 64 KiB",
            line(of: rest.startIndex, in: head))
    }

    private static func line(of index: Int, in head: [UInt8]) -> String {
        "line \(1 + head[..<index].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) })"
    }

    private static func syntax(_ message: String, _ place: String) -> XMLError {
        XMLError(.syntax, message, place: place, remedy: XMLError.exportAgain)
    }
}
