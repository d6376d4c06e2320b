package import Batch
package import Parcels
package import SimpleFeatures
import SwissCoordinates

/// A file of areas that an operation uses besides its items, such as zones or the polygons of a selection.
package struct SecondFile {
    package let path: String
    package let options: VectorSourceOptions
    /// The command's option for the layer of the file.
    package let layerOption: String

    package init(
        _ path: String, _ options: VectorSourceOptions = VectorSourceOptions(),
        layerOption: String = "--layer"
    ) {
        self.path = path
        self.options = options
        self.layerOption = layerOption
    }

    /// The path with a digest of the content: outputs are out of date when it changes.
    package var resource: String { FileDigest.resource(path) }

    /// The features with their polygons in LV95, in order of the file. `report` gets the errors of other features.
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

    /// Throws an error with this code if none of the features has the attribute.
    package func requireAttribute(_ name: String, of parcels: [Parcel], _ code: String) throws {
        if parcels.contains(where: { $0.attribute(named: name) != nil }) { return }
        let names = parcels.first?.attributes.members.map(\.name) ?? []
        throw named(
            ItemFailure(
                code: code, message: "no feature has an attribute \(name)",
                remedy: "The first one has \(names.prefix(30).joined(separator: ", ")).", cause: .setting))
    }

    /// An error with this file's path, since it is not about the item.
    package func named(_ failure: ItemFailure) -> ItemFailure {
        var named = failure
        named.place = ([PathText.shown(path)] + [failure.place].compactMap(\.self)).joined(separator: ", ")
        named.remedy = named.remedy.replacing("--layer", with: layerOption)
        return named
    }
}
