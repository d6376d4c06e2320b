import DocumentModel
import Foundation
import PDFAssembly
import Testing
import TestSupport

/// Regression: a picture with four channels but no colour space was accepted in PDF/A files.
@Suite("PDF/A rules for JPEG 2000 pictures")
struct JPEG2000Tests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The header of a file, followed by dummy data.
    struct Picture: Sendable, CustomStringConvertible {
        var channels: UInt8 = 3
        /// Bits of each channel, minus one.
        var depth: UInt8 = 7
        /// Contents of the `colr` boxes.
        var colours: [[UInt8]] = [Picture.space(16)]
        var more: [UInt8] = []

        /// An enumerated colour space.
        static func space(_ number: UInt8, approximation: UInt8 = 0, method: UInt8 = 1) -> [UInt8] {
            [method, 0, approximation, 0, 0, 0, number]
        }

        static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
            let length = UInt32(content.count + 8)
            let head = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
            return head + Array(kind.utf8) + content
        }

        var file: [UInt8] {
            let image: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 0, channels, depth, 7, 0, 0]
            let header = Self.box("ihdr", image) + colours.flatMap { Self.box("colr", $0) } + more
            return Self.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + Self.box("ftyp", Array("jp2 ".utf8))
                + Self.box("jp2h", header) + Self.box("jp2c", [0xFF, 0x4F, 0xFF, 0x51])
        }

        var description: String { "\(channels) channels of \(depth) \(colours) \(more)" }
    }

    /// A document with the picture on its second page.
    private func document(
        _ file: [UInt8], _ entries: String = "", filter: String = "/JPXDecode", objects: String = ""
    ) throws -> String {
        let content = "q 9 0 0 9 0 0 cm /X Do Q"
        let picture = "/Type/XObject/Subtype/Image/Width 1/Height 1/Filter \(filter)\(entries)"
        let head = """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[6 0 R 3 0 R]/Count 2/MediaBox[0 0 200 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            6 0 obj <</Type/Page/Parent 2 0 R/Contents 7 0 R/Resources<<>>>> endobj
            7 0 obj <</Length 3>> stream
            q Q
            endstream endobj
            \(objects)
            5 0 obj <<\(picture)/Length \(file.count)>> stream

            """
        let tail = "\nendstream endobj\ntrailer <</Root 1 0 R/Size 9>>\n%%EOF\n"
        return try folder.file("in.pdf", Array(head.utf8) + file + Array(tail.utf8))
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private func clauses(_ path: String) throws -> Set<String> {
        Set(try ArchivalCheck.faults(inFileAt: path, level: .a2b).map(\.clause))
            .subtracting(["6.1.2", "6.1.3", "6.6.2.1"])
    }

    private func converted(_ path: String) throws -> String {
        let output = folder.path + "/out.pdf"
        let pdf = try ExistingPDF(path: path)
        _ = try pdf.makeArchival(.a2b, PDFInformation(title: "Plan"))
        try pdf.write(to: output)
        return output
    }

    static let broken: [(picture: Picture, clause: String)] = [
        (Picture(channels: 4, colours: [Picture.space(12)]), "6.2.4.3"),
        (Picture(channels: 4, colours: [Picture.space(0)]), "6.2.8.3"),
        (Picture(channels: 4), "6.2.8.3"),
        (Picture(channels: 2, colours: [Picture.space(17)]), "6.2.8.3"),
        (Picture(channels: 5), "6.2.8.3"),
        (Picture(depth: 0x28), "6.2.8.3"),
        (Picture(depth: 0xFF), "6.2.8.3"),
        (Picture(depth: 0xFF, more: Picture.box("bpcc", [7, 7, 9])), "6.2.8.3"),
        (Picture(colours: []), "6.2.8.3"),
        (Picture(colours: [Picture.space(16, method: 4)]), "6.2.8.3"),
        (Picture(colours: [Picture.space(16), Picture.space(16)]), "6.2.8.3"),
        (Picture(colours: [Picture.space(19)]), "6.2.8.3"),
        (Picture(colours: [[2, 0, 0, 1, 2, 3]]), "6.2.8.3"),
        (Picture(more: Picture.box("pclr", [0, 1, 1, 7, 0])), "6.2.8.3"),
        (Picture(more: Picture.box("cdef", [0, 9, 0, 0])), "6.2.8.3"),
    ]

    @Test("violations are reported with clause and page", arguments: JPEG2000Tests.broken)
    func brokenRules(picture: Picture, clause: String) throws {
        let path = try document(picture.file)
        #expect(try clauses(path).contains(clause))
        let error = #expect(throws: PDFError.self) { try converted(path) }
        #expect(error?.code == .notArchival && error?.place == "page 2", "\(String(describing: error))")
        #expect(error?.message.contains("clause \(clause)") == true, "\(String(describing: error))")
    }

    static let flawless: [Picture] = [
        Picture(), Picture(colours: [Picture.space(18)]), Picture(channels: 1, colours: [Picture.space(17)]),
        Picture(colours: [Picture.space(16, approximation: 1), Picture.space(12, approximation: 2)]),
        Picture(depth: 0xFF, more: Picture.box("bpcc", [7, 7, 7])),
        // Grey with opacity.
        Picture(
            channels: 2, colours: [Picture.space(17)],
            more: Picture.box("cdef", [0, 2, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0])),
    ]

    @Test("converted files with valid pictures comply", arguments: JPEG2000Tests.flawless)
    func kept(picture: Picture) throws {
        #expect(try ArchivalCheck.faults(inFileAt: converted(document(picture.file)), level: .a2b).isEmpty)
    }

    @Test("the header needs no colour space if the dictionary has one") func colourSpace() throws {
        let picture = Picture(colours: [Picture.space(0)]).file
        #expect(try clauses(document(picture)).contains("6.2.8.3"))
        let path = try document(picture, "/ColorSpace/DeviceRGB")
        #expect(try ArchivalCheck.faults(inFileAt: converted(path), level: .a2b).isEmpty)
    }

    @Test("pictures with another filter and masks are checked too") func otherPlaces() throws {
        let file = hexadecimal(Picture(channels: 5).file)
        let twice = "[/ASCIIHexDecode/JPXDecode]"
        let packed = try document(Array(file.utf8), filter: twice)
        let error = #expect(throws: PDFError.self) { try converted(packed) }
        #expect(error?.message.contains("5 colour channels") == true, "\(String(describing: error))")
        let mask = """
            8 0 obj <</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/Filter \(twice)
            /Length \(file.utf8.count)>> stream
            \(file)
            endstream endobj
            """
        let masked = try document(Picture().file, "/SMask 8 0 R", objects: mask)
        #expect(try clauses(masked).contains("6.2.8.3"))
    }

    @Test("damaged and truncated pictures are reported") func damaged() throws {
        let whole = Picture().file
        let header = whole.count - 12
        for length in stride(from: 0, to: header, by: 3) {
            let path = try document(Array(whole.prefix(length)))
            #expect(try clauses(path).contains("6.2.8.3"), "\(length)")
        }
        for place in 0..<header {
            for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
                var file = whole
                file[place] = byte
                let path = try document(file)
                #expect(throws: Never.self) { try clauses(path) }
            }
        }
    }
}
