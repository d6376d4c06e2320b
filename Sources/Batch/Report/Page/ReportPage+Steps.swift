extension ReportPage {
    func writeSteps(_ page: Markup) throws {
        guard !standings.isEmpty else { return }
        try section(page, "Steps") {
            try table(
                page,
                ["Step", "Items", "Done", "Failed", "Left", "", "Read", "Made", "Working time", "State"],
                numbers: [1, 2, 3, 4, 6, 7, 8]
            ) {
                for standing in standings.prefix(Self.greatestSteps) {
                    try page.element("tr") { try writeStep(page, standing) }
                }
            }
            try more(page, than: Self.greatestSteps, of: standings.count, "step")
        }
    }

    private func writeStep(_ page: Markup, _ standing: StepStanding) throws {
        try page.element("td", ["class": "name"]) {
            try page.element("bdi", standing.step.title)
            if !standing.step.name.isEmpty { try page.element("small", standing.step.operation) }
        }
        try number(page, SwissNumber.text(standing.items))
        try number(page, SwissNumber.text(standing.done))
        try number(page, SwissNumber.text(standing.failed), standing.failed > 0 ? "bad" : "soft")
        try number(page, SwissNumber.text(standing.left), standing.left > 0 ? "wait" : "soft")
        try page.element("td") {
            try page.element(
                "progress", ["max": "\(max(standing.items, 1))", "value": "\(standing.done)"],
                "\(standing.done) of \(standing.items)")
        }
        try number(page, ByteCount.text(standing.bytesIn))
        try number(page, ByteCount.text(standing.bytesOut))
        try number(page, SwissNumber.duration(milliseconds: standing.milliseconds))
        try page.element("td", ["class": "whole"], standing.state?.rawValue ?? "")
    }

    func table(
        _ page: Markup, _ names: [String], numbers: Set<Int>, _ rows: () throws -> Void
    ) throws {
        try page.element("div", ["class": "wide"]) {
            try page.element("table") {
                try page.element("thead") {
                    try page.element("tr") {
                        for (column, name) in names.enumerated() {
                            try page.element(
                                "th", ["scope": "col", "class": numbers.contains(column) ? "number" : ""],
                                name)
                        }
                    }
                }
                try page.element("tbody") { try rows() }
            }
        }
    }

    func number(_ page: Markup, _ text: String, _ kind: String = "") throws {
        try page.element("td", ["class": kind.isEmpty ? "number" : "number \(kind)"], text)
    }

    func more(_ page: Markup, than shown: Int, of count: Int, _ noun: String) throws {
        guard count > shown else { return }
        try page.element(
            "p", ["class": "note"],
            "and \(SwissNumber.text(count - shown)) more \(noun)\(count - shown == 1 ? "" : "s")")
    }
}
