/// The list of a document's pictures, for programs that show them.
package struct PictureManifest: Encodable {
    /// A picture.
    struct Picture: Encodable {
        /// The page, from 1.
        let page: Int
        /// The file's path from where the list lies.
        let file: String
        /// Pixels.
        let width: Int
        /// Pixels.
        let height: Int
        /// The file's size.
        let bytes: Int
        /// The SHA-256 of the file, in hexadecimal.
        let sha256: String
        /// The error's code where the picture tells why there is none of the page.
        let failure: String?
        /// The library that drew the page of a PDF, with its version.
        let engine: String?
    }

    /// The document's file name.
    let document: String
    /// Pages in the document.
    let pageCount: Int
    /// In the order in which they were made.
    let pictures: [Picture]

    /// The list of what was made of the document of that file name.
    package init(_ result: PreviewResult, document: String) {
        self.document = document
        pageCount = result.pageCount
        pictures = result.pages.map { page in
            Picture(
                page: page.number, file: page.output.split(separator: "/").last.map(String.init) ?? "",
                width: page.width, height: page.height, bytes: page.bytes, sha256: page.sha256,
                failure: page.failure, engine: page.engine)
        }
    }
}
