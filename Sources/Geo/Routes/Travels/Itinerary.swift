import Geodesy

/// A vehicle's time in trips, stops and gaps, from its first fix to its last, complete and without overlaps.
///
/// The metres of all stretches add up to those of the cleaned route, and their raw metres to those of the original route, each
/// with the straight lines between its segments; this also applies to adjacent windows.
///
/// ```swift
/// let itinerary = try TravelSplitter().split(route)
/// let january = itinerary.within(TimeWindow(since: newYear, until: firstOfFebruary))
/// print(january.travels.count, january.distance)
/// ```
public struct Itinerary: Sendable {
    /// The device that recorded it.
    public let device: String?
    /// Trips, stops and gaps in order of time, each starting at the end of the one before.
    public let stretches: [Stretch]
    /// Stops within journeys; their metres count for the journeys. Empty without the rule `journeys`.
    public let stopsOnTheWay: [Stretch]
    /// The effect of cleaning on the whole record, whatever the window.
    public let cleaning: CleaningAccount
    let way: Way
    let raw: RawWay
    private let spans: [Span]
    private let spansOnTheWay: [Span]

    init(
        device: String?, cleaning: CleaningAccount, way: Way, raw: RawWay, spans: [Span], onTheWay: [Span]
    ) {
        self.device = device
        self.cleaning = cleaning
        self.way = way
        self.raw = raw
        self.spans = spans
        spansOnTheWay = onTheWay
        stretches = Self.stretches(of: spans, way, raw, device)
        stopsOnTheWay = Self.stretches(of: onTheWay, way, raw, device)
    }

    /// The trips, in order of time.
    public var travels: [Stretch] { stretches.filter { $0.kind == .travel } }
    /// The stops, including those within journeys, in order of time.
    public var stops: [Stretch] {
        (stretches.filter { $0.kind == .stop } + stopsOnTheWay).sorted { $0.start.time < $1.start.time }
    }
    /// The gaps, in order of time.
    public var gaps: [Stretch] { stretches.filter { $0.kind == .gap } }
    /// Metres of all stretches.
    public var distance: Double { stretches.reduce(into: CompensatedSum()) { $0.add($1.distance) }.value }
    /// Metres of all stretches before cleaning.
    public var rawDistance: Double {
        stretches.reduce(into: CompensatedSum()) { $0.add($1.rawDistance) }.value
    }

    /// Metres between two moments; a leg across either counts in proportion to time.
    public func distance(from start: Timestamp, to end: Timestamp) -> Double {
        guard start < end else { return 0 }
        return way.figures(in: start.secondsSince1970..<end.secondsSince1970).metres
    }

    /// The part within a window. Stretches across its ends are cut and marked (`isCut`), and only their part counts.
    public func within(_ window: TimeWindow) -> Itinerary {
        let cut = { (spans: [Span]) in
            spans.compactMap { span in window.clamped(span.range).map { span.within($0) } }
        }
        return Itinerary(
            device: device, cleaning: cleaning, way: way, raw: raw, spans: cut(spans),
            onTheWay: cut(spansOnTheWay))
    }

    /// The cleaned fixes of a stretch in segments, with interpolated ends if they lie between fixes.
    public func segments(of stretch: Stretch) -> [[Fix]] {
        let fixes = way.fixes[way.indices(in: stretch.range)]
        let ends = [stretch.start, stretch.end].map {
            Fix(latitude: $0.position.y, longitude: $0.position.x, time: $0.time)
        }
        var all = Array(fixes)
        if fixes.first?.time != stretch.start.time { all.insert(ends[0], at: 0) }
        if all.last?.time != stretch.end.time { all.append(ends[1]) }
        var segments: [[Fix]] = []
        for fix in all {
            if segments.isEmpty || fix.startsSegment { segments.append([]) }
            segments[segments.count - 1].append(fix)
        }
        return segments
    }

    static func stretches(of spans: [Span], _ way: Way, _ raw: RawWay, _ device: String?) -> [Stretch] {
        let rawMetres = raw.metres(of: spans.map(\.range), along: way)
        return zip(spans, rawMetres).map { span, rawMetres in
            let figures = way.figures(in: span.range)
            let indices = way.indices(in: span.range)
            let (start, end) = (span.range.lowerBound, span.range.upperBound)
            return Stretch(
                kind: span.kind, device: device,
                start: Stretch.End(
                    time: Timestamp(secondsSince1970: start), position: way.position(at: start),
                    isCut: span.isCutAtStart),
                end: Stretch.End(
                    time: Timestamp(secondsSince1970: end), position: way.position(at: end),
                    isCut: span.isCutAtEnd),
                rawDistance: rawMetres, distance: figures.metres, gapDistance: figures.gapMetres,
                breakDistance: figures.breakMetres, movingTime: figures.movingSeconds,
                averageMovingSpeed: figures.movingSeconds > 0
                    ? figures.movingMetres / figures.movingSeconds : nil,
                maximumSpeed: way.greatestSpeed(in: span.range), fixCount: indices.count,
                place: span.kind == .stop ? way.meanPosition(in: span.range) : nil)
        }
    }
}

