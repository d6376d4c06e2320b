extension ReportPage {
    /// What was done but for a part of it.
    func writeFaults(_ page: Markup) throws {
        let count = standings.reduce(0) { $0 + $1.withFaults }
        var items: [ItemRecord] = []
        try snapshot.forEachItem(.firstFaulty(Self.filesAGroup)) { item in
            items.append(item)
            return true
        }
        guard !items.isEmpty else { return }
        try section(
            page, "What was done with faults",
            note: "Parts of these files could not be taken; the rest of each was done."
        ) {
            try files(page, items, of: count) { item in
                try writeName(of: item, page)
                try page.element("small", SwissNumber.text(item.faults, "fault"))
                try page.element("small", item.firstFault)
            }
        }
    }
}
