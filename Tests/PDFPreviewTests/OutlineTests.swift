import PDFPreview
import Testing
import TestSupport

@Suite struct OutlineTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A document of two pages whose outline starts with the first of these objects, numbered after the outline.
    private func open(_ entries: (_ first: Int) -> [String]) throws -> PDFFile {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", ""), ("/MediaBox[0 0 9 9]", "")])
        let outline = document.objects.count + 1
        document.objects[0] =
            "<</Type/Catalog/Pages 2 0 R/Outlines \(outline) 0 R/Names<</Dests<</Names[(there)[5 0 R/Fit]]>>>>>>"
        document.objects.append("<</Type/Outlines/First \(outline + 1) 0 R/Last \(outline + 1) 0 R/Count 1>>")
        document.objects += entries(outline + 1)
        return try PDFFile(path: folder.file("outline.pdf", document.bytes))
    }

    @Test func entriesWithTheirLevelsAndTargets() throws {
        let outline = try open { first in
            [
                "<</Title(One)/Dest[3 0 R/Fit]/First \(first + 1) 0 R/Last \(first + 1) 0 R/Next \(first + 2) 0 R>>",
                "<</Title(Below)/Dest(there)>>",
                "<</Title(\\376\\377\\000\\334)/A<</S/URI/URI(https://example.org/)>>>>",
            ]
        }.outline()
        #expect(outline.isComplete)
        #expect(outline.items.map(\.title) == ["One", "Below", "Ü"])
        #expect(outline.items.map(\.level) == [1, 2, 1])
        #expect(outline.items.map(\.target.page) == [1, 2, nil])
        #expect(outline.items.map(\.target.kind) == [.page, .page, .address])
        #expect(outline.items[2].target.name == "https://example.org/")
    }

    @Test func without() throws {
        let document = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")])
        let outline = try PDFFile(path: folder.file("a.pdf", document.bytes)).outline()
        #expect(outline.items.isEmpty && outline.isComplete)
    }

    @Test func aLoopEnds() throws {
        let next = try open { ["<</Title(Again)/Next \($0) 0 R>>"] }.outline(limit: 50)
        #expect(!next.items.isEmpty && next.items.count <= 50)
        let below = try open { ["<</Title(Again)/First \($0) 0 R/Last \($0) 0 R>>"] }.outline(limit: 50)
        #expect(!below.items.isEmpty && below.items.count <= 50)
    }

    /// Forty levels of two entries that share their children would be 2^40 entries.
    @Test func sharedChildrenEnd() throws {
        let outline = try open { first in
            (0..<40).flatMap { level -> [String] in
                let below = first + 2 * (level + 1)
                let child = level < 39 ? "/First \(below) 0 R/Last \(below + 1) 0 R" : ""
                return [
                    "<</Title(a)\(child)/Next \(first + 2 * level + 1) 0 R>>", "<</Title(b)\(child)>>",
                ]
            }
        }.outline(limit: 500)
        #expect(outline.items.count == 500 && !outline.isComplete)
        #expect(outline.items.allSatisfy { $0.level <= 32 })
    }
}