extension Itinerary {
    /// A whole window as one trip, whatever it contains; `nil` if nothing was recorded in it.
    public func whole(in window: TimeWindow) -> Stretch? {
        way.span.flatMap { window.clamped($0) }.flatMap(stretch)
    }

    /// Times of the first and last fix, whatever the window; `nil` without fixes.
    public var record: (start: Timestamp, end: Timestamp)? {
        way.span.map { span in
            (Timestamp(secondsSince1970: span.lowerBound), Timestamp(secondsSince1970: span.upperBound))
        }
    }

    /// Metres from the first fix up to a moment.
    func distance(covered moment: Timestamp) -> Double {
        guard let span = way.span else { return 0 }
        return way.figures(in: span.lowerBound..<max(span.lowerBound, moment.secondsSince1970)).metres
    }

    /// Metres before cleaning, from the first fix up to a moment.
    func rawDistance(covered moment: Timestamp) -> Double {
        guard let span = way.span, moment.secondsSince1970 > span.lowerBound else { return 0 }
        return raw.metres(of: [span.lowerBound..<moment.secondsSince1970], along: way).reduce(0, +)
    }

    /// The ends and metres, including those over breaks, of a stretch before windows and midnights cut it; by its index in
    /// `stretches`.
    func whole(ofStretchAt index: Int) -> (start: Stretch.End, end: Stretch.End, metres: Double) {
        let range = spans[index].uncut ?? spans[index].range
        let ends = [range.lowerBound, range.upperBound].map { second in
            Stretch.End(
                time: Timestamp(secondsSince1970: second), position: way.position(at: second), isCut: false)
        }
        let figures = way.figures(in: range)
        return (ends[0], ends[1], figures.metres + figures.breakMetres)
    }

    func stretch(_ range: Range<Double>) -> Stretch? {
        guard let span = way.span else { return nil }
        let whole = Span(kind: .travel, range: span)
        return Self.stretches(of: [whole.cut(to: range)], way, raw, device).first
    }
}

extension Itinerary {
    /// The stretches split at midnight, each part with the index of its whole in `stretches`.
    func parts(dividedBy zone: ClockZone) -> [(whole: Int, stretch: Stretch)] {
        let parts = spans.enumerated().flatMap { whole, span in
            span.divided(at: zone.midnights(in: span.range)).map { (whole: whole, span: $0) }
        }
        let stretches = Self.stretches(of: parts.map(\.span), way, raw, device)
        return zip(parts, stretches).map { (whole: $0.whole, stretch: $1) }
    }
}

/// The time of a stretch that is not measured yet.
struct Span: Sendable {
    var kind: Stretch.Kind
    var range: Range<Double>
    var isCutAtStart = false
    var isCutAtEnd = false
    /// Its range before a window or midnight cut it.
    var uncut: Range<Double>?

    /// The part within `range`.
    func cut(to range: Range<Double>) -> Span {
        Span(
            kind: kind, range: range,
            isCutAtStart: isCutAtStart || range.lowerBound > self.range.lowerBound,
            isCutAtEnd: isCutAtEnd || range.upperBound < self.range.upperBound)
    }

    /// The part within a window or a day, which remembers the uncut range.
    func within(_ range: Range<Double>) -> Span {
        var part = cut(to: range)
        part.uncut = uncut ?? self.range
        return part
    }

    /// Its parts between ascending moments; each continues the one before.
    func divided(at moments: [Double]) -> [Span] { parts(between: moments).map(within) }

    /// Independent spans of its kind between ascending moments.
    func parted(at moments: [Double]) -> [Span] {
        parts(between: moments).map { Span(kind: kind, range: $0) }
    }

    private func parts(between moments: [Double]) -> [Range<Double>] {
        let inner = moments.filter { $0 > range.lowerBound && $0 < range.upperBound }
        let ends = [range.lowerBound] + inner + [range.upperBound]
        return zip(ends, ends.dropFirst()).map { $0..<$1 }
    }
}
