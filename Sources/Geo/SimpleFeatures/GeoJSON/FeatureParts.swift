/// The members of a GeoJSON object in whatever order they come, put together once all are read.
struct FeatureParts {
    var type: String?
    var id: JSONValue?
    var geometry: Geometry?
    var geometryFault: String?
    var coordinates: CoordinateTree?
    var geometries: [Geometry]?
    var properties = JSONObject()
    var foreignMembers = JSONObject()

    /// The feature that these parts are, be they a feature's or a bare geometry's; the place of an error is left open.
    func feature() throws(ReadingError) -> Feature {
        if let geometryFault { throw Self.fault(geometryFault) }
        switch type {
        case "Feature":
            return Feature(id: id, geometry: geometry, properties: properties, foreignMembers: foreignMembers)
        case .some:
            return Feature(geometry: try assembleGeometry(), foreignMembers: foreignMembers)
        case nil:
            throw ReadingError(
                .notGeoJSON, "an object without a type", remedy: "A feature needs \"type\": \"Feature\".",
                canContinue: true)
        }
    }

    private func assembleGeometry() throws(ReadingError) -> Geometry? {
        do throws(GeometryAssembly.Misfit) {
            return try GeometryAssembly.geometry(
                type: type ?? "", coordinates: coordinates, members: geometries)
        } catch {
            throw Self.fault(error.message)
        }
    }

    private static func fault(_ message: String) -> ReadingError {
        ReadingError(
            .coordinates, message,
            remedy: "Correct this feature in the source; it is left out, the others are not affected.",
            canContinue: true)
    }
}
