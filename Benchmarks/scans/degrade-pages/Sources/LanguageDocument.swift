import Foundation
import PDFAssembly

/// A PDF of all pages of a folder that are in one language.
enum LanguageDocument {
    /// Writes FOLDER/documents/deu.pdf from FOLDER/*.deu.jpg.
    static func write(_ language: Language, in folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".\(language.code).jpg") }.sorted()
        guard !names.isEmpty else { return }
        try FileManager.default.createDirectory(
            atPath: folder + "/documents", withIntermediateDirectories: true)
        let pdf = try PDFBuilder(path: "\(folder)/documents/\(language.code).pdf")
        for name in names {
            let picture = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            try pdf.add(
                PDFPage(
                    width: Paper.width / 25.4 * 72, height: Paper.height / 25.4 * 72,
                    picture: .jpeg(Array(picture))))
        }
        try pdf.finish()
    }
}
