import DocumentModel
import Images

/// Pixels compressed without loss, each row by its difference from the one above: a PNG's data, which a PDF takes as they are.
struct DeflatedPixels {
    let bytes: [UInt8]

    init(_ raster: Raster) throws(PDFError) {
        do {
            bytes = Self.data(of: try ImageEncoder.encode(raster, as: .png()))
        } catch {
            throw PDFError(.picture, error.message, remedy: error.remedy)
        }
    }

    /// The chunks: length 4 bytes, type 4, data, checksum 4.
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
