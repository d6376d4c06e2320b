import Images
import MapDrawing
import OCR
import PDFPreview
import Parcels
import Scanning
import SwissCoordinates

/// Looks for everything that Fieldbook needs on this machine.
package enum Doctor {
    private static let neededLanguages = ["deu", "fra", "ita", "eng"]

    /// All findings: libraries, grids, languages.
    package static func examine() -> [Finding] {
        libraries + grids + languages + [orientation]
    }

    private static var libraries: [Finding] {
        let versions = [
            ("PROJ", Transformer.libraryVersion), ("GEOS", ParcelSurveyor.libraryVersion),
            ("cairo", MapLibrary.version), ("libvips", ImageLibrary.version),
            ("leptonica", ScanningLibrary.version), ("tesseract", OCRLibrary.version),
            ("poppler", PDFLibrary.version),
        ]
        let own = Finding(name: "fieldbook", found: FieldbookVersion.current, isNeeded: true)
        return [own] + versions.map { Finding(name: $0.0, found: $0.1, isNeeded: true) }
    }

    private static var grids: [Finding] {
        [
            Finding(
                name: "grid CHENyx06a (LV03)", found: SwissGrid.chenyx06.path, package: "proj-data",
                isNeeded: true),
            Finding(name: "geoid for LHN95", found: SwissGrid.lhn95.path, isNeeded: false),
            Finding(name: "geoid for LN02", found: SwissGrid.ln02.path, isNeeded: false),
        ]
    }

    private static var orientation: Finding {
        Finding(
            name: "OCR orientation (osd)", found: OCRLibrary.canDetectOrientation ? OCRLibrary.dataPath : nil,
            package: "tesseract-ocr-osd", isNeeded: true)
    }

    private static var languages: [Finding] {
        let installed = OCRLibrary.installedLanguages()
        let needed = neededLanguages.map { language in
            Finding(
                name: "OCR language \(language)",
                found: installed.contains(language) ? OCRLibrary.dataPath : nil,
                package: "tesseract-ocr-\(language)", isNeeded: true)
        }
        let others = installed.filter { !neededLanguages.contains($0) }.sorted()
        return needed
            + others.map { Finding(name: "OCR language \($0)", found: OCRLibrary.dataPath, isNeeded: false) }
    }
}
