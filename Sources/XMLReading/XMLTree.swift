/// Reads a small document whole, or the first element of any, whoever wrote it: declarations of entities are refused,
/// nothing outside of the document is looked at, and depth, elements and texts are bounded.
///
/// ```swift
/// let report = try XMLTree.document(bytes)
/// print(report.name, report["Exception"]?.text ?? "")
/// ```
package enum XMLTree {
    /// The document's root with all that is in it.
    package static func document(_ bytes: [UInt8]) throws(XMLError) -> XMLPart {
        try XMLProlog.check(bytes, isWhole: true)
        return try XMLTreeReading(readsFirstOnly: false).read(bytes)
    }

    /// The root's name and attributes from a document's beginning, without what is in it.
    package static func firstElement(in start: [UInt8]) throws(XMLError) -> XMLPart {
        try XMLProlog.check(start, isWhole: false)
        return try XMLTreeReading(readsFirstOnly: true).read(start)
    }
}
