import DocumentModel
import Foundation
import Images
import Seeded

/// Makes A4 pages with known text as a bad scanner gives them, the same each time.
///
///     cd Benchmarks && swift run -c release scans-degrade-pages FOLDER [PAGES]
///
/// Writes FOLDER/clean, FOLDER/mild, FOLDER/hard and FOLDER/colour, each with PAGES pages of 300 dots an inch (20 by default) as
/// JPEG files of about 1 MB, in German, French, Italian and English by turns, and beside each its true text. The pages
/// in colour are degraded mildly. The pages in each language are also one PDF, such as FOLDER/mild/documents/deu.pdf.
@main
enum DegradePages {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 2, let pages = Int(arguments.count > 2 ? arguments[2] : "20"), pages > 0
        else {
            FileHandle.standardError.write(Data("usage: scans-degrade-pages FOLDER [PAGES]\n".utf8))
            exit(2)
        }
        for page in 0..<pages {
            try write(page, .clean, inColour: false, to: arguments[1] + "/clean")
            try write(page, .mild, inColour: false, to: arguments[1] + "/mild")
            try write(page, .hard, inColour: false, to: arguments[1] + "/hard")
            try write(page, .mild, inColour: true, to: arguments[1] + "/colour")
        }
        for set in ["clean", "mild", "hard", "colour"] {
            for language in Language.allCases {
                try LanguageDocument.write(language, in: arguments[1] + "/" + set)
            }
        }
    }

    private static let largestFile = 1_000_000
    private static let families = [
        "DejaVu Serif", "DejaVu Sans", "DejaVu Serif Condensed", "DejaVu Sans Condensed",
    ]

    private static func write(
        _ page: Int, _ strength: Degradation.Strength, inColour: Bool, to folder: String
    ) throws {
        // The same letter in each folder.
        var words = SeededGenerator(seed: 7_001 + UInt64(page))
        let language = Language.allCases[page % Language.allCases.count]
        let letter = Letter(in: language, using: &words)
        let paper = Paper()
        letter.draw(
            on: paper, family: families[page / 4 % families.count], points: words.number(in: 7.5...10.5),
            inColour: inColour)

        var random = SeededGenerator(
            seed: 90_000 + UInt64(page) * 10 + (inColour ? 5 : strength.seed))
        let scan = try Degradation(strength, using: &random).scan(
            paper.pixels(), width: paper.columns, height: paper.rows, using: &random)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let number = page < 9 ? "0\(page + 1)" : "\(page + 1)"
        let name = "\(folder)/page-\(number).\(language.code)"
        try Data(jpeg(of: inColour ? scan : scan.converted(to: .grey)))
            .write(to: URL(fileURLWithPath: name + ".jpg"))
        try Data((paper.transcript.joined(separator: "\n") + "\n").utf8)
            .write(to: URL(fileURLWithPath: name + ".txt"))
    }

    /// The file of the best quality that is not over the largest size.
    private static func jpeg(of scan: Raster) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for quality in stride(from: 90, through: 20, by: -5) {
            bytes = try ImageEncoder.encode(scan, as: .jpeg(quality: quality))
            if bytes.count <= largestFile { break }
        }
        return bytes
    }
}
