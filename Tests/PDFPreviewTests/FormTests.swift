import DocumentModel
import Images
import PDFPreview
import Testing
import TestSupport

/// Fields, links and actions of hand-made documents.
@Suite struct FormTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A page with annotations that are also the form's fields; `catalog` has further entries.
    private func open(
        _ annotations: [String], page: String = "/MediaBox[0 0 300 200]", content: String = "",
        catalog: String = ""
    ) throws -> PDFFile {
        var document = HandMadePDF(pages: [("\(page)", content)])
        let numbers = annotations.indices.map { "\(document.objects.count + 1 + $0) 0 R" }
            .joined(separator: " ")
        document.objects[2].replace("/Type/Page/", with: "/Type/Page/Annots[\(numbers)]/")
        document.objects[0] =
            "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(numbers)]/DA(/F 9 Tf)>>\(catalog)>>"
        document.objects += annotations
        return try PDFFile(path: folder.file("form.pdf", document.bytes))
    }

    private let text = "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Meier)/Rect[20 30 120 50]"

    @Test func fieldsWithTheirValues() throws {
        let file = try open([
            text + ">>",
            "<</Subtype/Widget/FT/Btn/T(yes)/V/On/AS/On/Rect[0 0 9 9]/AP<</N<</On 4 0 R/Off 4 0 R>>>>>>",
            "<</Subtype/Widget/FT/Ch/Ff 131072/T(kind)/V(B)/Opt[(A)(B)]/Rect[0 0 9 9]>>",
            "<</Subtype/Widget/FT/Sig/T(here)/V<</Type/Sig/Filter/X>>/Rect[0 0 9 9]>>",
            "<</Subtype/Widget/FT/Tx/T(secret)/Ff 8193/V(1234)/Rect[0 0 9 9]>>",
        ])
        let fields = try file.fields(ofPage: 0).items
        #expect(fields.map(\.name) == ["name", "yes", "kind", "here", "secret"])
        #expect(fields.map(\.kind) == [.text, .checkBox, .choice, .signature, .text])
        #expect(fields.map(\.value) == ["Meier", "on", "B", nil, nil])
        #expect(fields.map(\.isReadOnly) == [false, false, false, false, true])
        let document = file.description()
        #expect(document.fields == 5 && document.signatures == 1)
        #expect(try file.fields(ofPage: 0, limit: 2).items.count == 2)
    }

    @Test(arguments: [0, 90, 180, 270])
    func fieldsAndLinksAreWhereTheyAreDrawn(rotation: Int) throws {
        let link = "<</Subtype/Link/Rect[20 30 120 50]/Border[0 0 0]/A<</S/URI/URI(https://example.org)>>>>"
        let file = try open(
            [text + ">>", link], page: "/MediaBox[0 0 300 200]/CropBox[10 5 290 200]/Rotate \(rotation)",
            content: "1 0 0 rg 20 30 100 20 re f")
        let raster = try file.render(page: 0, .dotsPerInch(72))
        let red = (0..<raster.width * raster.height).filter { pixel in
            raster.bytes[3 * pixel] > 128 && raster.bytes[3 * pixel + 1] < 128
        }
        let columns = red.map { $0 % raster.width }
        let rows = red.map { $0 / raster.width }
        let (left, top) = (Double(try #require(columns.min())), Double(try #require(rows.min())))
        let drawn = PDFBox(
            x: left, y: top, width: Double(columns.max() ?? 0) + 1 - left,
            height: Double(rows.max() ?? 0) + 1 - top)
        #expect(try file.fields(ofPage: 0).items.first?.box == drawn)
        #expect(try file.links(ofPage: 0).items.first?.box == drawn)
        #expect(try file.links(ofPage: 0).items.first?.target.name == "https://example.org")
    }

    @Test func targetsOfLinks() throws {
        let targets = [
            "/Dest[3 0 R/Fit]", "/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>", "/A<</S/Launch/F(calc.exe)>>",
            "/A<</S/JavaScript/JS(app.alert\\(1\\))>>", "/A<</S/Named/N/NextPage>>",
        ]
        let links = try open(targets.map { "<</Subtype/Link/Rect[0 0 9 9]\($0)>>" }).links(ofPage: 0).items
        #expect(links.map(\.target.kind) == [.page, .file, .launch, .script, .other])
        #expect(links.map(\.target.page) == [1, nil, nil, nil, nil])
        #expect(links.map(\.target.name) == [nil, "other.pdf", "calc.exe", "app.alert(1)", "NextPage"])
    }

    @Test(
        arguments: [
            ("", "/OpenAction<</S/JavaScript/JS(1)>>", [PDFActiveContent.javaScript]),
            ("", "/OpenAction[3 0 R/Fit]", []),
            ("", "/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(1)>>]>>>>", [.javaScript]),
            ("", "/AA<</WC<</S/Launch/F(x)>>>>", [.launch]),
            (
                "/A<</S/URI/URI(x)/Next[<</S/SubmitForm/F(x)>><</S/GoToE/Next<</S/ImportData>>>>]>>", "",
                [.submitForm, .importData, .goToEmbedded]
            ),
            ("/AA<</K<</S/JavaScript/JS(1)>>>>", "", [.javaScript]),
            ("/A<</S/GoToR/F(x)>>", "", [.goToRemote]),
            ("/A<</S/GoTo/D[3 0 R/Fit]>>", "", []),
        ])
    func activeContent(annotation: String, catalog: String, expected: [PDFActiveContent]) throws {
        let file = try open([text + annotation + ">>"], catalog: catalog)
        #expect(file.activeContent.items == expected)
    }

    /// Each action refers to itself twice.
    @Test func actionLoopsEnd() throws {
        let circle = "<</S/GoTo/D[3 0 R/Fit]/Next[6 0 R 6 0 R]>>"
        let file = try open([text + "/A 6 0 R>>", circle])
        #expect(file.activeContent.items.isEmpty && file.activeContent.isComplete)
        let behind = try open([text + "/A 6 0 R/AA<</E<</S/Launch/F(a.exe)>>>>>>", circle])
        #expect(behind.activeContent.items == [.launch])
    }
}
