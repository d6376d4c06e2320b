/// The form on a table, photographed with a phone held upright.
enum FormPhoto {
    private static let width = 2400
    private static let height = 3200
    /// The corners of the sheet in the upright picture, clockwise from its top left.
    static let corners = [
        Vector2(322, 246), Vector2(2112, 300), Vector2(2236, 2934), Vector2(196, 2880),
    ]

    private static let exif = [
        "exif-ifd0-Make": "Fieldbook",
        "exif-ifd0-Model": "Fieldbook Sample Camera",
        "exif-ifd0-Orientation": "6",
        "exif-ifd0-DateTime": "2025:05:14 10:21:36",
        "exif-ifd2-DateTimeOriginal": "2025:05:14 10:21:36",
        "exif-ifd2-DateTimeDigitized": "2025:05:14 10:21:36",
        "exif-ifd3-GPSLatitudeRef": "N",
        "exif-ifd3-GPSLatitude": "46/1 52/1 4830/100",
        "exif-ifd3-GPSLongitudeRef": "E",
        "exif-ifd3-GPSLongitude": "7/1 27/1 3612/100",
    ]

    static func write(to folder: OutputFolder) throws {
        let form = Form.draw()
        let photo = try shoot(form.raster())
        let bytes = try RasterFile.photo(photo.turnedLeft, quality: 60, dpi: 72, exif: exif)
        try folder.write(bytes, to: "scans/form-photo.jpg")
        try folder.write(form.transcript.joined(separator: "\n") + "\n", to: "scans/form-photo.txt")
    }

    private static func shoot(_ sheet: Raster) throws -> Raster {
        let view = try Perspective(from: corners, toWidth: Double(sheet.width), height: Double(sheet.height))
        let table = WoodenTable(seed: 77)
        var random = SplitMix64(seed: 78)
        var photo = Raster(width: width, height: height, bands: 3)
        for row in 0..<height {
            for column in 0..<width {
                let place = Vector2(Double(column), Double(row))
                let spot = view.project(place)
                let light = lighting(place) * shadow(spot, sheet)
                let grain = (random.unit() - 0.5) * 7
                let onSheet =
                    spot.x >= 0 && spot.y >= 0 && spot.x < Double(sheet.width)
                    && spot.y < Double(sheet.height)
                let wood = onSheet ? 0 : table.shade(at: place)
                for band in 0..<3 {
                    let colour =
                        onSheet ? sheet.sample(spot.x, spot.y, band: band) * 0.95 : table.colour(wood, band)
                    photo.samples[(row * width + column) * 3 + band] = Raster.byte(colour * light + grain)
                }
            }
        }
        return photo
    }

    /// Light from the upper left, falling off gently.
    private static func lighting(_ place: Vector2) -> Double {
        let x = place.x / Double(width), y = place.y / Double(height)
        return 1.03 - 0.2 * x * x - 0.16 * y * y * y - 0.06 * (1 - x) * (1 - y)
    }

    /// The sheet's shadow on the table, to the right and below.
    private static func shadow(_ spot: Vector2, _ sheet: Raster) -> Double {
        let right = spot.x - Double(sheet.width), below = spot.y - Double(sheet.height)
        let away = max(right, below, -spot.x * 2.5, -spot.y * 2.5)
        guard away >= 0, away < 42 else { return 1 }
        return 0.52 + 0.48 * away / 42
    }
}
