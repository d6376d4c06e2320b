import Routes

/// Fixes of a segment that follow each other without a gap, with the figures that a map shows of the legs between them.
struct DrivenRun {
    /// They have the indices of their segment.
    let fixes: ArraySlice<Fix>
    /// Metres from the start of the route to each fix.
    let distances: ArraySlice<Double>

    /// Kilometres an hour along each leg, by its times, or else by the device; not a number without both.
    var speeds: [Double] {
        fixes.indices.dropLast().map { index in
            let (start, end) = (fixes[index], fixes[index + 1])
            if let from = start.time, let to = end.time, to > from {
                return (distances[index + 1] - distances[index]) / to.seconds(since: from) * 3.6
            }
            return (end.speed ?? start.speed).map { $0 * 3.6 } ?? .nan
        }
    }

    /// Metres above the sea in the middle of each leg; not a number where they are not known.
    var heights: [Double] {
        zip(fixes, fixes.dropFirst()).map { start, end in
            ((start.elevation ?? .nan) + (end.elevation ?? .nan)) / 2
        }
    }
}
