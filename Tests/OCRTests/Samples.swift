import Foundation
import Images

/// The project's sample scans.
enum Samples {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../SampleData/scans").standardized.path

    /// A letter on A4, 2 degrees askew and with a shadow.
    static func letter() throws -> Raster {
        try ImageDecoder.decode(fileAt: folder + "/letter.jpg", as: .grey)
    }

    /// A payment slip, straight and clean, 210 x 105 mm at 300 dots an inch.
    static func bill() throws -> Raster {
        try ImageDecoder.decode(fileAt: folder + "/qr-bill.png", as: .grey)
    }

    static func letterText() throws -> String {
        try String(contentsOfFile: folder + "/letter.txt", encoding: .utf8)
    }

    static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
