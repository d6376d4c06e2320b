import Batch

/// What no file of features, points or routes begins with, so that every command says the same of it.
enum ForeignContent {
    /// How many bytes of a file's beginning show it.
    static let bytesToLookAt = 512

    /// What ZIP archives begin with.
    static let archiveMark = Array("PK\u{3}\u{4}".utf8)

    /// The failure for an archive in which nothing is read.
    static let archive = ItemFailure(
        code: "input.otherKind", message: "this is a ZIP archive, as Excel files are",
        remedy: "Unpack it, for example with unzip, and name the file in it, or save the table as CSV; "
            + "commands on parcels and routes read KMZ, those on parcels other archives too.")

    /// Throws where there is nothing, or a document, a picture, a web page or an archive that is not read as such.
    static func refuse(_ front: [UInt8], exceptArchives: Bool = false) throws {
        guard !front.isEmpty else {
            throw ItemFailure(
                code: "input.empty", message: "the file is empty", remedy: "Export or copy it again.")
        }
        if front.starts(with: archiveMark) {
            if exceptArchives { return }
            throw archive
        }
        guard let (name, remedy) = kind(of: front) else { return }
        throw ItemFailure(code: "input.otherKind", message: "this is \(name)", remedy: remedy)
    }

    private static func kind(of front: [UInt8]) -> (name: String, remedy: String)? {
        let again = "Name the file with the data, or export them again."
        if front.starts(with: "%PDF-".utf8) { return ("a PDF", again) }
        if front.starts(with: [0x89] + Array("PNG".utf8)) || front.starts(with: [0xFF, 0xD8, 0xFF]) {
            return ("a picture", again)
        }
        if front.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            return ("a document of Microsoft Office, such as Excel (.xls)", "Save the table as CSV in UTF-8.")
        }
        let text = String(decoding: front, as: UTF8.self).lowercased().drop { !$0.isASCII || $0.isWhitespace }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
            return ("a web page, perhaps a server's excuse", "Look at it in a browser, and download again.")
        }
        return nil
    }
}
