import CPoppler

extension PDFFile {
    /// The entries of the outline in their order, those below an entry behind it.
    ///
    /// An outline that leads back into itself ends at the `limit`, or where it is 32 levels deep.
    public func outline(limit: Int = 10_000) -> PDFListing<PDFOutlineEntry> {
        var entries = PDFListing<PDFOutlineEntry>()
        if let top = poppler_index_iter_new(document) {
            defer { poppler_index_iter_free(top) }
            addEntries(at: top, level: 1, to: &entries, limit)
        }
        return entries
    }

    private static let deepest = 32

    /// Adds an entry, those below it and those that follow; whether there was room for all.
    @discardableResult
    private func addEntries(
        at entry: OpaquePointer, level: Int, to entries: inout PDFListing<PDFOutlineEntry>, _ limit: Int
    ) -> Bool {
        repeat {
            guard let action = poppler_index_iter_get_action(entry) else { continue }
            defer { poppler_action_free(action) }
            let isAdded = entries.add(
                PDFOutlineEntry(
                    title: GlibText.copied(action.pointee.any.title) ?? "", level: level,
                    target: PDFTarget(action.pointee, in: document)), upTo: limit)
            guard isAdded else { return false }
            guard let child = poppler_index_iter_get_child(entry) else { continue }
            defer { poppler_index_iter_free(child) }
            guard level < Self.deepest else {
                entries.isComplete = false
                continue
            }
            guard addEntries(at: child, level: level + 1, to: &entries, limit) else { return false }
        } while poppler_index_iter_next(entry) != 0
        return true
    }
}
