import Batch
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
        libraries + [vectors, register] + grids + languages + [orientation]
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

    private static var vectors: Finding {
        do {
            return Finding(name: "GDAL", found: try VectorProgram.libraryVersion(), isNeeded: false)
        } catch {
            let failure = (error as? any ItemFailureConvertible)?.itemFailure
            return Finding(
                name: "GDAL", remedy: failure?.sentence ?? "\(error)", isUnusable: true, isNeeded: false)
        }
    }

    private static var register: Finding {
        finding("PROJ's register (proj.db)", isNeeded: true) { () throws(TransformError) in
            try Transformer.registerPath()
        }
    }

    private static var grids: [Finding] {
        [
            finding("grid CHENyx06a (LV03)", isNeeded: true) { () throws(TransformError) in
                let path = try SwissGrid.chenyx06.installed().path
                _ = try Transformer(from: .lv03, to: .lv95)
                return path
            },
            finding("geoid for LHN95", isNeeded: false) { () throws(TransformError) in
                try SwissGrid.lhn95.installed().path
            },
            finding("geoid for LN02", isNeeded: false) { () throws(TransformError) in
                try SwissGrid.ln02.installed().path
            },
        ]
    }

    /// Something that may be found, or not, or be of no use.
    private static func finding(
        _ name: String, isNeeded: Bool, _ find: () throws(TransformError) -> String
    ) -> Finding {
        do {
            return Finding(name: name, found: try find(), isNeeded: isNeeded)
        } catch {
            let isMissing = [.gridMissing, .dataMissing].contains(error.code)
            return Finding(
                name: name, remedy: isMissing ? error.remedy : "\(error.message). \(error.remedy)",
                isUnusable: !isMissing, isNeeded: isNeeded)
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
