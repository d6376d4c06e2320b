extension Village {
    /// The forty parcels in LV03: those nearest to a place in the middle of the village.
    var middle: [Parcel] {
        let place = Vector2(40, -40)
        let ranked = parcels.sorted { ($0.label - place).length < ($1.label - place).length }
        let chosen = Set(ranked.prefix(40).map(\.number))
        return parcels.filter { chosen.contains($0.number) }
    }

    /// The plot that the letter, the bill and the notice speak of: on the main street, between two side streets.
    func plotOfTheLetter() throws -> Parcel {
        let place = Vector2(-78, -32)
        let nearest = parcels.filter { $0.use == .building }
            .min { ($0.label - place).length < ($1.label - place).length }
        guard let nearest else { throw GeneratorError("no building plot") }
        return nearest
    }

    func write(to folder: OutputFolder) throws {
        try folder.write(
            ParcelGeoJSON(name: "village", epsg: 2056) { ($0.easting, $0.northing) }.text(parcels),
            to: "parcels/village.geojson")
        let projection = try Projection.lv95ToLV03()
        let old = ParcelGeoJSON(name: "village-lv03", epsg: 21781) { point in
            let (y, x) = try projection.transform(Double(point.easting) / 1000, Double(point.northing) / 1000)
            return (Int((y * 1000).rounded()), Int((x * 1000).rounded()))
        }
        try folder.write(old.text(middle), to: "parcels/village-lv03.geojson")
        try folder.write(BorderPoints(of: parcels, count: 25).text, to: "parcels/points.csv")
    }

    /// How far the grid moves the middle on average, beyond the plain shift, in metres.
    func shiftOfMiddle() throws -> Vector2 {
        let projection = try Projection.lv95ToLV03()
        let points = middle.flatMap(\.parts).flatMap { $0 }.flatMap { $0 }
        var sum = Vector2(0, 0)
        for point in points {
            let (e, n) = (Double(point.easting) / 1000, Double(point.northing) / 1000)
            let (y, x) = try projection.transform(e, n)
            sum = sum + Vector2(e - 2_000_000 - y, n - 1_000_000 - x)
        }
        return sum * (1 / Double(points.count))
    }
}
