public import Parcels
import SimpleFeatures
import Streams
public import SwissCoordinates

extension Nyla.Parcel {
    /// A parcel of the register as Nyla takes it: with all its attributes, and its own fields under names by which parcels are read
    /// where the attributes have none of those.
    ///
    /// ```swift
    /// let sent = try await land.create(Nyla.Parcel(parcel, in: .lv95))
    /// let back = try Parcel(sent)
    /// ```
    ///
    /// - Parameter system: the plane system that its coordinates are in, LV95 or LV03.
    public init(_ parcel: Parcel, in system: ReferenceSystem) {
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

    /// The parcel in the target system of a transformer from its own one.
    public func transformed(by transformer: Transformer) throws(TransformError) -> Nyla.Parcel {
        var parcel = self
        parcel.feature.geometry = try feature.geometry.map { (geometry) throws(TransformError) in
            try transformer.transform(geometry)
        }
        parcel.system = transformer.target
        return parcel
    }
}

extension Parcel {
    /// A parcel of Nyla's as the register has it, in the system that it is in; one that is not in LV95 or LV03 is transformed first.
    public init(_ parcel: Nyla.Parcel) throws(ParcelError) { try self.init(parcel.withUsualNames) }
}
