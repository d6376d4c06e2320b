/// A place on a contact sheet, and what stands there.
struct SheetCell {
    let path: String
    /// From 0; `nil` for the first one of a document that is not looked at before, or that cannot be opened.
    var page: Int?
    /// Pages in the document, where that is known.
    var pageCount: Int?
}
