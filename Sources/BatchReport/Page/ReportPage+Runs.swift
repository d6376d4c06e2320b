import Batch

extension ReportPage {
    func writeRuns(_ page: Markup) throws {
        guard !runs.isEmpty else { return }
        let steps = Dictionary(grouping: try snapshot.steps()) { [$0.journal, $0.run] }
        try section(page, "Runs", note: "The latest first, with the settings that each step had.") {
            try table(page, ["Began", "Ended", "How", "Command", "Version", "Machine"], numbers: []) {
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
            try more(page, than: Self.greatestRuns, of: runs.count, "run")
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
        try page.element("td", ["class": kind], run.state.rawValue)
        try page.element("td", ["class": "name"]) {
            try page.element("bdi", PathParts(run.command).name)
            if !run.shard.isEmpty { try page.element("small", "part \(run.shard)") }
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
            try page.element(
                "summary",
                steps.count == 1 ? "The step and its settings" : "The \(steps.count) steps and their settings"
            )
            try page.element("ul", ["class": "settings"]) {
                for step in steps {
                    try page.element("li") {
                        try page.element("bdi", step.title)
                        try page.element(
                            "span", ["class": "soft"],
                            ": \(step.operation), version \(step.operationVersion), "
                                + "\(step.items.map { SwissNumber.text($0, "item") } ?? "items not known yet"), "
                                + "\(step.startedAt.isEmpty ? "not begun" : "\(step.jobs) at once") ")
                        try page.element("code", step.parameters)
                    }
                }
            }
        }
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
