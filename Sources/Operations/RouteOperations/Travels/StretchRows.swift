import Batch
import Routes
import SimpleFeatures

/// Turns stretches into rows, with times in the zone, and places by name or coordinates.
struct StretchRows {
    let input: String
    let zone: ClockZone
    let places: PlaceBook
    /// The kind of a stop within a journey.
    static let halt = "halt"

    /// Whether rows have a column of titles.
    var hasTitles = false

    /// A row of a trip, a gap or another driven stretch with this kind; without a stretch, the names of the columns.
    /// A stop has no speeds.
    func travelRow(_ stretch: Stretch?, kind: String, title: String? = nil) -> Row {
        let driven = stretch?.kind == .stop ? nil : stretch
        let row = Row([
            "input": .text(input), "device": .init(stretch?.device), "kind": .text(kind),
            "start": .init(moment: clockText(stretch?.start)), "end": .init(moment: clockText(stretch?.end)),
            "minutes": .init(stretch.map { $0.duration / 60 }, .minutes),
            "moving_min": .init(stretch.map { $0.movingTime / 60 }, .minutes),
            "raw_m": .init(stretch?.rawDistance, .way), "clean_m": .init(stretch?.distance, .way),
            "gap_m": .init(stretch?.gapDistance, .way),
            "average_kmh": .init(driven?.averageMovingSpeed.map { $0 * 3.6 }, .speed),
            "greatest_kmh": .init(driven?.maximumSpeed.map { $0 * 3.6 }, .speed),
            "from": .init(stretch.map { placeText($0.start.position) }),
            "to": .init(stretch.map { placeText($0.end.position) }), "cut": .init(stretch.map(cutText)),
        ])
        let whole = titled(row, title)
            .detailed(by: "fixes", .init(stretch?.fixCount))
            .detailed(by: "break_m", .init(stretch?.breakDistance, .way))
        // Other kinds are parts of these, or of other vehicles.
        guard Stretch.Kind(rawValue: kind) != nil else { return whole }
        return whole.totalling("minutes", "moving_min", "raw_m", "clean_m", "gap_m")
    }

    /// A row of a stop within the preceding journey, which has the metres.
    func haltRow(_ halt: Stretch) -> Row {
        var row = travelRow(halt, kind: Self.halt)
        let measures: Set = ["moving_min", "raw_m", "clean_m", "gap_m", "fixes", "break_m"]
        for index in row.columns.indices where measures.contains(row.columns[index].name) {
            row.columns[index].value = .missing
        }
        return row
    }

    /// A row of the sum of several trips of a device, each metre counted once.
    func totalRow(_ total: TravelSelection.Total) -> Row {
        let overlap = Row.Value.number(total.overlap, decimals: 1).text
        let row = Row([
            "input": .text(input), "device": .text(total.device), "kind": .text("total"), "start": .missing,
            "end": .missing, "minutes": .quantity(total.duration / 60, .minutes), "moving_min": .missing,
            "raw_m": .quantity(total.rawDistance, .way),
            "clean_m": .quantity(total.distance, .way), "gap_m": .missing, "average_kmh": .missing,
            "greatest_kmh": .missing, "from": .missing, "to": .missing, "cut": .missing,
        ])
        return titled(row, "\(total.count) travels, \(overlap) m in several counted once").detailed(
            by: "fixes", .missing
        ).detailed(by: "break_m", .missing)
    }

    /// A row of a stop or of another kind of stay; without a stretch, the names of the columns.
    func stopRow(_ stop: Stretch?, kind: String = Stretch.Kind.stop.rawValue) -> Row {
        let place = stop.map { $0.place ?? $0.start.position }
        return Row([
            "input": .text(input), "device": .init(stop?.device), "kind": .text(kind),
            "start": .init(moment: clockText(stop?.start)), "end": .init(moment: clockText(stop?.end)),
            "minutes": .init(stop.map { $0.duration / 60 }, .minutes),
            "place": .init(place.flatMap { places.name(of: $0) }), "latitude": .init(place?.y, .degrees),
            "longitude": .init(place?.x, .degrees), "raw_m": .init(stop?.rawDistance, .metres),
            "clean_m": .init(stop?.distance, .metres), "cut": .init(stop.map(cutText)),
        ]).detailed(by: "fixes", .init(stop?.fixCount)).totalling("minutes")
    }

    private func clockText(_ end: Stretch.End?) -> String? { end.map { zone.iso8601($0.time) } }

    private func titled(_ row: Row, _ title: String?) -> Row {
        hasTitles ? row.followed(by: [("title", .init(title))]) : row
    }

    /// The name of a place, or its latitude and longitude to a metre.
    func placeText(_ position: Position) -> String {
        places.name(of: position)
            ?? [position.y, position.x].map { Row.Value.number($0, decimals: 5).text }.joined(separator: " ")
    }

    /// The start and the end of a trip, or the place of a stop.
    func placesText(_ stretch: Stretch) -> String {
        stretch.kind == .stop
            ? placeText(stretch.place ?? stretch.start.position)
            : "\(placeText(stretch.start.position)) – \(placeText(stretch.end.position))"
    }

    private func cutText(_ stretch: Stretch) -> String {
        switch (stretch.start.isCut, stretch.end.isCut) {
        case (false, false): ""
        case (true, false): "start"
        case (false, true): "end"
        case (true, true): "both"
        }
    }
}
