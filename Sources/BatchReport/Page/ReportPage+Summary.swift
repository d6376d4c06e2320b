import Batch
import PrintedTexts

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
            try page.element("p", ["class": "kind"], texts.kind)
            try page.element("h1") { try page.element("bdi", title) }
            try page.element("p", ["class": "verdict"], verdict)
            try page.element("p", ["class": "note"], when)
            try page.element("dl", ["class": "figures"]) {
                try figure(page, SwissNumber.text(done), texts.done, done > 0 ? "good" : "")
                if withFaults > 0 { try figure(page, SwissNumber.text(withFaults), texts.withErrors, "wait") }
                try figure(page, SwissNumber.text(failed), texts.failed, failed > 0 ? "bad" : "")
                if doneOtherwise > 0 {
                    try figure(page, SwissNumber.text(doneOtherwise), texts.doneOtherwise, "wait")
                }
                if left > 0 { try figure(page, SwissNumber.text(left), texts.left, "wait") }
                try figure(page, bytes: standings.reduce(0) { $0 + $1.bytesIn }, texts.read)
                try figure(page, bytes: standings.reduce(0) { $0 + $1.bytesOut }, texts.made)
                try figure(page, milliseconds: timeTaken.milliseconds, timeTaken.label)
            }
        }
    }

    private var verdict: String {
        if items == 0 && areAllKnown { return texts.nothingDoneSentence }
        var sentences = [doneSentence]
        func add(_ text: CountedText, _ count: Int) {
            if count > 0 { sentences.append(counted(text, count)) }
        }
        add(texts.withErrorsSentence, withFaults)
        add(texts.failedSentence, failed)
        add(texts.doneOtherwiseSentence, doneOtherwise)
        if isRunning {
            sentences.append(texts.runningSentence)
        } else {
            add(texts.leftSentence, left)
        }
        for standing in standings where standing.items == nil {
            sentences.append(filled(texts.unknownItemsSentence, ["step": standing.step.title]))
        }
        if !missingShards.isEmpty { sentences.append(missingSentence) }
        return sentences.joined(separator: " ")
    }

    private var doneSentence: String {
        if failed == 0 && doneOtherwise == 0 && left == 0 && areAllKnown {
            return counted(texts.allDoneSentence, items)
        }
        return items == 1
            ? counted(texts.doneOfOneSentence, done)
            : counted(texts.doneOfManySentence, done, ["items": SwissNumber.text(items)])
    }

    private var missingSentence: String {
        let named = missingShards.prefix(Self.greatestMissingParts)
        let parts = ["parts": named.map(\.description).joined(separator: ", ")]
        return missingShards.count > named.count
            ? counted(texts.manyMissingPartsSentence, missingShards.count - named.count, parts)
            : counted(texts.missingPartsSentence, missingShards.count, parts)
    }

    private var when: String {
        let begin = runs.map(\.startedAt).filter { !$0.isEmpty }.min()
        let end = standings.map(\.lastActivity).max() ?? ""
        let times = [begin, end.isEmpty ? nil : end].compactMap { $0.map(JournalTime.forPeople) }
        guard let first = times.first, let last = times.last else {
            return filled(texts.stateAtSentence, ["time": now])
        }
        let isRepeated = runs.count > 1
        let text =
            first == last
            ? (isRepeated ? texts.atInRunsSentence : texts.atSentence)
            : (isRepeated ? texts.fromToInRunsSentence : texts.fromToSentence)
        return filled(
            text, ["time": first, "first": first, "last": last, "count": SwissNumber.text(runs.count)])
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
            return (standings.reduce(0) { $0 + $1.milliseconds }, texts.workingTime)
        }
        var total = 0.0
        var reached = -Double.infinity
        for (start, end) in spans where end > reached {
            total += end - max(start, reached)
            reached = end
        }
        return (Int(total * 1_000), runs.count > 1 ? texts.timeOfAllRuns : texts.time)
    }

    private func figure(_ page: Markup, _ number: String, _ label: String, _ kind: String = "") throws {
        try figure(page, label) { try page.element("dd", ["class": kind], number) }
    }

    private func figure(_ page: Markup, bytes: Int, _ label: String) throws {
        try figure(page, label) { try numberAndUnits(page, size(bytes)) }
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
