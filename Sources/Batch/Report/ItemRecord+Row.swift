extension ItemRecord {
    /// The item as a row of a report; `step` is what to call its step.
    public func row(step: String) -> Row {
        let failure = failure ?? refusal
        let message = failure.map { $0.place.isEmpty ? $0.message : "\($0.place): \($0.message)" }
        return Row([
            "step": .text(step), "input": .text(PathParts.seenFromHere(name)),
            "state": .text(isAsked ? state.rawValue : "not asked"),
            "code": .init(failure?.code), "message": .init(message), "remedy": .init(failure?.remedy),
            "faults": .integer(faults), "first_fault": .init(firstFault.isEmpty ? nil : firstFault),
            "summary": .init(summary.isEmpty ? nil : summary),
            "outputs": .list(outputs.map { PathText.shown($0.path) }), "bytes_in": .integer(inputBytes),
            "bytes_out": .integer(bytesOut), "ms": .integer(milliseconds), "attempts": .integer(attempts),
            "updated": .text(updatedAt),
        ])
    }

    /// The size of what was made.
    public var bytesOut: Int {
        outputs.reduce(0) { sum, output in
            let (more, overflow) = sum.addingReportingOverflow(output.bytes)
            return overflow ? .max : more
        }
    }
}
