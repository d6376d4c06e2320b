package import Batch
package import Parcels
package import SimpleFeatures
import SwissCoordinates

/// A file of areas that an operation is told beside its items: zones, or a piece of ground to select by.
package struct SecondFile {
    package let path: String
    package let options: VectorSourceOptions
    /// What the command's option is called that names the file's layer.
    package let layerOption: String

    package init(
        _ path: String, _ options: VectorSourceOptions = VectorSourceOptions(),
        layerOption: String = "--layer"
    ) {
        self.path = path
        self.options = options
        self.layerOption = layerOption
    }

    /// What makes the outputs other ones where it changes.
    package var resource: String { FileDigest.resource(path) }

    /// The file's features with their polygons in LV95, in order; `report` is told what is wrong with others.
    package func features(
        _ transformers: TransformerCache, in context: ItemContext, report: (ItemFailure) -> Void
    ) throws -> [Feature] {
        do {
            let input = try FeatureInput(
                Item(path: path, stem: path), from: .automatic, options, in: context)
            let transformer = try transformers.transformer(from: input.system, to: .lv95)
            var features: [Feature] = []
            try input.forEach { feature in
                let moved = try feature.transformed(by: transformer)
                _ = try Parcel(moved)
                features.append(moved)
            }
            for fault in try input.faults.faults(besides: features.count) { report(named(fault)) }
            return features
        } catch let error as any ItemFailureConvertible {
            throw named(error.itemFailure)
        }
    }

    /// Refuses an attribute that none of the file's features has.
    package func requireAttribute(_ name: String, of parcels: [Parcel], _ code: String) throws {
        if parcels.contains(where: { $0.attribute(named: name) != nil }) { return }
        let names = parcels.first?.attributes.members.map(\.name) ?? []
        throw named(
            ItemFailure(
                code: code, message: "no feature has an attribute \(name)",
                remedy: "The first one has \(names.prefix(30).joined(separator: ", ")).", cause: .setting))
    }

    /// The failure with the file's name, since it is not the item's.
    package func named(_ failure: ItemFailure) -> ItemFailure {
        var named = failure
        named.place = ([PathText.shown(path)] + [failure.place].compactMap(\.self)).joined(separator: ", ")
        named.remedy = named.remedy.replacing("--layer", with: layerOption)
        return named
    }
}
