import Foundation

/// A PDF with many pages, each of its own look, put together by hand.
struct LargePDF {
    /// What is drawn on a page instead of its squares.
    enum Content {
        /// Forms within forms, the innermost of which would be drawn 10^12 times.
        case endless
        /// More nested states than fit into memory.
        case huge
        /// Letters without brackets.
        case words(String)
        /// A thousand times the same ones, beside and below each other.
        case thousand(String)

        fileprivate var text: String {
            switch self {
            case .thousand(let words):
                "BT /T 2 Tf "
                    + (0..<1_000).map { "1 0 0 1 \(1 + $0 % 20 * 5) \(148 - $0 / 20 * 2) Tm (\(words)) Tj" }
                    .joined(separator: " ") + " ET"
            case .words(let words): "BT /T 9 Tf 5 100 Td (\(words)) Tj ET"
            case .endless: "/F0 Do"
            case .huge: String(repeating: "q ", count: 2_000_000)
            }
        }
    }

    var pageCount: Int
    /// By their numbers, from 1.
    var special: [Int: Content] = [:]

    var data: Data {
        let firstForm = 3 + 2 * pageCount
        let forms = (0..<12).map { level in
            let inner = level < 11 ? "/F\(level + 1) \(firstForm + level + 1) 0 R" : ""
            let content = level < 11 ? String(repeating: "/F\(level + 1) Do ", count: 10) : "0 0 1 1 re f"
            return """
                \(firstForm + level) 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 100 100]\
                /Resources<</XObject<<\(inner)>>>>/Length \(content.utf8.count)>> stream
                \(content)
                endstream endobj

                """
        }
        let pages = (0..<pageCount).map { index in
            let squares = (0...index).map { "\(10 * ($0 % 9)) \(10 * ($0 / 9)) 7 7 re f" }
            let content = special[index + 1]?.text ?? squares.joined(separator: " ")
            return """
                \(3 + 2 * index) 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 150]/Contents \(4 + 2 * index) 0 R\
                /Resources<</XObject<</F0 \(firstForm) 0 R>>\
                /Font<</T<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj
                \(4 + 2 * index) 0 obj <</Length \(content.utf8.count)>> stream
                \(content)
                endstream endobj

                """
        }
        let kids = (0..<pageCount).map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
        return Data(
            """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[\(kids)]/Count \(pageCount)>> endobj
            \(pages.joined())\(forms.joined())trailer <</Root 1 0 R>>

            """.utf8)
    }
}
