import Foundation

/// A PDF assembled object by object; its contents may be wrong on purpose.
struct PDFObjects {
    /// From object 1; the first is the catalog.
    private var objects: [Data] = []
    var trailer = ""

    /// Nothing yet.
    init() {}

    /// One page with this content, in the objects 1 to 4; `page` and `catalog` are more of their entries.
    init(content: String, page: String = "/MediaBox[0 0 120 80]", catalog: String = "") {
        self.init(content: .stream(content), page: page, catalog: catalog)
    }

    init(content: Data, page: String = "/MediaBox[0 0 120 80]", catalog: String = "") {
        add("<</Type/Catalog/Pages 2 0 R\(catalog)>>")
        add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
        add(
            "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>"
                + "/Shading<</S 6 0 R>>/ColorSpace<</C 7 0 R>>/ExtGState<</G 6 0 R>>"
                + "/Properties<</L 6 0 R>>>>\(page)>>")
        add(content)
        add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    }

    /// Adds an object.
    mutating func add(_ text: String) { objects.append(Data(text.utf8)) }

    /// Adds an object.
    mutating func add(_ bytes: Data) { objects.append(bytes) }

    /// The same with one more object.
    func adding(_ text: String) -> PDFObjects { adding(Data(text.utf8)) }

    /// The same with one more object.
    func adding(_ bytes: Data) -> PDFObjects {
        var more = self
        more.add(bytes)
        return more
    }

    /// The file, with a table of its objects.
    var file: Data {
        var file = Data("%PDF-1.7\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(file.count)
            file += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
        }
        let table = file.count
        let rows = offsets.map { offset in
            String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
        }
        let size = objects.count + 1
        return file
            + Data(
                """
                xref
                0 \(size)
                0000000000 65535 f \n\(rows.joined())trailer
                <</Size \(size)/Root 1 0 R\(trailer)>>
                startxref
                \(table)
                %%EOF

                """.utf8)
    }
}

extension Data {
    /// A stream of a PDF.
    static func stream(_ text: String, _ entries: String = "") -> Data { stream(Data(text.utf8), entries) }

    /// A stream of a PDF.
    static func stream(_ bytes: Data, _ entries: String = "") -> Data {
        Data("<</Length \(bytes.count)\(entries)>>\nstream\n".utf8) + bytes + Data("\nendstream".utf8)
    }
}
