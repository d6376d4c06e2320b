import DocumentModel
import Foundation
import Images
import PDFPreview
import Testing
import TestSupport

@Suite("Images on pages") struct ImageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A page of 200 x 150 points with an image `I`, the same with a soft mask `S`, and a group `G` with the image.
    private func page(_ content: String, _ entries: String = "", showing images: [String]) throws -> String {
        var document = HandMadePDF(pages: [("", content)])
        document.objects[2] = """
            <</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 200 150]\(entries)/Resources<<
            /XObject<</I 6 0 R/S 7 0 R/G 5 0 R>>/ExtGState<</Half<</ca 0.5>>>>>>>>
            """
        let group = "180 0 0 130 10.4 10.7 cm /I Do"
        document.objects.append(
            """
            <</Type/XObject/Subtype/Form/BBox[0 0 200 150]/Resources<</XObject<</I 6 0 R>>>>
            /Group<</S/Transparency/CS/DeviceRGB/I true>>/Length \(group.utf8.count)>>
            stream
            \(group)
            endstream
            """)
        document.objects += images
        return try folder.file("page.pdf", document.bytes)
    }

    /// Noise and gradients.
    private static let images: [String] = {
        let image = HandMadeImage(width: 320, height: 230, channels: 3) { column, row in
            let noise = (column &* 7_919 &+ row &* 104_729) &* 2_654_435_761 >> 16
            return column / 27 % 2 == row / 31 % 2 ? noise : 255 - (column + row) / 8
        }
        let mask = HandMadeImage(width: 90, height: 170, channels: 1) { 2 * $0 + $1 / 3 }
        return [image.object(), image.object("/SMask 8 0 R"), mask.object()]
    }()

    @Test(
        "images are drawn as pdftocairo draws them",
        arguments: [
            ("180 0 0 130 10 10 cm /I Do", ""), ("177.3 0 0 133.7 11.3 5.9 cm /I Do", ""),
            ("177.3 0 0 133.7 11.3 5.9 cm /I Do", "/Rotate 90"),
            ("177.3 0 0 133.7 11.3 5.9 cm /I Do", "/Rotate 180"),
            ("177.3 0 0 133.7 11.3 5.9 cm /I Do", "/CropBox[13 20 170 140]"),
            ("-180 0 0 130 190 10 cm /I Do", ""), ("180 0 0 -130 10 140 cm /I Do", ""),
            ("0 130 -180 0 190 10 cm /I Do", ""), ("0 130 180 0 10.3 10.2 cm /I Do", ""),
            ("120 60 -40 80 60 5 cm /I Do", ""), ("700 0 0 600 -200 -300 cm /I Do", ""),
            ("33 0 0 130 10 10 cm /I Do", ""), ("/Half gs 180 0 0 130 10 10 cm /S Do", ""),
            ("1 .8 0 rg 0 0 200 150 re f 180 0 0 130 10 10 cm /S Do", ""),
            ("/Half gs 0.9 0 0 0.9 3.3 4.6 cm /G Do", ""),
            ("100 5 m 190 90 150 140 20 80 c W n 200 0 0 150 0 0 cm /I Do", ""),
        ])
    func asPDFToCairo(content: String, entries: String) throws {
        let path = try page(content, entries, showing: Self.images)
        _ = try Tool.run([
            "pdftocairo", "-png", "-r", "72", "-singlefile", "-cropbox", path, folder.path + "/truth",
        ])
        let truth = try ImageDecoder.decode(fileAt: folder.path + "/truth.png", as: .rgb)
        let drawn = try PDFFile(path: path).render(page: 0, .dotsPerInch(72))
        try #require([drawn.width, drawn.height] as [Int] == [truth.width, truth.height])
        #expect(greatestDifference(of: drawn, to: truth) <= 4)
        #expect(drawn.bytes.contains { $0 < 200 })
    }

    /// Compares only inside the image: at its edge, pdftocairo covers pixels partly, and this code fully or not at all.
    private func greatestDifference(of drawn: Raster, to truth: Raster) -> Int {
        let inked = (0..<truth.width * truth.height).filter { pixel in
            truth.bytes[3 * pixel..<3 * pixel + 3].contains { $0 != 255 }
        }
        let columns = inked.map { $0 % truth.width }
        let rows = inked.map { $0 / truth.width }
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max()
        else { return 255 }
        return zip(columns, rows).reduce(0) { greatest, pixel in
            let (column, row) = pixel
            guard column > left, column < right, row > top, row < bottom else { return greatest }
            let place = 3 * (row * truth.width + column)
            return (place..<place + 3).reduce(greatest) {
                max($0, abs(Int(drawn.bytes[$1]) - Int(truth.bytes[$1])))
            }
        }
    }

    @Test("no background shows between strips of an image", arguments: [1.3, 3.7, 9.49])
    func strips(height: Double) throws {
        let paper = HandMadeImage(width: 40, height: 60, channels: 3) { column, _ in
            [230, 210, 160][column % 3]
        }
        let content = (0..<12).map { strip in
            "q 150.4 0 0 \(height) 20.3 \(15.2 + Double(strip) * height) cm /I Do Q"
        }
        let path = try page(content.joined(separator: " "), showing: [paper.object()])
        let drawn = try PDFFile(path: path).render(page: 0, .dotsPerInch(72))
        let bottom = 150 - 15.2
        let rows = Int((bottom - 12 * height).rounded())..<Int(bottom.rounded())
        let pixels = rows.flatMap { row in (20..<171).map { 3 * (row * drawn.width + $0) } }
        #expect(pixels.allSatisfy { Array(drawn.bytes[$0..<$0 + 3]) == [230, 210, 160] })
    }

    @Test(
        "a very small image shows the mean of all its pixels",
        arguments: ["10 0 0 10 50 50 cm /I Do", "0 10 10 0 50 50 cm /I Do"])
    func mean(content: String) throws {
        let image = HandMadeImage(width: 640, height: 480, channels: 1) { column, _ in
            (24..<40).contains(column % 64) ? 255 : 0
        }
        let drawn = try PDFFile(path: page(content, showing: [image.object()])).render(
            page: 0, .dotsPerInch(72))
        for (x, y) in [(51, 91), (54, 97), (58, 98)] {
            #expect(abs(Int(drawn.bytes[3 * (y * drawn.width + x)]) - 64) <= 2, "\(x), \(y)")
        }
    }
}

/// An image as a PDF object in hexadecimal digits.
struct HandMadeImage {
    let width, height, channels: Int
    let level: (Int, Int) -> Int

    func object(_ entries: String = "") -> String {
        var digits: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width * channels { digits += Self.hexadecimal[level(column, row) & 0xFF] }
        }
        return """
            <</Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 8/Filter/ASCIIHexDecode
            /ColorSpace/\(channels == 1 ? "DeviceGray" : "DeviceRGB")\(entries)/Length \(digits.count + 1)>>
            stream
            \(String(decoding: digits, as: UTF8.self))>
            endstream
            """
    }

    private static let hexadecimal = (0..<256).map { byte in
        [byte >> 4, byte & 15].map { Array("0123456789ABCDEF".utf8)[$0] }
    }
}
