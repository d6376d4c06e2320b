import Batch

extension ReportPage {
    private var items: Int { standings.reduce(0) { $0 + ($1.items ?? 0) } }
    private var done: Int { standings.reduce(0) { $0 + $1.done } }
    private var failed: Int { standings.reduce(0) { $0 + $1.failed } }
    private var doneOtherwise: Int { standings.reduce(0) { $0 + $1.doneOtherwise } }
    private var withFaults: Int { standings.reduce(0) { $0 + $1.withFaults } }
    private var left: Int { standings.reduce(0) { $0 + ($1.left ?? 0) } }
    private var areAllKnown: Bool { standings.allSatisfy { $0.items != nil } && missingShards.isEmpty }
    private var isRunning: Bool { runs.contains { $0.state == .running } }

    func writeSummary(_ page: Markup) throws {
        try page.element("header") {
            try page.element("p", ["class": "kind"], "Fieldbook report")
            try page.element("h1") { try page.element("bdi", title) }
            try page.element("p", ["class": "verdict"], verdict)
            try page.element("p", ["class": "note"], when)
            try page.element("dl", ["class": "figures"]) {
                try figure(page, SwissNumber.text(done), "done", done > 0 ? "good" : "")
                if withFaults > 0 { try figure(page, SwissNumber.text(withFaults), "with errors", "wait") }
                try figure(page, SwissNumber.text(failed), "failed", failed > 0 ? "bad" : "")
                if doneOtherwise > 0 {
                    try figure(page, SwissNumber.text(doneOtherwise), "done otherwise", "wait")
                }
                if left > 0 { try figure(page, SwissNumber.text(left), "left", "wait") }
                try figure(page, bytes: standings.reduce(0) { $0 + $1.bytesIn }, "read")
                try figure(page, bytes: standings.reduce(0) { $0 + $1.bytesOut }, "made")
                try figure(page, milliseconds: timeTaken.milliseconds, timeTaken.label)
            }
        }
    }

    private var verdict: String {
        if items == 0 && areAllKnown { return "No item has been worked on yet." }
        var text =
            failed == 0 && doneOtherwise == 0 && left == 0 && areAllKnown
            ? (items == 1 ? "The one item is done." : "All \(SwissNumber.text(items)) items are done.")
            : "\(SwissNumber.text(done)) of \(SwissNumber.text(items, "item")) \(done == 1 ? "is" : "are") done."
        if withFaults > 0 {
            text += " \(SwissNumber.text(withFaults)) of them \(withFaults == 1 ? "has" : "have") errors."
        }
        if failed > 0 {
            text += " \(SwissNumber.text(failed)) failed; see below what to do."
        }
        if doneOtherwise > 0 {
            text +=
                " \(SwissNumber.text(doneOtherwise)) \(doneOtherwise == 1 ? "is" : "are") done with other options, and failed with those of the last run."
        }
        if isRunning {
            text += " A run is in progress; this page shows its state at that time."
        } else if left > 0 {
            text +=
                " \(SwissNumber.text(left)) \(left == 1 ? "is" : "are") left: the same command again does \(left == 1 ? "it" : "them")."
        }
        for standing in standings where standing.items == nil {
            text += " How many there are for \(standing.step.title) shows when the steps before it have run."
        }
        if let missing = Shard.missing(missingShards) { text += " Nothing is known of \(missing)." }
        return text
    }

    private var when: String {
        let begin = runs.map(\.startedAt).filter { !$0.isEmpty }.min()
        let end = standings.map(\.lastActivity).max() ?? ""
        let times = [begin, end.isEmpty ? nil : end].compactMap { $0.map(JournalTime.forPeople) }
        guard let first = times.first, let last = times.last else { return "As it stood on \(now)." }
        let span = first == last ? "On \(first)" : "From \(first) to \(last)"
        return runs.count > 1 ? "\(span), in \(SwissNumber.text(runs.count, "run"))." : "\(span)."
    }

    /// The duration of the run, or the time spent on the items if no run is recorded.
    private var timeTaken: (milliseconds: Int, label: String) {
        let spans = runs.compactMap { run -> (Double, Double)? in
            guard let start = JournalTime(run.startedAt)?.seconds,
                let end = JournalTime(run.lastActivity)?.seconds, end >= start
            else { return nil }
            return (start, end)
        }.sorted { $0 < $1 }
        guard !spans.isEmpty else {
            return (standings.reduce(0) { $0 + $1.milliseconds }, "working time")
        }
        var total = 0.0
        var reached = -Double.infinity
        for (start, end) in spans where end > reached {
            total += end - max(start, reached)
            reached = end
        }
        return (Int(total * 1_000), runs.count > 1 ? "time, all runs" : "time")
    }

    private func figure(_ page: Markup, _ number: String, _ label: String, _ kind: String = "") throws {
        try figure(page, label) { try page.element("dd", ["class": kind], number) }
    }

    private func figure(_ page: Markup, bytes: Int, _ label: String) throws {
        try figure(page, label) { try numberAndUnits(page, ByteCount.text(bytes)) }
    }

    private func figure(_ page: Markup, milliseconds: Int, _ label: String) throws {
        try figure(page, label) {
            try numberAndUnits(page, SwissNumber.duration(milliseconds: milliseconds))
        }
    }

    private func figure(_ page: Markup, _ label: String, _ value: () throws -> Void) throws {
        try page.element("div") {
            try page.element("dt", label)
            try value()
        }
    }

    /// Writes numbers large and units small: `3 min 20 s`.
    private func numberAndUnits(_ page: Markup, _ text: String) throws {
        try page.element("dd") {
            for (index, word) in text.split(separator: " ").enumerated() {
                if index > 0 { try page.text(" ") }
                if index % 2 == 0 {
                    try page.text(String(word))
                } else {
                    try page.element("small", String(word))
                }
            }
        }
    }
}
