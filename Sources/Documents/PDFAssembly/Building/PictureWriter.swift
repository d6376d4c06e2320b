import DocumentModel
import Images

/// Writes pages' pictures and the operators that draw them.
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

    /// From the unit square, in which pictures are drawn, to the page.
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
                .picture, "A picture of printing inks (CMYK) cannot stand in an archival PDF",
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

    private func write(_ image: Bitmap, _ kind: String, to file: PDFObjectFile) throws(PDFError) -> Int {
        let bytes: [UInt8]
        do {
            bytes = try ImageEncoder.g4(image)
        } catch {
            throw PDFError(.picture, error.message, remedy: error.remedy)
        }
        return try file.add(
            stream: bytes,
            """
            /Type /XObject /Subtype /Image /Width \(image.width) /Height \(image.height) \(kind) \
            /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns \(image.width) /Rows \(image.height) >>
            """)
    }
}
