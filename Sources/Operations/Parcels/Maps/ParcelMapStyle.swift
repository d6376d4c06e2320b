import MapDrawing
import Parcels
import SimpleFeatures

/// How parcels look on a map: by an attribute's values or all alike, rights over land, and highlighted ones on top.
struct ParcelMapStyle {
    private let operation: RenderParcels
    private let classes: MapClasses?
    private let highlighted: Set<String>
    private let colourField: String?
    private var hasHighlighted = false
    private var hasRights = false

    init(_ operation: RenderParcels, _ parcels: [Parcel]) {
        self.operation = operation
        let parameters = operation.parameters
        highlighted = Set(parameters.highlight)
        colourField = parameters.colourBy
        let land = parcels.filter(\.kind.isLand)
        classes = parameters.colourBy.map { field in
            MapClasses(
                of: land.map { $0.text(of: field) }, classCount: parameters.classes,
                colours: operation.colours)
        }
        hasHighlighted = parcels.contains { isHighlighted($0) }
        hasRights = parcels.contains { !$0.kind.isLand }
    }

    func isHighlighted(_ parcel: Parcel) -> Bool {
        [parcel.number, parcel.egrid].contains { $0.map(highlighted.contains) ?? false }
    }

    func style(of parcel: Parcel) -> MapStyle {
        guard parcel.kind.isLand else { return .right }
        guard let classes, let colourField else {
            return isHighlighted(parcel) ? .selectedParcel : .parcel
        }
        // The fill says the class; the border, what is highlighted.
        var style: MapStyle = isHighlighted(parcel) ? .selectedParcel : .parcel
        style.fill = classes.fill(of: parcel.text(of: colourField))
        return style
    }

    /// The lines of a parcel's label; `nil` for none.
    func label(of parcel: Parcel) -> String? {
        let lines = operation.parameters.label.compactMap { $0 == "none" ? nil : parcel.text(of: $0) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// What the colours mean; empty where they need no words.
    var legend: [MapLegendEntry] {
        var entries = classes?.legend(operation.words) ?? []
        if classes != nil, hasHighlighted {
            var style = MapStyle.selectedParcel
            style.fill = nil
            entries.append(MapLegendEntry(operation.words.selected, style: style))
        }
        if hasRights { entries.append(MapLegendEntry(operation.words.right, style: .right)) }
        return entries
    }
}

extension Parcel {
    /// A field of the parcel by its name, or an attribute of the source, as text.
    func text(of field: String) -> String? {
        switch field {
        case "number": number
        case "egrid": egrid
        case "bfs": municipality
        case "canton": canton
        case "kind": kind.rawValue
        default: attributes[field]?.text
        }
    }
}
