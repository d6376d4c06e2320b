import Foundation
import Testing

/// Runs a libvips command, to make files and for comparison.
enum VipsTool {
    @discardableResult
    static func run(_ line: String...) throws -> String { try run(line: line) }

    @discardableResult
    static func run(line: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = line
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(line.joined(separator: " "))")
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// A minimal PDF of one page with one image.
enum PDFAround {
    static func g4(_ strip: [UInt8], width: Int, height: Int) -> [UInt8] {
        let content = "q \(width) 0 0 \(height) 0 0 cm /I Do Q"
        let objects: [[UInt8]] = [
            Array("<</Type/Catalog/Pages 2 0 R>>".utf8),
            Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
            Array(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>"
                    .utf8),
            Array("<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream".utf8),
            Array(
                "<</Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 1/ColorSpace/DeviceGray"
                    .utf8)
                + Array(
                    "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns \(width)/Rows \(height)>>/Length \(strip.count)>>\nstream\n"
                        .utf8) + strip + Array("\nendstream".utf8),
        ]
        var file = Array("%PDF-1.4\n".utf8)
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(file.count)
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let table = file.count
        file += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
        for place in places {
            let digits = "\(place)"
            file += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
        }
        file += Array("trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF".utf8)
        return file
    }
}
