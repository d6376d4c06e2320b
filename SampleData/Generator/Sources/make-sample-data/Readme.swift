/// The description of the files, with the figures of this very run.
struct Readme {
    let village: Village
    let drive: Drive
    let recording: Recording

    func text() throws -> String {
        [Self.introduction, parcels, try oldFrame(), Self.points, routes, scans, Self.pdfs, Self.making]
            .joined(separator: "\n")
    }

    private static let introduction = """
        # Sample data

        Everything here is invented, free of third-party rights and of personal data, and made by the program in \
        `Generator/`. The program also writes this page with its figures, so tests may rely on them. Do not edit this \
        file or the data; change the generator and run it.

        | file | content |
        |---|---|
        | `parcels/village.geojson` | a municipality's parcels in LV95 |
        | `parcels/village-lv03.geojson` | forty of them in LV03 |
        | `parcels/points.csv` | 25 boundary points in LV95 |
        | `routes/day.gpx`, `routes/positions.json` | a vehicle's day, with positioning errors, as GPX and as \
        Traccar positions |
        | `scans/letter.jpg`, `.txt` | a skewed scan of a German letter, and its true text |
        | `scans/form-photo.jpg`, `.txt` | a phone's photo of a form in three languages, and its true text |
        | `scans/passport.jpg` | a passport's data page (ICAO's specimen of Utopia) |
        | `scans/qr-bill.png` | a Swiss QR-bill |
        | `pdf/report.pdf` | a report of five pages |
        | `pdf/scanned.pdf` | two pages of pictures, without text |
        | `pdf/encrypted.pdf` | a page that opens with a password |
        | `pdf/broken.pdf` | a PDF that cannot be opened |

        """

    private var parcels: String {
        let all = village.parcels
        let area = all.reduce(0) { $0 + $1.area }
        let registered = all.reduce(0) { $0 + $1.registeredArea }
        let plots = all.filter { $0.use == .building }
        return """
            ## parcels/village.geojson

            The fictitious municipality of Musterwil (BFSNr 9901, canton BE, NBIdent BE0200009901) around LV95 \
            2602000 / 1192000, EPSG:2056, coordinates with 3 decimals (whole millimetres).

            - \(all.count) parcels, \(plots.count) of them building plots; \(all.count - 1) polygons and 1 multipolygon.
            - Total area from the coordinates: \(fixed(area, decimals: 3)) m². Sum of the registered areas \
            (`Flaeche`): \(registered) m².
            - A gapless coverage: neighbours share exactly the same vertices, also where three parcels meet; nothing \
            overlaps. Shells run counter-clockwise, holes clockwise.
            - `Flaeche` is the rounded area from the coordinates, except for three parcels where the register is wrong:

            | Nummer | EGRIS_EGRID | from the coordinates (m²) | Flaeche (m²) |
            |---|---|---|---|
            \(table(village.slips) { "\($0.number) | \($0.egrid) | \(fixed($0.area, decimals: 3)) | \($0.registeredArea)" })

            - Two parcels have a hole, each filled by another parcel: \(enclaves).
            - One parcel has two parts, on either side of a track: \(numbers(all.filter { $0.parts.count > 1 })).

            """
    }

    private var enclaves: String {
        let hosts = village.parcels.filter { $0.parts.contains { $0.count > 1 } }
        return hosts.map { host in
            let hole = Set(host.parts.flatMap { $0.dropFirst() }.flatMap { $0 })
            let inner = village.parcels.first { hole.isSuperset(of: $0.parts.flatMap { $0 }.flatMap { $0 }) }
            let kind = inner?.use == .pond ? "a pond" : "a farmyard"
            return "\(host.number) around \(inner?.number ?? "?") (\(kind))"
        }.joined(separator: ", ")
    }

    private func oldFrame() throws -> String {
        let middle = village.middle
        let shift = try village.shiftOfMiddle()
        return """
            ## parcels/village-lv03.geojson

            \(middle.count) of these parcels, from the middle of the village (streets between them are missing), \
            in LV03, EPSG:21781. They were transformed by PROJ with the inverse of swisstopo's grid CHENyx06; the \
            generator checks the result for Bern against the published value. Compared with a plain shift by 2,000,000 m \
            and 1,000,000 m, the grid moves them by \(fixed(shift.x, decimals: 4)) m east and \
            \(fixed(shift.y, decimals: 4)) m north on average (LV95 minus the shift minus LV03). Numbers and registered \
            areas are those of the village; the true area of these parcels in LV95 is \
            \(fixed(middle.reduce(0) { $0 + $1.area }, decimals: 3)) m².

            """
    }

    private static let points = """
        ## parcels/points.csv

        25 boundary points of the village (`id,easting,northing,remark`), each a vertex of `village.geojson`. UTF-8, LF; \
        the remarks include umlauts, a quoted comma, escaped quotes and an empty field.

        """

    private func table(_ parcels: [Parcel], _ row: (Parcel) -> String) -> String {
        parcels.map { "| " + row($0) + " |" }.joined(separator: "\n")
    }

    private func numbers(_ parcels: [Parcel]) -> String {
        parcels.map(\.number).joined(separator: ", ")
    }
}
