import Foundation

/// Hand-made PDF files with known content.
struct HandMadePDF {
    /// A page of 200 x 100 points: lower left quarter red, upper right quarter blue, the rest white.
    static let corners = "1 0 0 rg 0 0 100 50 re f 0 0 1 rg 100 50 100 50 re f"

    var objects: [String]
    var trailer = ""

    /// A document with pages of the given entries and contents.
    init(pages: [(entries: String, content: String)], version: String = "1.4") {
        self.version = version
        objects = ["<</Type/Catalog/Pages 2 0 R>>"]
        let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
        objects.append("<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>")
        for (index, page) in pages.enumerated() {
            objects.append(
                "<</Type/Page/Parent 2 0 R/Contents \(4 + 2 * index) 0 R"
                    + "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>\(page.entries)>>"
            )
            objects.append("<</Length \(page.content.utf8.count)>>\nstream\n\(page.content)\nendstream")
        }
    }

    private let version: String

    var bytes: [UInt8] {
        var file = "%PDF-\(version)\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            file += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        file += "trailer\n<</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(table)\n%%EOF\n"
        return Array(file.utf8)
    }
}
