import Backends
import Parcels
import SimpleFeatures
import SwissCoordinates

extension Nyla.Parcel {
    /// A parcel of the register as Nyla takes it: all its attributes, and its own fields under names by which parcels are read
    /// where the attributes have none of those.
    ///
    /// - Parameter system: the plane system that its coordinates are in, LV95 or LV03.
    init(_ parcel: Parcel, in system: ReferenceSystem = .lv95) {
        var properties = parcel.attributes
        let known = Set(properties.members.filter { $0.value != .null }.map { $0.name.lowercased() })
        func add(_ name: String, _ field: ParcelFields.Field, _ value: JSONValue?) {
            guard let value, known.isDisjoint(with: ParcelFields.standard.names(of: field)) else { return }
            properties[name] = value
        }
        add("EGRIS_EGRID", .egrid, parcel.egrid.map { .string($0) })
        add("Nummer", .number, parcel.number.map { .string($0) })
        add("BFSNr", .municipality, parcel.municipality.map { .string($0) })
        add("Kanton", .canton, parcel.canton.map { .string($0) })
        add("kind", .kind, .string(parcel.kind.rawValue))
        add("Flaeche", .registeredArea, parcel.registeredArea.map { .number($0) })
        let geometry: Geometry =
            parcel.polygons.count == 1 ? .polygon(parcel.polygons[0]) : .multiPolygon(parcel.polygons)
        self.init(Feature(geometry: geometry, properties: properties), in: system)
    }

    /// The parcel as it is measured and compared, in a plane system, LV95 or LV03.
    func parcel(in system: ReferenceSystem = .lv95, _ transformers: TransformerCache) throws -> Parcel {
        let transformer = try transformers.transformer(from: self.system, to: system)
        return try Parcel(try withUsualNames.transformed(by: transformer))
    }
}
