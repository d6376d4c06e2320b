import CCairoPatterns
import CPoppler

/// Images at the speed that poppler cannot ask cairo for.
///
/// Cairo shrinks an image by the mean of what lies under each pixel, and takes every product of a column's and a row's part
/// one by one, in a third of the time that a scanned page takes. The same means are taken here row by row and then column by
/// column, and cairo gets the image as large as it is to be.
enum FastImages {
    /// Draws on this thread, whatever `body` draws.
    static func drawing(_ body: () -> Void) {
        fieldbook_ask_for_patterns { context, pattern in
            guard let context, let pattern else { return nil }
            return PlacedImage(pattern, in: context)?.inPixelsOfDrawing()
        }
        defer { fieldbook_ask_for_patterns(nil) }
        body()
    }
}
