import Batch

extension ReportPage {
    func writeSteps(_ page: Markup) throws {
        guard !standings.isEmpty else { return }
        try section(page, "Steps") {
            try table(
                page,
                [
                    "Step", "Items", "Done", "Failed", "Done otherwise", "Left", "", "Read", "Made",
                    "Working time", "State",
                ],
                numbers: [1, 2, 3, 4, 5, 7, 8, 9]
            ) {
                for standing in standings.prefix(Self.greatestSteps) {
                    try page.element("tr") { try writeStep(page, standing) }
                }
            }
            try more(page, than: Self.greatestSteps, of: standings.count, "step")
            if standings.contains(where: { $0.doneOtherwise > 0 }) {
                try page.element(
                    "p", ["class": "note"],
                    "Items done otherwise failed with the options of the last run, and are done with others: the outputs are those of the others."
                )
            }
            if standings.contains(where: { $0.notAsked > 0 }) {
                try page.element(
                    "p", ["class": "note"],
                    "Items of earlier runs that the last run of their step was not asked for count nowhere else."
                )
            }
        }
    }

    private func writeStep(_ page: Markup, _ standing: StepStanding) throws {
        try page.element("td", ["class": "name"]) {
            try page.element("bdi", standing.step.title)
            if !standing.step.name.isEmpty { try page.element("small", standing.step.operation) }
        }
        try writeItems(page, standing)
        try page.element("td", ["class": "number"]) {
            try page.text(SwissNumber.text(standing.done))
            if standing.withFaults > 0 {
                try page.element(
                    "small", ["class": "wait"], "\(SwissNumber.text(standing.withFaults)) with errors")
            }
        }
        try number(page, SwissNumber.text(standing.failed), standing.failed > 0 ? "bad" : "soft")
        try number(
            page, SwissNumber.text(standing.doneOtherwise), standing.doneOtherwise > 0 ? "wait" : "soft")
        try number(page, standing.left.map(SwissNumber.text) ?? "?", standing.left == 0 ? "soft" : "wait")
        try page.element("td") {
            let items = standing.items ?? 1
            try page.element(
                "progress", ["max": "\(max(items, 1))", "value": "\(standing.done)"],
                "\(standing.done) of \(items)")
        }
        try number(page, ByteCount.text(standing.bytesIn))
        try number(page, ByteCount.text(standing.bytesOut))
        try number(page, SwissNumber.duration(milliseconds: standing.milliseconds))
        try page.element("td", ["class": "whole"], standing.state?.rawValue ?? "")
    }

    private func writeItems(_ page: Markup, _ standing: StepStanding) throws {
        guard let items = standing.items else {
            return try page.element("td", ["class": "number"]) {
                try page.element("small", "not known yet")
            }
        }
        try page.element("td", ["class": "number"]) {
            try page.text(SwissNumber.text(items))
            if standing.notAsked > 0 {
                try page.element("small", "and \(SwissNumber.text(standing.notAsked)) of earlier runs")
            }
        }
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
