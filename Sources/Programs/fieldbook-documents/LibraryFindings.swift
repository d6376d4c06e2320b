import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import OCR
import PDFAssembly
import PDFPreview
import PDFStructure
import Scanning
import Typesetting

/// The libraries of this program and their data, as installed on this machine.
enum LibraryFindings {
    private static let neededLanguages = ["deu", "fra", "ita", "eng"]

    /// Writes all findings to standard output as JSON.
    static func write(limits: WorkerLimits) throws {
        _ = Confinement.begin(limits)
        let output = OutputFile.forAnswers()
        try output.write(Array(try JSONEncoder().encode(libraries + [pdfium] + languages + [orientation])))
        try output.flush()
    }

    private static var libraries: [Finding] {
        let versions = [
            ("libvips", ImageLibrary.version), ("leptonica", ScanningLibrary.version),
            ("tesseract", OCRLibrary.version), ("poppler", PDFLibrary.version),
            ("qpdf", QPDFLibrary.version), ("pango", TypesettingLibrary.version),
        ]
        return versions.map { Finding(name: $0.0, found: $0.1, isNeeded: true) }
    }

    private static var pdfium: Finding {
        do {
            return Finding(name: "pdfium", found: try PDFiumLibrary.version(), isNeeded: false)
        } catch {
            return Finding(
                name: "pdfium", remedy: "\(error.message). \(error.remedy)",
                isUnusable: PDFiumInstallation.found() != nil, isNeeded: false)
        }
    }

    private static var orientation: Finding {
        Finding(
            name: "OCR orientation (osd)", found: OCRLibrary.canDetectOrientation ? OCRLibrary.dataPath : nil,
            remedy: install("tesseract-ocr-osd"), isNeeded: true)
    }

    private static var languages: [Finding] {
        let installed = OCRLibrary.installedLanguages()
        let needed = neededLanguages.map { language in
            Finding(
                name: "OCR language \(language)",
                found: installed.contains(language) ? OCRLibrary.dataPath : nil,
                remedy: install("tesseract-ocr-\(language)"), isNeeded: true)
        }
        let others = installed.filter { !neededLanguages.contains($0) }.sorted()
        return needed
            + others.map { Finding(name: "OCR language \($0)", found: OCRLibrary.dataPath, isNeeded: false) }
    }

    private static func install(_ package: String) -> String { "Install it: apt-get install \(package)." }
}
