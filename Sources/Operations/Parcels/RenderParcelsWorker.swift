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
        var features: [MapFeature] = []
        var box: BoundingBox?
        var found: Set<String> = []
        try input.forEach { _, parcel in
            let feature = try mapFeature(of: parcel)
            features.append(feature)
            found.formUnion([parcel.number, parcel.egrid].compactMap { $0 })
            if let own = feature.geometry.boundingBox { box = box?.union(own) ?? own }
        }
        let faults = try input.features.faults.faults(besides: features.count) + missing(from: found)
        guard let box else {
            throw ItemFailure(
                code: "map.nothingToDraw", message: "there are no parcels in it", remedy: "Check the file.")
        }
        let picture = try MapRenderer.picture(
            features, page(for: box, name: input.features.collectionName), as: operation.format)
        let file = try context.makeFile(extension: operation.parameters.format)
        try file.write(picture.bytes)
        return MapSummary(
            input: item.name, parcels: features.count, scale: picture.scaleDenominator,
            labels: picture.labelsDrawn, labelsLeftOut: picture.labelsSkipped, faults: faults)
    }

    private func mapFeature(of parcel: Parcel) throws -> MapFeature {
        let measures = try surveyor.measure(parcel.polygons)
        let isHighlighted = [parcel.number, parcel.egrid].contains { name in
            name.map { operation.parameters.highlight.contains($0) } ?? false
        }
        return MapFeature(
            geometry: .multiPolygon(parcel.polygons), label: parcel.number,
            labelPosition: measures.pointOnSurface, style: isHighlighted ? .selectedParcel : .parcel,
            areaSquareMetres: measures.area)
    }

    private func missing(from found: Set<String>) -> [ItemFailure] {
        operation.parameters.highlight.filter { !found.contains($0) }.map { name in
            ItemFailure(
                code: "map.noSuchParcel", message: "there is no parcel \(name) to highlight",
                remedy: "Give numbers or EGRIDs that are in the file.")
        }
    }

    private func page(for box: BoundingBox, name: String?) -> MapPage {
        let parameters = operation.parameters
        let note = [parameters.note, "LV95, Einheit m"].compactMap { $0 }.joined(separator: " · ")
        guard let scale = parameters.scale else {
            return .fitting(
                box, longestSide: parameters.size, title: parameters.title ?? name, note: note)
        }
        var page = MapPage.a4(landscape: box.width > box.height)
        page.exactScale = scale
        page.title = parameters.title ?? name
        page.note = note
        return page
    }
}
