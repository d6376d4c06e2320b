/// Finds the stays of a parked vehicle and puts each on one place.
struct ParkingSearch {
    private let rule: CleaningRules.ParkedDrift
    private let fixes: [Fix]

    static func apply(_ rule: CleaningRules.ParkedDrift, to fixes: [Fix]) -> SegmentOutcome {
        ParkingSearch(rule: rule, fixes: fixes).outcome()
    }

    private func outcome() -> SegmentOutcome {
        var outcome = SegmentOutcome(kept: [])
        outcome.kept.reserveCapacity(fixes.count)
        var start = 0
        var lastStayEnd = 0
        while start < fixes.count {
            let stay = longestStay(from: start)
            if duration(of: stay) >= rule.minimumDuration {
                let whole = extendedBack(stay, notBefore: lastStayEnd, &outcome)
                append(whole, to: &outcome)
                start = stay.upperBound
                lastStayEnd = start
            } else {
                let next = nextStart(after: start, leaving: stay)
                outcome.kept += fixes[start..<next]
                start = next
            }
        }
        return outcome
    }

    /// Fixes from `start` on that stay around their running centre, short absences included.
    private func longestStay(from start: Int) -> Range<Int> {
        guard var lastTime = fixes[start].time, fixes[start].hasPlace else { return start..<start + 1 }
        var centre = RunningCentre(fixes[start])
        var end = start + 1
        var index = end
        while index < fixes.count, let time = fixes[index].time, fixes[index].hasPlace {
            if centre.distance(to: fixes[index]) <= rule.radius {
                centre.add(fixes[index])
                end = index + 1
                lastTime = time
            } else if time.seconds(since: lastTime) > rule.longestExcursion {
                break
            }
            index += 1
        }
        return start..<end
    }

    private func duration(of stay: Range<Int>) -> Double {
        guard let from = fixes[stay.lowerBound].time, let to = fixes[stay.upperBound - 1].time else {
            return 0
        }
        return to.seconds(since: from)
    }

    /// Where to look next: a sixtieth of the minimum duration on, so that dense fixes cost no more than sparse ones.
    private func nextStart(after start: Int, leaving stay: Range<Int>) -> Int {
        guard let time = fixes[start].time else { return start + 1 }
        var next = start + 1
        while next < stay.upperBound, let later = fixes[next].time,
            later.seconds(since: time) < rule.minimumDuration / 60
        {
            next += 1
        }
        return next
    }

    /// Takes fixes back from `outcome` that stand just before the stay and within the radius of its median.
    private func extendedBack(
        _ stay: Range<Int>, notBefore floor: Int, _ outcome: inout SegmentOutcome
    ) -> Range<Int> {
        let centre = RunningCentre(median(of: stay))
        var start = stay.lowerBound
        while start > floor, let last = outcome.kept.last, last.time != nil, last.hasPlace,
            centre.distance(to: last) <= rule.radius
        {
            outcome.kept.removeLast()
            start -= 1
        }
        return start..<stay.upperBound
    }

    private func append(_ stay: Range<Int>, to outcome: inout SegmentOutcome) {
        let place = median(of: stay)
        for index in stay {
            guard index == stay.lowerBound || index == stay.upperBound - 1 else {
                outcome.removed.append(fixes[index].sourceIndex)
                continue
            }
            var pinned = fixes[index]
            pinned.latitude = place.latitude
            pinned.longitude = place.longitude
            outcome.kept.append(pinned)
            outcome.moved += 1
        }
    }

    /// A fix at the median latitude and longitude, longitudes counted from the first fix.
    private func median(of stay: Range<Int>) -> Fix {
        var place = fixes[stay.lowerBound]
        let reference = place.longitude
        let latitudes = fixes[stay].map(\.latitude).sorted()
        let longitudes = fixes[stay].map { Longitude.difference($0.longitude, from: reference) }.sorted()
        place.latitude = middle(latitudes)
        place.longitude = Longitude.normalised(reference + middle(longitudes))
        return place
    }

    private func middle(_ sorted: [Double]) -> Double {
        let half = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    }
}
