extension ReportPage {
    func writeSlowest(_ page: Markup) throws {
        var items: [ItemRecord] = []
        try snapshot.forEachItem(.slowest(Self.slowestItems)) { item in
            items.append(item)
            return true
        }
        guard items.count > 1 else { return }
        try section(page, "What took longest") {
            try table(page, ["File", "Step", "Time", "Read", "Made"], numbers: [2, 3, 4]) {
                for item in items {
                    try page.element("tr") {
                        try page.element("td", ["class": "name"]) { try writeName(of: item, page) }
                        try page.element("td") { try page.element("bdi", titles[item.scope] ?? "") }
                        try number(page, SwissNumber.duration(milliseconds: item.milliseconds))
                        try number(page, ByteCount.text(item.inputBytes))
                        try number(page, ByteCount.text(item.bytesOut))
                    }
                }
            }
        }
    }
}
