import Batch

extension ReportPage {
    func writeFailures(_ page: Markup) throws {
        let groups = try snapshot.failureGroups(atMost: Self.greatestGroups + 1)
        guard !groups.isEmpty else { return }
        let shown = groups.prefix(Self.greatestGroups)
        var items: [String: [ItemRecord]] = [:]
        try snapshot.forEachItem(.firstFailures(Self.filesAGroup, codes: shown.map(\.code))) { item in
            items[item.failure?.code ?? "", default: []].append(item)
            return true
        }
        try section(page, texts.failuresHeading, note: texts.failuresNote) {
            for group in shown { try writeGroup(page, group, items[group.code] ?? []) }
            if groups.count > shown.count {
                try page.element("p", ["class": "note"], texts.moreCausesNote)
            }
        }
    }

    private func writeGroup(
        _ page: Markup, _ group: JournalSnapshot.FailureGroup, _ items: [ItemRecord]
    ) throws {
        let messages = Set(items.compactMap { $0.failure?.message })
        let hasSteps = Set(items.map(\.scope)).count > 1
        let sharedMessage = messages.count == 1 ? messages.first : nil
        try page.newLine()
        try page.element("article", ["class": "cause"]) {
            try page.element("div", ["class": "count"], SwissNumber.text(group.count))
            try page.element("div") {
                try page.element("h3") {
                    try page.element("bdi", sharedMessage.map(Self.sentence) ?? group.code)
                }
                try page.element("p", ["class": "note"]) { try page.element("code", group.code) }
                try writeRemedies(page, items)
                try files(page, items, of: group.count) { item in
                    try writeFailedItem(
                        page, item, step: hasSteps ? titles[item.scope] ?? "" : "",
                        message: sharedMessage == nil ? item.failure?.message ?? "" : "")
                }
            }
        }
    }

    private func writeRemedies(_ page: Markup, _ items: [ItemRecord]) throws {
        var remedies: [String] = []
        for remedy in items.compactMap({ $0.failure?.remedy }) where !remedy.isEmpty {
            if !remedies.contains(remedy) { remedies.append(remedy) }
            if remedies.count == 5 { break }
        }
        guard !remedies.isEmpty else { return }
        try page.element("div", ["class": "todo"]) {
            for remedy in remedies {
                try page.element("p") {
                    try page.element("strong", texts.remedy + " ")
                    try page.text(remedy)
                }
            }
        }
    }

    private func writeFailedItem(
        _ page: Markup, _ item: ItemRecord, step: String, message: String
    ) throws {
        try writeName(of: item, page)
        for words in [step, item.failure?.place ?? "", message] where !words.isEmpty {
            try page.element("small", words)
        }
    }

    /// The name as a link, followed by the folder.
    func writeName(of item: ItemRecord, _ page: Markup) throws {
        guard item.input.hasPrefix("/") else { return try page.element("bdi", PathText.shown(item.name)) }
        let parts = PathParts(item.input)
        try page.element("a", ["href": link.address(of: item.input)]) {
            try page.element("bdi", PathText.shown(parts.name))
        }
        try page.element("small") { try page.element("bdi", PathParts.seenFromHere(parts.folder)) }
    }

    /// A list of files; a long one is partly collapsed.
    func files<Entry>(
        _ page: Markup, _ entries: [Entry], of count: Int, _ write: (Entry) throws -> Void
    ) throws {
        func list(_ part: ArraySlice<Entry>) throws {
            try page.element("ul", ["class": "files"]) {
                for entry in part { try page.element("li", ["class": "file"]) { try write(entry) } }
            }
        }
        let atOnce = entries.count <= Self.filesShownAtOnce + 2 ? entries.count : Self.filesShownAtOnce
        try list(entries.prefix(atOnce))
        if entries.count > atOnce {
            try page.element("details") {
                let rest = SwissNumber.text(entries.count - atOnce)
                try page.element("summary", filled(texts.restOfFiles, ["count": rest]))
                try list(entries.dropFirst(atOnce))
                try more(page, than: entries.count, of: count, texts.moreFiles)
            }
        }
    }

    private static func sentence(_ message: String) -> String {
        message.prefix(1).uppercased() + message.dropFirst() + (message.hasSuffix(".") ? "" : ".")
    }
}

extension ReportPage {
    /// Writes the items with errors in some parts.
    func writeFaults(_ page: Markup) throws {
        let count = standings.reduce(0) { $0 + $1.withFaults }
        var items: [ItemRecord] = []
        try snapshot.forEachItem(.firstFaulty(Self.filesAGroup)) { item in
            items.append(item)
            return true
        }
        guard !items.isEmpty else { return }
        try section(page, texts.errorsHeading, note: texts.errorsNote) {
            try files(page, items, of: count) { item in
                try writeName(of: item, page)
                try page.element("small", counted(texts.errors, item.faults))
                try page.element("small", item.firstFault)
            }
        }
    }
}
