/// Where a table of places has what.
struct PlaceColumns {
    private static let names: Set<String> = [
        "name", "ort", "platz", "bezeichnung", "place", "nom", "lieu", "nome", "luogo",
    ]
    private static let radii: Set<String> = ["radius", "radiusm", "umkreis", "rayon", "raggio"]

    let name: Int
    let latitude: Int
    let longitude: Int
    let radius: Int?

    init(_ header: [String]) throws(RouteError) {
        let plain = header.map(PositionColumn.plainLetters)
        let fields = header.map { PositionColumn($0)?.field }
        guard let name = plain.firstIndex(where: Self.names.contains),
            let latitude = fields.firstIndex(of: .latitude), let longitude = fields.firstIndex(of: .longitude)
        else {
            let shown = header.prefix(20).map { $0.prefix(30) }.joined(separator: ", ")
            throw RouteError(
                .badPlaces, "the columns name, latitude and longitude were expected; there are: \(shown)",
                place: "line 1", remedy: "Give a table name,latitude,longitude,radius.")
        }
        (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
        radius = plain.firstIndex(where: Self.radii.contains)
    }
}
