import DocumentModel
import Foundation
import PDFPreview
import Testing
import TestSupport

/// Descriptions of documents, compared with the output of pdfinfo.
@Suite struct DescriptionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The lines of pdfinfo by label.
    private func info(_ path: String, _ options: String...) throws -> [String: String] {
        let lines = try Tool.run(["pdfinfo", "-isodates"] + options + [path]).split(separator: "\n")
        return Dictionary(
            lines.compactMap { line in
                line.firstIndex(of: ":").map { colon in
                    (
                        line[..<colon].split(separator: " ").joined(separator: " "),
                        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    )
                }
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: ["report.pdf", "scanned.pdf"])
    func propertiesAreThoseOfPdfinfo(name: String) throws {
        let path = SampleTests.folder + "/" + name
        let truth = try info(path)
        let document = try PDFFile(path: path).description()
        let metadata = document.metadata
        #expect(metadata.title == truth["Title"])
        #expect(metadata.author == truth["Author"])
        #expect(metadata.producer == truth["Producer"])
        let created = try #require(metadata.created).formatted(.iso8601)
        #expect(
            try Date(created, strategy: .iso8601) == Date(#require(truth["CreationDate"]), strategy: .iso8601)
        )
        #expect("\(document.pageCount)" == truth["Pages"])
        #expect(document.version == truth["PDF version"])
        #expect(document.encryption == nil && document.permissions == .all)
        #expect(document.damage == nil && document.activeContent.items.isEmpty)
        #expect(document.signatures == 0 && document.fields == 0 && !document.isTagged)
    }

    @Test func boxesRotationAndLabels() throws {
        var document = HandMadePDF(pages: [
            ("/MediaBox[10 20 310 220]/CropBox[20 30 210 130]/Rotate 90", ""),
            ("/Rotate -90/UserUnit 2.5", ""), ("/MediaBox[0 0 100 100]/CropBox[-50 50 400 400]", "BT ET"),
        ])
        document.objects[0] =
            "<</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D/P(A-)>>]>>>>"
        document.objects[1].replace("/Type/Pages", with: "/Type/Pages/MediaBox[0 0 50 60]")
        let path = try folder.file("boxes.pdf", document.bytes)
        let file = try PDFFile(path: path)
        let truth = try info(path, "-box", "-f", "1", "-l", "3")
        for index in 0..<3 {
            let page = try file.description(ofPage: index)
            let numbers = { (box: PDFBox?) in
                box.map { [$0.x, $0.y, $0.x + $0.width, $0.y + $0.height] } ?? []
            }
            let known = { (name: String) in
                truth["Page \(index + 1) \(name)"]?.split(separator: " ").compactMap { Double($0) }
            }
            #expect(numbers(page.mediaBox) == known("MediaBox"))
            #expect(numbers(page.cropBox) == known("CropBox"))
            #expect([Double(page.rotation)] == known("rot"))
        }
        let pages = try (0..<3).map { try file.description(ofPage: $0) }
        #expect(pages.map(\.label) == ["i", "ii", "A-1"])
        #expect(pages.map(\.userUnit) == [1, 2.5, 1])
        #expect(pages.map(\.width) == [100, 150, 100] && pages.map(\.height) == [190, 125, 100])
    }

    @Test(
        arguments: [
            (["256", "--print=low", "--modify=none", "--extract=n"], "AES-256"),
            (["128", "--use-aes=y", "--print=none"], "AES-128"), (["128", "--use-aes=n"], "RC4-128"),
            (["40", "--modify=n"], "RC4-40"),
        ])
    func encryption(options: [String], cipher: String) throws {
        let path = folder.path + "/locked.pdf"
        _ = try Tool.run(
            ["qpdf", "--allow-weak-crypto", "--encrypt", "open", "own"] + options
                + ["--", SampleTests.folder + "/report.pdf", path])
        let document = try PDFFile(path: path, password: "open").description()
        let truth = try #require(info(path, "-upw", "open")["Encrypted"])
        #expect(document.encryption == cipher)
        let allowed: [(String, PDFPermissions)] = [
            ("print", .print), ("copy", .copy), ("change", .change), ("addNotes", .annotate),
        ]
        for (name, permission) in allowed {
            #expect(truth.contains("\(name):yes") == document.permissions.contains(permission), "\(truth)")
        }
        #expect(document.pageCount == 5 && document.damage == nil)
    }

    /// Encoded in UTF-8 or, in older documents, in Latin-1.
    @Test(arguments: [(["256"], "AES-256"), (["128", "--use-aes=y"], "AES-128")])
    func passwordsWithOtherLettersThanASCII(options: [String], cipher: String) throws {
        let path = folder.path + "/locked.pdf"
        _ = try Tool.run(
            ["qpdf", "--encrypt", "Schlüssel", "own"] + options
                + ["--", SampleTests.folder + "/report.pdf", path])
        let document = try PDFFile(path: path, password: "Schlüssel").description()
        #expect(document.encryption == cipher && document.activeContent.isComplete)
        #expect(throws: PDFError.self) { try PDFFile(path: path, password: "Schlussel") }
    }

    @Test func permissionsAreWrittenByName() throws {
        let data = try JSONEncoder().encode(PDFPermissions([.print, .copy]))
        #expect(String(decoding: data, as: UTF8.self) == #"["print","copy"]"#)
        #expect(try JSONDecoder().decode(PDFPermissions.self, from: data) == [.print, .copy])
        #expect(PDFPermissions.all.names.count == 8)
    }

    @Test func declaredStandards() throws {
        for claim in [
            "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>",
            "<rdf:Description pdfaid:part=\"2\" pdfaid:conformance='b'/>",
        ] {
            var document = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")])
            document.objects.append(
                "<</Type/Metadata/Subtype/XML/Length \(claim.utf8.count)>>\nstream\n\(claim)\nendstream")
            document.objects[0] = "<</Type/Catalog/Pages 2 0 R/Metadata \(document.objects.count) 0 R>>"
            let file = try PDFFile(path: folder.file("a.pdf", document.bytes))
            #expect(file.metadata.standard == "PDF/A-2B")
        }
    }

    /// A very long title is truncated, and the document is still described.
    @Test func veryLongTitle() throws {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")])
        document.objects.append("<</Title(\(String(repeating: "x", count: 3_000_000)))>>")
        document.trailer = "/Info \(document.objects.count) 0 R"
        let file = try PDFFile(path: folder.file("long.pdf", document.bytes))
        #expect(file.metadata.title?.count == 4_096)
    }

    @Test func attachmentsAreThoseOfPdfdetach() throws {
        let path = folder.path + "/with.pdf"
        let note = try folder.file("note ü.txt", Array("1234567".utf8))
        _ = try Tool.run([
            "qpdf", SampleTests.folder + "/report.pdf", "--add-attachment", note, "--description=A note",
            "--",
            path,
        ])
        let attachments = try PDFFile(path: path).attachments()
        #expect(attachments.isComplete && attachments.items.map(\.bytes) == [7])
        #expect(attachments.items.first?.about == "A note")
        let name = try #require(attachments.items.first?.name)
        #expect(try Tool.run(["pdfdetach", "-list", path]).contains("1: \(name)") && name == "note ü.txt")
        #expect(try !PDFFile(path: path).attachments(limit: 0).isComplete)
    }

    @Test func fontsAreThoseOfPdffonts() throws {
        let path = SampleTests.folder + "/report.pdf"
        let fonts = try PDFFile(path: path).fonts().items
        let truth = try Tool.run(["pdffonts", path]).split(separator: "\n").dropFirst(2).map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(fonts.count == truth.count && truth.count == 3)
        for (font, line) in zip(fonts, truth) {
            #expect(line[0].hasSuffix("+" + (font.name ?? "?")))
            #expect([font.type, font.encoding ?? ""] == Array(line[1...2]))
            #expect([font.isEmbedded, font.isSubset] == line[3...4].map { $0 == "yes" })
        }
    }

    @Test func fontsThatAreNotEmbedded() throws {
        let plain = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", ""), ("/MediaBox[0 0 9 9]", "")])
        let file = try PDFFile(path: folder.file("plain.pdf", plain.bytes))
        let fonts = file.fonts()
        #expect(Set(fonts.items.map(\.name)) == ["Helvetica"] && fonts.isComplete)
        #expect(fonts.items.allSatisfy { !$0.isEmbedded && $0.type == "Type 1" && $0.substitute != nil })
        #expect(file.fonts(limit: 0).items.isEmpty && !file.fonts(limit: 0).isComplete)
        #expect(!file.fonts(pages: 1).isComplete)
    }

    /// Each font that is not embedded would be searched on this machine.
    @Test func aPageWithThousandsOfFontsIsNotSearched() throws {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")])
        let fonts = (0..<2_000).map { "/F\($0)<</Type/Font/Subtype/Type1/BaseFont/X\($0)>>" }.joined()
        document.objects[2].replace("<</Font<<", with: "<</Font<<\(fonts)")
        let listing = try PDFFile(path: folder.file("fonts.pdf", document.bytes)).fonts()
        #expect(listing.items.isEmpty && !listing.isComplete)
    }
}
