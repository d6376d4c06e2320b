import CPoppler
import CPopplerDrawing

/// Drawing at the speed that poppler cannot be asked for.
///
/// Cairo shrinks an image by the mean of what lies under each pixel, and takes every product of a column's and a row's part
/// one by one, in a third of the time that a scanned page takes. The same means are taken here row by row and then column by
/// column, and cairo gets the image as large as it is to be. The text that poppler gathers from each page that it draws is
/// not gathered.
enum FastDrawing {
    /// Draws on this thread, whatever `body` draws; pages drawn so have no text afterwards.
    static func drawing(_ body: () -> Void) {
        fieldbook_leave_text_out(true)
        fieldbook_ask_for_patterns { context, pattern in
            guard let context, let pattern else { return nil }
            return PlacedImage(pattern, in: context)?.inPixelsOfDrawing()
        }
        defer {
            fieldbook_ask_for_patterns(nil)
            fieldbook_leave_text_out(false)
        }
        body()
    }
}
