import Batch
import PrintedTexts

extension ReportPage {
    func writeSteps(_ page: Markup) throws {
        guard !standings.isEmpty else { return }
        let heads = [
            texts.stepHead, texts.itemsHead, texts.doneHead, texts.failedHead, texts.doneOtherwiseHead,
            texts.leftHead, "", texts.readHead, texts.madeHead, texts.workingTimeHead, texts.stateHead,
        ]
        try section(page, texts.stepsHeading) {
            try table(page, heads, numbers: [1, 2, 3, 4, 5, 7, 8, 9]) {
                for standing in standings.prefix(Self.greatestSteps) {
                    try page.element("tr") { try writeStep(page, standing) }
                }
            }
            try more(page, than: Self.greatestSteps, of: standings.count, texts.moreSteps)
            if standings.contains(where: { $0.doneOtherwise > 0 }) {
                try page.element("p", ["class": "note"], texts.doneOtherwiseNote)
            }
            if standings.contains(where: { $0.notAsked > 0 }) {
                try page.element("p", ["class": "note"], texts.notAskedNote)
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
                    "small", ["class": "wait"],
                    filled(texts.countWithErrors, ["count": SwissNumber.text(standing.withFaults)]))
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
                filled(texts.progress, ["count": "\(standing.done)", "items": "\(items)"]))
        }
        try number(page, size(standing.bytesIn))
        try number(page, size(standing.bytesOut))
        try number(page, SwissNumber.duration(milliseconds: standing.milliseconds))
        try page.element("td", ["class": "whole"], standing.state.map(word) ?? "")
    }

    private func writeItems(_ page: Markup, _ standing: StepStanding) throws {
        guard let items = standing.items else {
            return try page.element("td", ["class": "number"]) {
                try page.element("small", texts.itemsUnknown)
            }
        }
        try page.element("td", ["class": "number"]) {
            try page.text(SwissNumber.text(items))
            if standing.notAsked > 0 {
                try page.element(
                    "small",
                    filled(texts.countOfEarlierRuns, ["count": SwissNumber.text(standing.notAsked)]))
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

    func more(_ page: Markup, than shown: Int, of count: Int, _ text: CountedText) throws {
        guard count > shown else { return }
        try page.element("p", ["class": "note"], counted(text, count - shown))
    }
}
