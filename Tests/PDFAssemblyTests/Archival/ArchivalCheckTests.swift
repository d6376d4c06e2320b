import DocumentModel
import Foundation
import Images
import PDFAssembly
import Testing
import TestSupport

@Suite("PDF/A rules, each broken separately") struct ArchivalCheckTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The part of a document that breaks a rule.
    struct Breach: Sendable, CustomStringConvertible {
        var clause: String
        var header = "%PDF-1.4\n%\u{e4}\u{f6}\u{fc}\u{e4}"
        var catalog = ""
        var page = ""
        var content = "1 0 0 rg 0 0 9 9 re f"
        var resources = ""
        var more = ""
        var trailer = ""

        var description: String { clause + catalog + page + content + resources + more + trailer }
    }

    private func document(_ breach: Breach, name: String = "in.pdf") throws -> String {
        let text = """
            \(breach.header)
            1 0 obj <</Type/Catalog/Pages 2 0 R\(breach.catalog)>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<\(breach.resources)>>\(breach.page)>> endobj
            4 0 obj <</Length \(breach.content.utf8.count)>> stream
            \(breach.content)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            \(breach.more)
            trailer <</Root 1 0 R/Size 20\(breach.trailer)>>
            %%EOF

            """
        return try folder.file(name, Array(text.utf8))
    }

    private func clauses(_ path: String, level: ArchivalLevel = .a2b) throws -> Set<String> {
        Set(try ArchivalCheck.faults(inFileAt: path, level: level).map(\.clause))
    }

    static func stream(_ number: Int, _ entries: String, _ data: String = "x") -> String {
        "\(number) 0 obj <<\(entries)/Length \(data.utf8.count)>> stream\n\(data)\nendstream endobj\n"
    }

    static let picture =
        "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
    static let drawn = "/XObject<</X 6 0 R>>"

    static let breaches: [Breach] = [
        Breach(clause: "6.1.2", header: "%PDF-2.0\n%\u{e4}\u{f6}\u{fc}\u{e4}"),
        Breach(clause: "6.1.6", content: "BT <414> Tj ET"),
        Breach(clause: "6.1.7.1", more: stream(6, "/F(other)"), trailer: "/X 6 0 R"),
        Breach(clause: "6.1.7.2", more: stream(6, "/Filter/LZWDecode", ""), trailer: "/X 6 0 R"),
        Breach(clause: "6.1.10", content: "BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID x EI"),
        Breach(clause: "6.1.12", catalog: "/Perms<</Other 4 0 R>>"),
        Breach(clause: "6.1.13", page: "/MediaBox[0 0 20000 100]"),
        Breach(clause: "6.1.13", content: String(repeating: "q ", count: 29)),
        Breach(clause: "6.1.13", catalog: "/N 2157483648"),
        Breach(clause: "6.2.2", content: "BX 1 draw EX"),
        Breach(
            clause: "6.2.2", content: "/X Do", resources: "/XObject<</X 6 0 R>>/ExtGState<</G<<>>>>",
            more: stream(6, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", "/G gs")),
        Breach(
            clause: "6.2.4.2", content: "/C cs", resources: "/ColorSpace<</C[/ICCBased 6 0 R]>>",
            more: stream(6, "/N 3", "no profile")),
        Breach(clause: "6.2.4.3", content: "1 0 0 1 k"),
        Breach(
            clause: "6.2.4.3", content: "/X Do", resources: drawn,
            more: stream(6, picture.replacing("DeviceGray", with: "DeviceCMYK"))),
        Breach(
            clause: "6.2.4.4", content: "/C cs",
            resources: "/ColorSpace<</C[/DeviceN[/Gold/Red]/DeviceRGB 6 0 R]>>", more: stream(6, "")),
        Breach(
            clause: "6.2.5", content: "/G gs", resources: "/ExtGState<</G<</Type/ExtGState/TR/Identity>>>>"),
        Breach(clause: "6.2.6", content: "/Custom ri"),
        Breach(
            clause: "6.2.8.1", content: "/X Do", resources: drawn,
            more: stream(6, picture + "/Interpolate true")),
        Breach(clause: "6.2.8.1", content: "BI /W 1 /H 1 /BPC 8 /CS /G /I true ID x EI"),
        Breach(
            clause: "6.2.9", content: "/X Do", resources: drawn,
            more: stream(6, "/Type/XObject/Subtype/PS")),
        Breach(clause: "6.2.10", content: "/G gs", resources: "/ExtGState<</G<</Type/ExtGState/BM/Glow>>>>"),
        Breach(clause: "6.2.5", content: "/G gs", resources: "/ExtGState<</G<</TR/Identity>>>>"),
        Breach(clause: "6.2.10", content: "/G gs", resources: "/ExtGState<</G<</BM/Glow>>>>"),
        Breach(clause: "6.2.11.4.1", content: "BT /F 9 Tf (a) Tj ET", resources: "/Font<</F 5 0 R>>"),
        Breach(
            clause: "6.2.11.6", content: "BT /F 9 Tf (a) Tj ET",
            resources: "/Font<</F<</Type/Font/Subtype/TrueType/BaseFont/A>>>>"),
        Breach(
            clause: "6.2.11.3.3", content: "BT /F 9 Tf (a) Tj ET",
            resources: "/Font<</F<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Own/DescendantFonts[<<>>]>>>>"
        ),
        Breach(clause: "6.3.1", page: "/Annots[<</Type/Annot/Subtype/Movie/F 4/Rect[0 0 9 9]>>]"),
        Breach(clause: "6.3.2", page: "/Annots[<</Type/Annot/Subtype/Link/F 2/Rect[0 0 9 9]>>]"),
        Breach(clause: "6.3.3", page: "/Annots[<</Type/Annot/Subtype/Square/F 4/Rect[0 0 9 9]>>]"),
        Breach(clause: "6.4.1", catalog: "/AcroForm<</Fields[]/NeedAppearances true>>"),
        Breach(clause: "6.4.2", catalog: "/AcroForm<</Fields[]/XFA(x)>>"),
        Breach(clause: "6.5.1", catalog: "/OpenAction<</S/Launch/F(x)>>"),
        Breach(clause: "6.5.1", catalog: "/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Named/N/Print>>]>>"),
        Breach(clause: "6.5.2", page: "/AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>"),
        Breach(
            clause: "6.8", catalog: "/Names<</EmbeddedFiles<</Names[(a)<</F(a)/UF(a)/EF<</F 4 0 R>>>>]>>>>"),
        Breach(clause: "6.9", catalog: "/OCProperties<</OCGs[]/D<</Name(a)/AS[]>>>>"),
        Breach(clause: "6.10", page: "/PresSteps<<>>"),
        Breach(clause: "6.11", catalog: "/Requirements[<</Type/Requirement/S/EnableJavaScripts>>]"),
    ]

    @Test("violations are found", arguments: ArchivalCheckTests.breaches) func found(breach: Breach) throws {
        let whole = try clauses(document(Breach(clause: "", content: "")))
        #expect(whole == ["6.1.3", "6.6.2.1"], "a plain document breaks no other rules")
        #expect(try clauses(document(breach)).contains(breach.clause))
    }

    /// A colour that was only set was counted, even where nothing was painted with it.
    @Test(
        "overprint in mode 1 counts for the colours that are painted with",
        arguments: [
            ("0 0 9 9 re f", false), ("0 0 9 9 re S", true), ("0 0 9 9 re B", true),
            ("0 G 0 0 9 9 re S", false),
            ("q 0 G Q 0 0 9 9 re s", true), ("BT /F 9 Tf (a) Tj ET", false),
            ("BT 1 Tr /F 9 Tf (a) Tj ET", true),
            ("/X Do", true), ("", false),
        ])
    func overprint(painting: String, isBroken: Bool) throws {
        let zeros = { (count: Int) in String(repeating: "\0", count: count) }
        let profile = zeros(8) + "\u{2}" + zeros(3) + "prtrCMYK" + zeros(16) + "acsp" + zeros(100)
        let breach = Breach(
            clause: "", content: "/G gs /C CS /C cs 0 0 0 1 SC 0 0 0 1 sc " + painting,
            resources: "/ColorSpace<</C[/ICCBased 6 0 R]>>/Font<</F 5 0 R>>"
                + "/ExtGState<</G<</OP true/op false/OPM 1>>>>",
            more: Self.stream(6, "/N 4", profile))
        #expect(try clauses(document(breach)).contains("6.2.4.2") == isBroken)
    }

    /// An annotation without width passed for one without an area.
    @Test(
        "only an annotation whose rectangle is a point needs no appearance",
        arguments: [
            ("[50 600 50 50]", true), ("[50 50 60 50]", true), ("[50 50 60 60]", true),
            ("[50 50 50 50]", false),
        ])
    func withoutAppearance(rectangle: String, isBroken: Bool) throws {
        let breach = Breach(
            clause: "", page: "/Annots[<</Type/Annot/Subtype/Square/F 4/Rect\(rectangle)>>]")
        #expect(try clauses(document(breach)).contains("6.3.3") == isBroken)
    }

    @Test("invisible text needs no embedded font") func invisible() throws {
        let breach = Breach(clause: "", content: "BT 3 Tr /F 9 Tf (a) Tj ET", resources: "/Font<</F 5 0 R>>")
        #expect(try !clauses(document(breach)).contains("6.2.11.4.1"))
    }

    /// Everything that can be removed or declared is, and other programs confirm the result.
    @Test("converted documents comply", arguments: ArchivalCheckTests.breaches) func converted(
        breach: Breach
    ) throws {
        let beyondRepair: Set = [
            "6.1.6", "6.1.7.1", "6.1.10", "6.1.13", "6.2.2", "6.2.4.2", "6.2.4.3", "6.2.4.4", "6.2.10",
            "6.2.11.4.1", "6.2.11.6", "6.2.11.3.3", "6.3.1", "6.3.3", "6.2.9", "6.2.6", "6.8",
        ]
        let isInContent = breach.clause == "6.2.8.1" && breach.content.hasPrefix("BI")
        let isForm = breach.clause == "6.4.2"
        let pdf = try ExistingPDF(path: document(breach))
        let output = folder.path + "/out.pdf"
        do {
            _ = try pdf.makeArchival(.a2b, PDFInformation(title: "Ä & B"))
            try pdf.write(to: output)
            #expect(try clauses(output).isEmpty)
            guard let file = try PDFObjects(path: output) else { return }
            #expect(ArchivalRules(file: file).faults.isEmpty)
        } catch let error as PDFError {
            #expect(error.code == (isForm ? .form : .notArchival), "\(error)")
            #expect(beyondRepair.contains(breach.clause) || isInContent || isForm, "\(error)")
            #expect(isForm || error.message.contains(breach.clause), "\(error)")
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }

    @Test("level 3b allows attached files, which get their required entries") func attached() throws {
        let breach = Breach(
            clause: "",
            catalog: "/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>",
            more: "6 0 obj <</Type/Filespec/F(a.csv)/EF<</F 7 0 R>>>> endobj\n"
                + Self.stream(7, "/Type/EmbeddedFile"))
        let path = try document(breach)
        let output = folder.path + "/out.pdf"
        let error = #expect(throws: PDFError.self) { try convert(path, to: .a2b, output) }
        #expect(error?.code == .notArchival && error?.remedy.contains("3b") == true)
        try convert(path, to: .a3b, output)
        #expect(try clauses(output, level: .a3b).isEmpty)
        #expect(try clauses(output) == ["6.6.4", "6.8"])
        #expect(try ExistingPDF(path: output).isArchival)
    }

    private func convert(_ path: String, to level: ArchivalLevel, _ output: String) throws {
        let pdf = try ExistingPDF(path: path)
        _ = try pdf.makeArchival(level, PDFInformation(title: "A"))
        try pdf.write(to: output)
    }

    /// The owner's password and a newer PDF version are dropped.
    @Test("converted encrypted documents comply") func encrypted() throws {
        let path = try document(Breach(clause: ""))
        let locked = folder.path + "/locked.pdf"
        guard try Tool.output(of: "qpdf", ["--encrypt", "", "owner", "256", "--", path, locked]) != nil else {
            return
        }
        let pdf = try ExistingPDF(path: locked)
        #expect(pdf.isEncrypted)
        let output = folder.path + "/out.pdf"
        _ = try pdf.makeArchival(.a2b, PDFInformation(title: "A"))
        try pdf.write(to: output, isForced: true)
        #expect(try clauses(output).isEmpty)
        #expect(try !ExistingPDF(path: output).isEncrypted)
    }

    @Test("documents made from pictures comply") func made() throws {
        for level in ArchivalLevel.allCases {
            let path = folder.path + "/\(level.rawValue).pdf"
            var information = PDFInformation(title: "A < B", language: "de", isArchival: true)
            information.archivalLevel = level
            let pdf = try PDFBuilder(path: path, information: information)
            let jpeg = try ImageEncoder.encode(BuilderTests.corner(), as: .jpeg())
            try pdf.add(BuilderTests.page(BuilderTests.text("Text"), picture: .jpeg(jpeg)))
            try pdf.finish()
            #expect(try ArchivalCheck.faults(inFileAt: path, level: level).isEmpty)
        }
    }
}
