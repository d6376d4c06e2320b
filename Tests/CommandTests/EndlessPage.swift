import Foundation

/// A small PDF with a page that poppler draws for ever, in a way that real files have.
enum EndlessPage {
    /// A pattern of tiles that are a millionth of their size apart.
    case tiles

    var data: Data {
        let tile = "0 0 1 rg 0 0 5 5 re f"
        let content = "/Pattern cs /P scn 0 0 600 800 re f"
        return Data(
            """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R\
            /Resources<</Pattern<</P 5 0 R>>>>>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 0.00001/YStep 0.00001\
            /Resources<<>>/Length \(tile.utf8.count)>> stream
            \(tile)
            endstream endobj
            trailer <</Root 1 0 R>>

            """.utf8)
    }
}
