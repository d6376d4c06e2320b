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
    func travelRow(_ stretch: Stretch?, kind: String, title: String? = nil) -> Row {
        let row = Row([
            "input": .text(input), "device": .init(stretch?.device), "kind": .text(kind),
            "start": .init(clockText(stretch?.start)), "end": .init(clockText(stretch?.end)),
            "minutes": .init(stretch.map { $0.duration / 60 }, decimals: 1),
            "moving_min": .init(stretch.map { $0.movingTime / 60 }, decimals: 1),
            "raw_m": .init(stretch?.rawDistance, decimals: 1),
            "clean_m": .init(stretch?.distance, decimals: 1),
            "gap_m": .init(stretch?.gapDistance, decimals: 1),
            "average_kmh": .init(stretch?.averageMovingSpeed.map { $0 * 3.6 }, decimals: 1),
            "greatest_kmh": .init(stretch?.maximumSpeed.map { $0 * 3.6 }, decimals: 1),
            "from": .init(stretch.map { placeText($0.start.position) }),
            "to": .init(stretch.map { placeText($0.end.position) }), "cut": .init(stretch.map(cutText)),
        ])
        return titled(row, title)
            .detailed(by: "fixes", .init(stretch?.fixCount))
            .detailed(by: "break_m", .init(stretch?.breakDistance, decimals: 1))
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
            "end": .missing, "minutes": .number(total.duration / 60, decimals: 1),
            "moving_min": .missing,
            "raw_m": .number(total.rawDistance, decimals: 1),
            "clean_m": .number(total.distance, decimals: 1), "gap_m": .missing, "average_kmh": .missing,
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
            "start": .init(clockText(stop?.start)), "end": .init(clockText(stop?.end)),
            "minutes": .init(stop.map { $0.duration / 60 }, decimals: 1),
            "place": .init(place.flatMap { places.name(of: $0) }), "latitude": .init(place?.y, decimals: 6),
            "longitude": .init(place?.x, decimals: 6), "raw_m": .init(stop?.rawDistance, decimals: 1),
            "clean_m": .init(stop?.distance, decimals: 1), "cut": .init(stop.map(cutText)),
        ]).detailed(by: "fixes", .init(stop?.fixCount))
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
