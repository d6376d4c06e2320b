/// The plan of the village in the report.
struct ReportPlan {
    let village: Village
    let left: Double
    let top: Double
    let width: Double

    func draw(on page: Canvas) {
        let points = village.parcels.flatMap(\.parts).flatMap { $0 }.flatMap { $0 }
        let west = points.map(\.easting).min() ?? 0, east = points.map(\.easting).max() ?? 1
        let north = points.map(\.northing).max() ?? 0
        let scale = width / Double(east - west)
        for parcel in village.parcels {
            for part in parcel.parts {
                let rings = part.map { ring in
                    ring.dropLast().map {
                        Vector2(
                            left + Double($0.easting - west) * scale,
                            top + Double(north - $0.northing) * scale)
                    }
                }
                page.fillRings(rings, colour(parcel.use), line: 0.08, outline: .grey(0.25))
            }
        }
    }

    private func colour(_ use: LandUse) -> Colour {
        switch use {
        case .building: Colour(red: 0.97, green: 0.9, blue: 0.74)
        case .road: .grey(0.82)
        case .brook, .pond: Colour(red: 0.62, green: 0.79, blue: 0.92)
        case .farmyard: Colour(red: 0.93, green: 0.78, blue: 0.66)
        case .farmland, .open: Colour(red: 0.87, green: 0.93, blue: 0.8)
        }
    }
}
