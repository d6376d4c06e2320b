import Batch
import MapDrawing
import Parcels
import SimpleFeatures

/// Draws one file of parcels after the other.
final class RenderParcelsWorker: OperationWorker {
    private let operation: RenderParcels
    private let surveyor: ParcelSurveyor
    private let transformers = TransformerCache()

    init(operation: RenderParcels) throws {
        self.operation = operation
        surveyor = try ParcelSurveyor()
    }

    func process(_ item: Item, in context: ItemContext) throws -> MapSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        // Rights lie over land, and are drawn over it.
        let all = try input.readAll(apartBy: operation.parameters.colourBy.map { [$0] } ?? [])
        let parcels = all.filter(\.kind.isLand) + all.filter { !$0.kind.isLand }
        let missing = missing(from: parcels)
        // A map of all parcels, or of some of those that were asked for, is not the map that was asked for.
        if operation.parameters.focus, let first = missing.first { throw first }
        let faults = try input.features.faults.faults(besides: parcels.count) + missing
        guard let ground = Self.ground(of: parcels) else {
            throw ItemFailure(
                code: "map.nothingToDraw", message: "there are no parcels in it", remedy: "Check the file.")
        }
        let overlaps = try LandOverlap.all(among: Array(parcels.prefix { $0.kind.isLand }))
        let style = try ParcelMapStyle(
            operation, parcels, neighbours: try neighbours(among: parcels, overlaps),
            hasOverlaps: !overlaps.isEmpty)
        let page = operation.sheet.page(
            for: ground, view: view(of: parcels),
            title: operation.parameters.page.title ?? input.features.collectionName, note: note, style.legend)
        let picture = try MapRenderer.picture(
            try parcels.enumerated().flatMap { try mapFeatures(of: $1, at: $0, style) }
                + overlaps.map { MapFeature(geometry: .multiPolygon($0.polygons), style: .overlap) },
            page, as: operation.sheet.format)
        let file = try context.makeFile(extension: operation.parameters.format.rawValue)
        try file.write(picture.bytes)
        return MapSummary(
            input: item.name, parcels: parcels.count, scale: picture.scaleDenominator,
            labels: picture.labelsDrawn, labelsLeftOut: picture.labelsSkipped,
            overlaps: overlaps.count, faults: faults,
            notes: input.notes
                + OverlapNote.notes(count: overlaps.count, area: overlaps.reduce(0) { $0 + $1.area })
                + (try invalidNotes(on: parcels)))
    }

    /// Says which parcels are drawn although their borders cross themselves or are invalid otherwise.
    private func invalidNotes(on parcels: [Parcel]) throws -> [String] {
        let names = try parcels.filter { try surveyor.measure($0.polygons).fault != nil }.map(\.name)
        guard !names.isEmpty else { return [] }
        let known = names.compactMap(\.self).prefix(5).joined(separator: ", ")
        let count = names.count == 1 ? "1 parcel is" : "\(names.count) parcels are"
        return [
            "\(count) not valid, for example because the border crosses itself"
                + (known.isEmpty ? "" : " (\(known)\(names.count > 5 ? " and others" : ""))")
                + ", and drawn as it is; fieldbook parcels check shows where"
        ]
    }

    /// A feature for each part of a parcel, so that each is labelled.
    private func mapFeatures(
        of parcel: Parcel, at place: Int, _ style: ParcelMapStyle
    ) throws -> [MapFeature] {
        let isHighlighted = parcel.isNamed(in: operation.highlighted)
        return try parcel.polygons.filter { !$0.shell.isEmpty }.map { part in
            let measures = try surveyor.measure([part])
            return MapFeature(
                geometry: .polygon(part), label: style.label(of: parcel),
                labelPosition: measures.pointOnSurface, style: style.style(of: parcel, at: place),
                areaSquareMetres: measures.area, isImportant: isHighlighted)
        }
    }

    /// What of the ground is shown, where that is not all: a box that was asked for, or the highlighted parcels with as
    /// much around them.
    private func view(of parcels: [Parcel]) -> BoundingBox? {
        if let view = operation.sheet.view { return view }
        guard operation.parameters.focus,
            let box = Self.ground(of: parcels.filter { $0.isNamed(in: operation.highlighted) })
        else { return nil }
        let around = operation.parameters.page.scale == nil ? max(box.width, box.height) / 2 : 0
        return BoundingBox(
            minX: box.minX - around, minY: box.minY - around, maxX: box.maxX + around,
            maxY: box.maxY + around)
    }

    /// The places of the land that borders on highlighted land or overlaps it.
    private func neighbours(among parcels: [Parcel], _ overlaps: [LandOverlap]) throws -> Set<Int> {
        guard operation.parameters.neighbours else { return [] }
        let land = parcels.prefix { $0.kind.isLand }
        let net = try BorderNet(RingTable(land), tolerance: 0)
        let neighbours = net.borderNeighbours().noting(overlaps)
        return neighbours.reduce(into: Set()) { found, pair in
            if land[pair.first].isNamed(in: operation.highlighted) { found.insert(pair.second) }
            if land[pair.second].isNamed(in: operation.highlighted) { found.insert(pair.first) }
        }
    }

    private static func ground(of parcels: [Parcel]) -> BoundingBox? {
        BoundingBox(around: parcels.compactMap { Geometry.multiPolygon($0.polygons).boundingBox })
    }

    private func missing(from parcels: [Parcel]) -> [ItemFailure] {
        let found = Set(parcels.flatMap { [$0.number, $0.egrid].compactMap { $0 } })
        return operation.parameters.highlight.filter { !found.contains($0) }.map { name in
            ItemFailure(
                code: "map.noSuchParcel", message: "there is no parcel \(name) to highlight",
                remedy: "Give numbers or EGRIDs that are in the file.")
        }
    }

    private var note: String {
        [operation.parameters.page.note, operation.sheet.words.system].compactMap { $0 }.joined(
            separator: " · ")
    }
}
