import Foundation

extension HostilePDF {
    /// What is odd about documents that are whole, or asks for something that is not done.
    static var oddities: [HostilePDF] {
        [
            HostilePDF(
                "form that draws itself",
                PDFObjects(content: square + " /X Do").adding(
                    .stream(
                        "/X Do",
                        "/Type/XObject/Subtype/Form/BBox[0 0 120 80]/Resources<</XObject<</X 6 0 R>>>>")
                ).file, .drawn()),
            HostilePDF(
                "scripts and programs",
                PDFObjects(
                    content: square,
                    page: "/MediaBox[0 0 120 80]/AA<</O<</S/Launch/F(/bin/touch)/P(launched)>>>>",
                    catalog: "/OpenAction<</S/JavaScript/JS(app.launchURL\\('http://127.0.0.1/'\\))>>"
                        + "/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(1)>>]>>>>"
                ).file, .drawn()),
            HostilePDF(
                "overprint",
                PDFObjects(content: "/G gs 1 0 0 0 k 10 10 50 50 re f 0 1 0 0 k 30 10 50 50 re f")
                    .adding("<</Type/ExtGState/OP true/op true/OPM 1>>").file, .drawn()),
            HostilePDF(
                "portfolio",
                PDFObjects(
                    content: square,
                    catalog: "/Collection<</View/D>>/Names<</EmbeddedFiles<</Names[(a)6 0 R]>>>>"
                ).adding("<</Type/Filespec/F(a.txt)/EF<</F 7 0 R>>>>").adding(
                    .stream("hello", "/Type/EmbeddedFile")
                ).file, .drawn()),
            HostilePDF(
                "form in XML",
                PDFObjects(content: square, catalog: "/NeedsRendering true/AcroForm<</Fields[]/XFA 6 0 R>>")
                    .adding(.stream("<xdp:xdp xmlns:xdp=\"http://ns.adobe.com/xdp/\"/>")).file, .drawn()),
            HostilePDF("layers", layers(isShown: true), .drawn()),
        ] + texts + [hebrew] + pictures
    }

    /// A page without anything, to compare with.
    static var blank: Data { PDFObjects(content: "").file }

    /// A page whose only layer is hidden.
    static var hiddenLayer: Data { layers(isShown: false) }

    private static let square = "10 10 50 50 re f"

    private static func layers(isShown: Bool) -> Data {
        PDFObjects(
            content: "/OC /L BDC \(square) EMC",
            catalog: "/OCProperties<</OCGs[6 0 R]/D<</\(isShown ? "ON" : "OFF")[6 0 R]>>>>"
        ).adding("<</Type/OCG/Name(Layer)>>").file
    }

    /// Text whose fonts do not come with the document.
    private static var texts: [HostilePDF] {
        let fonts = [
            ("font that is nowhere", "/Subtype/TrueType/BaseFont/NoSuchFontAnywhere", "(Parzelle)"),
            (
                "Chinese without a font",
                "/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font"
                    + "/Subtype/CIDFontType0/BaseFont/STSong-Light"
                    + "/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>]", "<571F5730>"
            ),
        ]
        return fonts.map { name, font, text in
            HostilePDF(
                name,
                PDFObjects(
                    content: "BT /T 24 Tf 10 30 Td \(text) Tj ET",
                    page: "/MediaBox[0 0 120 80]/Resources<</Font<</T 6 0 R>>>>"
                ).adding("<</Type/Font\(font)>>").file, .drawn())
        }
    }

    /// Letters that are drawn as boxes, and read from the right.
    private static var hebrew: HostilePDF {
        let unicode = "1 beginbfrange <41> <43> <05D0> endbfrange"
        return HostilePDF(
            "Hebrew",
            PDFObjects(
                content: "BT /T 24 Tf 10 30 Td (CBA) Tj ET",
                page: "/MediaBox[0 0 120 80]/Resources<</Font<</T 6 0 R>>>>"
            ).adding(
                "<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65"
                    + "/LastChar 67/Widths[10 10 10]/Encoding<</Differences[65/a/a/a]>>/CharProcs<</a 7 0 R>>"
                    + "/Resources<<>>/ToUnicode 8 0 R>>"
            ).adding(.stream("10 0 d0 0 0 8 8 re f")).adding(
                .stream("1 begincodespacerange <00> <FF> endcodespacerange " + unicode)
            ).file, .drawn())
    }

    /// Pictures in rarer formats, eight pixels a side, black.
    private static var pictures: [HostilePDF] {
        [
            ("JBIG2", "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode", jbig2),
            ("JPEG 2000", "/ColorSpace/DeviceGray/Filter/JPXDecode", jpeg2000),
        ].map { name, entries, bytes in
            HostilePDF(
                name,
                PDFObjects(content: "100 0 0 60 10 10 cm /X Do").adding(
                    .stream(bytes, "/Type/XObject/Subtype/Image/Width 8/Height 8" + entries)
                ).file, .drawn())
        }
    }

    /// A page's size, and a region coded as faxes are: a black row, and seven like it.
    private static var jbig2: Data {
        let sides: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 8]
        let nowhere = [UInt8](repeating: 0, count: 8)
        let page = sides + nowhere + [0, 0, 0]
        let rows: [UInt8] = [0b0010_0110, 0b1010_0010, 0b1111_1111, 0b1111_1110]
        let region = sides + nowhere + [0, 1] + rows
        return Data(segment(0, type: 48, page) + segment(1, type: 38, region))
    }

    /// As OpenJPEG writes it.
    private static var jpeg2000: Data {
        Data(
            base64Encoded:
                "/0//UQApAAAAAAAIAAAACAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAABBwEB/1IADQECAAEAAAQEAACI/1wABUJA"
                + "AP+QAAoAAAAAABYAAf+T33goEVBUo2//2Q==") ?? Data()
    }

    private static func segment(_ number: UInt8, type: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, number, type, 0, 1, 0, 0, 0, UInt8(content.count)] + content
    }
}
