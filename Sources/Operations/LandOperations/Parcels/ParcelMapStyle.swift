import Batch
import MapDrawing
import Parcels
import SimpleFeatures

/// The look of parcels on a map: colours by an attribute, styles of rights and highlighted parcels, labels and legend.
struct ParcelMapStyle {
    private let operation: RenderParcels
    private let classes: MapClasses?
    private let hasHighlighted: Bool
    private let hasRights: Bool
    private let hasOverlaps: Bool
    /// The places of parcels that border on highlighted ones.
    private let neighbours: Set<Int>

    /// Throws `select.noAttribute` if no parcel has an attribute of the labels or the attribute to colour by.
    init(
        _ operation: RenderParcels, _ parcels: [Parcel], neighbours: Set<Int>, hasOverlaps: Bool
    ) throws {
        self.hasOverlaps = hasOverlaps
        self.operation = operation
        let parameters = operation.parameters
        let names = parameters.label.filter { $0 != "none" } + (parameters.colourBy.map { [$0] } ?? [])
        for name in names where !parcels.contains(where: { $0.attribute(named: name) != nil }) {
            throw ItemFailure.noParcel(
                hasAttribute: name, first: parcels.first?.attributes.members.map(\.name) ?? [])
        }
        self.neighbours = neighbours
        let land = parcels.filter(\.kind.isLand)
        classes = parameters.colourBy.map { field in
            MapClasses(
                of: land.map { $0.attribute(named: field)?.text }, classCount: parameters.classes,
                colours: operation.colours)
        }
        hasHighlighted = parcels.contains { $0.isNamed(in: operation.highlighted) }
        hasRights = parcels.contains { !$0.kind.isLand }
    }

    /// The style of the parcel at this place among all.
    func style(of parcel: Parcel, at place: Int) -> MapStyle {
        guard parcel.kind.isLand else { return .right }
        var style: MapStyle =
            parcel.isNamed(in: operation.highlighted)
            ? .selectedParcel : neighbours.contains(place) ? .neighbouringParcel : .parcel
        guard let classes, let field = operation.parameters.colourBy else { return style }
        // The fill shows the class, the border shows whether the parcel is highlighted.
        style.fill = classes.fill(of: parcel.attribute(named: field)?.text)
        return style
    }

    /// The lines of a parcel's label; `nil` without one.
    func label(of parcel: Parcel) -> String? {
        let lines = operation.parameters.label.compactMap {
            $0 == "none" ? nil : parcel.attribute(named: $0)?.text
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The entries of the legend; empty if the map needs none.
    var legend: [MapLegendEntry] {
        var entries = classes?.legend(operation.sheet.words) ?? []
        if classes != nil, let field = operation.parameters.colourBy {
            entries.insert(MapLegendEntry(heading: field), at: 0)
        }
        // Highlighted parcels alone explain themselves.
        if hasHighlighted, classes != nil || !neighbours.isEmpty || hasRights || hasOverlaps {
            entries.append(highlightEntry(operation.sheet.words.selected, .selectedParcel))
            if !neighbours.isEmpty {
                entries.append(highlightEntry(operation.sheet.words.neighbouring, .neighbouringParcel))
            }
        }
        if hasRights { entries.append(MapLegendEntry(operation.sheet.words.right, style: .right)) }
        if hasOverlaps { entries.append(MapLegendEntry(operation.sheet.words.overlap, style: .overlap)) }
        return entries
    }

    private func highlightEntry(_ text: String, _ style: MapStyle) -> MapLegendEntry {
        var style = style
        if classes != nil { style.fill = nil }
        return MapLegendEntry(text, style: style)
    }
}

extension Parcel {
    /// Whether its number or its EGRID is one of the names.
    func isNamed(in names: Set<String>) -> Bool {
        [number, egrid].contains { $0.map(names.contains) ?? false }
    }
}
