import DocumentModel
import Foundation
import Images
import PDFAssembly
import Testing
import TestSupport

@Suite("PDF/A-2b, as qpdf reads it") struct ArchivalTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A document with each kind of picture, text in several scripts, bookmarks and all properties.
    private func document(named name: String = "a") throws -> String {
        let corner = try BuilderTests.corner()
        let jpeg = try ImageEncoder.encode(corner, as: .jpeg(quality: 90))
        let ink = try G4Bitmap(Bitmap(width: 8, height: 2, bytes: [0xFF, 0]))
        let pictures: [PagePicture?] = [
            .jpeg(jpeg), .raster(corner), .raster(corner.converted(to: .grey)), .bitonal(ink),
            .layers(background: jpeg, inks: [PagePicture.Ink(mask: ink, red: 0, green: 20, blue: 200)]), nil,
        ]
        var information = PDFInformation(title: "A < B & (C) ä", language: "de", isArchival: true)
        information.author = "Ä. Müller"
        information.keywords = "plan, parcel"
        information.created = Date(timeIntervalSince1970: 1_700_000_000)
        let path = folder.path + "/\(name).pdf"
        let pdf = try PDFBuilder(path: path, information: information)
        for (index, picture) in pictures.enumerated() {
            pdf.addBookmark("Seite \(index) (ä)")
            try pdf.add(BuilderTests.page(BuilderTests.text("Text", "(Жук)\\", "日本語", "👍🏽"), picture: picture))
        }
        try pdf.finish()
        return path
    }

    private func merged() throws -> String {
        let path = folder.path + "/merged.pdf"
        let merger = PDFMerger(
            path: path, information: PDFInformation(title: "Dossier <1>", isArchival: true))
        for name in ["a", "b"] { try merger.append(try document(named: name), bookmark: "Teil \(name)") }
        try merger.finish()
        return path
    }

    @Test func documentsComply() throws {
        for path in [try document(), try merged()] {
            guard let file = try PDFObjects(path: path) else { return }
            #expect(
                file.objects("/Type", "/Font").count >= 2 && file.objects("/Subtype", "/Image").count >= 5)
            #expect(ArchivalRules(file: file).faults.isEmpty, "\(path)")
        }
    }

    @Test func ordinaryDocumentsDoNotDeclarePDFA() throws {
        let path = folder.path + "/plain.pdf"
        let pdf = try PDFBuilder(path: path)
        try pdf.add(BuilderTests.page(BuilderTests.text("Text")))
        try pdf.finish()
        guard let file = try PDFObjects(path: path) else { return }
        #expect(ArchivalRules(file: file).faults == ["6.2.3 output intent", "6.6.2.1 metadata"])
    }

    /// Each rule broken separately is found, and no other.
    @Test func brokenRulesAreFound() throws {
        guard let whole = try PDFObjects(path: try document()) else { return }
        for (fault, damage) in Damage.all {
            var file = whole
            damage(&file)
            #expect(ArchivalRules(file: file).faults.contains(fault), "\(fault)")
        }
        let told = Set(Damage.all.map(\.fault))
        #expect(told.count == Damage.all.count, "each rule is covered by a change")
    }
}
