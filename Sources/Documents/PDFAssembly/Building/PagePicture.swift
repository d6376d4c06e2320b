import DocumentModel
public import Images

/// The picture of a page.
public enum PagePicture: Sendable {
    /// A JPEG file, embedded without recompression. Its colour profile is kept, other metadata are removed.
    ///
    /// An orientation in EXIF is ignored: see ``PDFPage/pictureTurns``.
    case jpeg([UInt8])
    /// Pixels, compressed without loss.
    case raster(Raster)
    /// Black ink on white paper.
    case bitonal(G4Bitmap)
    /// A JPEG background under layers of sharp ink, all covering the whole page.
    case layers(background: [UInt8], inks: [Ink])

    /// A mask and its colour. Later inks cover earlier ones.
    public struct Ink: Sendable, Hashable {
        /// The pixels covered with ink.
        public let mask: G4Bitmap
        /// Red, 0 to 255.
        public let red: UInt8
        /// Green, 0 to 255.
        public let green: UInt8
        /// Blue, 0 to 255.
        public let blue: UInt8

        /// Makes an ink.
        public init(mask: G4Bitmap, red: UInt8, green: UInt8, blue: UInt8) {
            self.mask = mask
            self.red = red
            self.green = green
            self.blue = blue
        }
    }
}

/// Writes the pictures of pages and the operators that draw them.
struct PictureWriter {
    let isArchival: Bool

    private struct Drawing {
        var content = ""
        var names: [String] = []

        mutating func add(_ object: Int, colour: String = "") {
            let name = "P\(names.count + 1)"
            names.append("/\(name) \(object) 0 R")
            content += "\(colour)/\(name) Do "
        }
    }

    func write(
        _ picture: PagePicture, of page: PDFPage, to file: PDFObjectFile
    ) throws(PDFError) -> (content: String, resources: String) {
        var drawing = Drawing()
        switch picture {
        case .jpeg(let bytes): drawing.add(try write(JPEGFile(bytes), to: file))
        case .raster(let raster): drawing.add(try write(raster, to: file))
        case .bitonal(let image):
            drawing.add(try write(image, "/ColorSpace /DeviceGray /BitsPerComponent 1", to: file))
        case .layers(let background, let inks):
            drawing.add(try write(JPEGFile(background), to: file))
            for ink in inks {
                let mask = try write(ink.mask, "/ImageMask true /BitsPerComponent 1", to: file)
                let parts = [ink.red, ink.green, ink.blue].map { PDFSyntax.number(Double($0) / 255) }
                drawing.add(mask, colour: parts.joined(separator: " ") + " rg ")
            }
        }
        let matrix = PDFSyntax.matrix(Self.matrix(of: page))
        return ("q \(matrix) cm \(drawing.content)Q\n", drawing.names.joined(separator: " "))
    }

    /// The transformation from the unit square, in which pictures are drawn, to the page.
    private static func matrix(of page: PDFPage) -> [Double] {
        let (width, height) = (page.width, page.height)
        return switch page.pictureTurns & 3 {
        case 1: [0, -height, width, 0, 0, height]
        case 2: [-width, 0, 0, -height, width, height]
        case 3: [0, height, -width, 0, width, 0]
        default: [width, 0, 0, height, 0, 0]
        }
    }

    private func write(_ jpeg: JPEGFile, to file: PDFObjectFile) throws(PDFError) -> Int {
        guard !isArchival || jpeg.components != 4 else {
            throw PDFError(
                .picture, "a CMYK picture is not allowed in an archival PDF",
                remedy: "Convert it to RGB first.")
        }
        let devices = [1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"]
        var space = devices[jpeg.components] ?? "/DeviceRGB"
        if let profile = jpeg.profile {
            let number = try file.add(stream: profile, "/N \(jpeg.components) /Alternate \(space)")
            space = "[/ICCBased \(number) 0 R]"
        }
        let decode = jpeg.isInverted ? " /Decode [1 0 1 0 1 0 1 0]" : ""
        return try file.add(
            stream: jpeg.bytes,
            """
            /Type /XObject /Subtype /Image /Width \(jpeg.width) /Height \(jpeg.height) /ColorSpace \(space) \
            /BitsPerComponent 8\(decode) /Filter /DCTDecode
            """)
    }

    private func write(_ raster: Raster, to file: PDFObjectFile) throws(PDFError) -> Int {
        let colours = raster.channels.rawValue
        return try file.add(
            stream: DeflatedPixels(raster).bytes,
            """
            /Type /XObject /Subtype /Image /Width \(raster.width) /Height \(raster.height) \
            /ColorSpace /\(raster.channels == .grey ? "DeviceGray" : "DeviceRGB") /BitsPerComponent 8 \
            /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors \(colours) /BitsPerComponent 8 \
            /Columns \(raster.width) >>
            """)
    }

    private func write(_ image: G4Bitmap, _ kind: String, to file: PDFObjectFile) throws(PDFError) -> Int {
        let (width, height) = (image.bitmap.width, image.bitmap.height)
        return try file.add(
            stream: image.bytes,
            """
            /Type /XObject /Subtype /Image /Width \(width) /Height \(height) \(kind) \
            /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns \(width) /Rows \(height) >>
            """)
    }
}

/// Losslessly compressed pixels: the image data of a PNG, which PDF uses unchanged.
private struct DeflatedPixels {
    let bytes: [UInt8]

    init(_ raster: Raster) throws(PDFError) {
        do {
            bytes = Self.data(of: try ImageEncoder.encode(raster, as: .png()))
        } catch {
            throw PDFError(.picture, error.message, remedy: error.remedy)
        }
    }

    /// The joined `IDAT` chunks. A chunk is: length (4 bytes), type (4), data, checksum (4).
    private static func data(of png: [UInt8]) -> [UInt8] {
        var data: [UInt8] = []
        var position = 8
        while position + 12 <= png.count {
            let length = png[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard position + 12 + length <= png.count else { break }
            if png[(position + 4)..<(position + 8)].elementsEqual("IDAT".utf8) {
                data += png[(position + 8)..<(position + 8 + length)]
            }
            position += 12 + length
        }
        return data
    }
}
