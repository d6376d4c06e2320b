import Batch

extension ReportPage {
    /// Writes the done items with warnings or notes.
    func writeNotes(_ page: Markup) throws {
        let count = standings.reduce(0) { $0 + $1.withNotes }
        var items: [ItemRecord] = []
        try snapshot.forEachItem(.firstNoted(Self.filesAGroup)) { item in
            items.append(item)
            return true
        }
        guard !items.isEmpty else { return }
        try section(page, texts.notesHeading, note: texts.notesNote) {
            try files(page, items, of: count) { item in
                try writeName(of: item, page)
                for note in item.notes { try write(note, page) }
            }
        }
    }

    private func write(_ note: String, _ page: Markup) throws {
        let mark = "warning: "
        guard note.hasPrefix(mark) else { return try page.element("small", note) }
        try page.element("small") {
            try page.element("strong", ["class": "wait"], texts.warning)
            try page.text(" " + note.dropFirst(mark.count))
        }
    }
}
