import Batch

extension ReportPage {
    func writeRuns(_ page: Markup) throws {
        guard !runs.isEmpty else { return }
        let steps = Dictionary(grouping: try snapshot.steps()) { [$0.journal, $0.run] }
        try section(page, texts.runsHeading, note: texts.runsNote) {
            let heads = [
                texts.beganHead, texts.endedHead, texts.endingHead, texts.commandHead, texts.versionHead,
                texts.machineHead,
            ]
            try table(page, heads, numbers: []) {
                for run in runs.prefix(Self.greatestRuns) {
                    try page.element("tr") { try writeRun(page, run) }
                    if !run.notes.isEmpty {
                        try page.element("tr") {
                            try page.element("td", ["colspan": "6"]) { try writeNotes(page, run.notes) }
                        }
                    }
                    let own = (steps[[run.journal, run.id]] ?? []).reversed().prefix(Self.greatestSteps)
                    if !own.isEmpty {
                        try page.element("tr") {
                            try page.element("td", ["colspan": "6"]) { try writeSettings(page, Array(own)) }
                        }
                    }
                }
            }
            try more(page, than: Self.greatestRuns, of: runs.count, texts.moreRuns)
        }
    }

    private func writeRun(_ page: Markup, _ run: RunRecord) throws {
        try page.element("td", ["class": "whole"], JournalTime.forPeople(run.startedAt))
        try page.element("td", ["class": "whole"], JournalTime.forPeople(run.endedAt))
        let kind =
            switch run.state {
            case .running, .ended: ""
            case .interrupted, .elsewhere, .notBegun: "wait"
            case .gaveUp, .failed, .killed: "bad"
            }
        try page.element("td", ["class": kind], word(for: run.state))
        try page.element("td", ["class": "name"]) {
            try page.element("bdi", PathParts(run.command).name)
            if !run.shard.isEmpty { try page.element("small", filled(texts.part, ["part": run.shard])) }
        }
        try page.element("td", ["class": "whole"], run.toolVersion)
        try page.element("td") { try page.element("bdi", run.host) }
    }

    /// Writes the notes on the run's inputs.
    private func writeNotes(_ page: Markup, _ notes: [String]) throws {
        try page.element("ul", ["class": "settings"]) {
            for note in notes { try page.element("li") { try page.element("bdi", note) } }
        }
    }

    private func writeSettings(_ page: Markup, _ steps: [StepRecord]) throws {
        try page.element("details") {
            try page.element("summary", counted(texts.settings, steps.count))
            try page.element("ul", ["class": "settings"]) {
                for step in steps { try page.element("li") { try writeSettings(page, of: step) } }
            }
        }
    }

    private func writeSettings(_ page: Markup, of step: StepRecord) throws {
        let facts = [
            step.operation, filled(texts.stepVersion, ["version": "\(step.operationVersion)"]),
            step.items.map { counted(texts.stepItems, $0) } ?? texts.stepItemsUnknown,
            step.startedAt.isEmpty
                ? texts.stateNotBegun : filled(texts.stepJobs, ["count": "\(step.jobs)"]),
        ]
        let (before, after) = sides(of: "{step}", in: texts.stepFacts)
        try page.text(before)
        try page.element("bdi", step.title)
        try page.element(
            "span", ["class": "soft"], filled(after, ["facts": facts.joined(separator: ", ")]) + " ")
        try page.element("code", step.parameters)
    }
}

extension ReportPage {
    func writeSlowest(_ page: Markup) throws {
        var items: [ItemRecord] = []
        try snapshot.forEachItem(.slowest(Self.slowestItems)) { item in
            items.append(item)
            return true
        }
        guard items.count > 1 else { return }
        let heads = [texts.fileHead, texts.stepHead, texts.timeHead, texts.readHead, texts.madeHead]
        try section(page, texts.slowestHeading) {
            try table(page, heads, numbers: [2, 3, 4]) {
                for item in items {
                    try page.element("tr") {
                        try page.element("td", ["class": "name"]) { try writeName(of: item, page) }
                        try page.element("td") { try page.element("bdi", titles[item.scope] ?? "") }
                        try number(page, SwissNumber.duration(milliseconds: item.milliseconds))
                        try number(page, size(item.inputBytes))
                        try number(page, size(item.bytesOut))
                    }
                }
            }
        }
    }
}
