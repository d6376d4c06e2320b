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

    /// The feature that these parts are, be they a feature's or a bare geometry's.
    func feature(from start: Int) throws(ReadingError) -> Feature {
        if let geometryFault { throw Self.fault(geometryFault, from: start) }
        switch type {
        case "Feature":
            return Feature(id: id, geometry: geometry, properties: properties, foreignMembers: foreignMembers)
        case .some:
            return Feature(geometry: try assembleGeometry(from: start), foreignMembers: foreignMembers)
        case nil:
            throw ReadingError(
                .notGeoJSON, "an object without a type", place: "byte \(start)",
                remedy: "A feature needs \"type\": \"Feature\".", canContinue: true)
        }
    }

    func assembleGeometry(from start: Int) throws(ReadingError) -> Geometry? {
        do throws(GeometryAssembly.Misfit) {
            return try GeometryAssembly.geometry(
                type: type ?? "", coordinates: coordinates, members: geometries)
        } catch {
            throw Self.fault(error.message, from: start)
        }
    }

    private static func fault(_ message: String, from start: Int) -> ReadingError {
        ReadingError(
            .coordinates, message, place: "feature at byte \(start)",
            remedy: "Correct this feature in the source; the others are not affected.", canContinue: true)
    }
}
