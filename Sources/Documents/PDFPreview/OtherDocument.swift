import PDFAssembly

/// What a file is that is called a PDF and is none, as far as that is easily told.
struct OtherDocument {
    /// With its article, such as "a Word document".
    let name: String

    /// By a file's first and last bytes; `nil` where these tell nothing.
    init?(start: ArraySlice<UInt8>, end: ArraySlice<UInt8>) {
        if start.starts(with: [0x50, 0x4B, 3, 4]) {
            name =
                Self.packed.first { start.contains(sequence: $0.mark) || end.contains(sequence: $0.mark) }?
                .name
                ?? "a ZIP archive"
        } else if let known = Self.beginnings.first(where: { start.starts(with: $0.mark) }) {
            name = known.name
        } else if start.contains(sequence: "<html") || start.contains(sequence: "<!DOCTYPE html")
            || start.contains(sequence: "<HTML")
        {
            name = "a web page"
        } else {
            return nil
        }
    }

    /// Names of parts, which stand at the end of the archive, or its first one's content.
    private static let packed: [(mark: String, name: String)] = [
        ("word/document", "a Word document"), ("xl/workbook", "an Excel workbook"),
        ("ppt/presentation", "a PowerPoint presentation"),
        ("application/vnd.oasis.opendocument.text", "an OpenDocument text"),
        ("application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument table"),
        ("application/vnd.oasis.opendocument", "an OpenDocument file"), ("application/epub", "an e-book"),
    ]

    private static let beginnings: [(mark: [UInt8], name: String)] = [
        (
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
            "a document of Microsoft Office, as Word (.doc), Excel (.xls) or Outlook (.msg) write it"
        ),
        (Array("{\\rtf".utf8), "a document in Rich Text Format"), (Array("%!PS".utf8), "PostScript"),
    ]
}
