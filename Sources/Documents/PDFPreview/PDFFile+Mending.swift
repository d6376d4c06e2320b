import Foundation
import PDFAssembly

extension PDFFile {
    /// A copy whose crop boxes all leave something of the paper, as PDFium takes them; its file is gone once it is open.
    func mendedCopy() -> PDFFile? {
        var folder = Array((NSTemporaryDirectory() + "/fieldbook-XXXXXX").utf8CString)
        guard let made = mkdtemp(&folder) else { return nil }
        let copy = String(cString: made) + "/mended.pdf"
        defer {
            unlink(copy)
            rmdir(folder)
        }
        do {
            try UncroppedPDF.writeWithoutCropBoxesBesidePaper(copyOf: path, password: password, to: copy)
            let file = try PDFFile(path: copy, password: password)
            guard file.pageCount == pageCount else { return nil }
            file.isMended = true
            return file
        } catch {
            return nil
        }
    }
}
