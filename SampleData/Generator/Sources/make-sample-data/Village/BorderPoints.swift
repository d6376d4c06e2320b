/// A list of boundary points, as a surveyor's table.
struct BorderPoints {
    private static let remarks = [
        "Stein", "Bolzen", "Rohr", "Kunststoffmarke", "Stein, schräg", "unversichert",
        "Bolzen, in Mauerkrone",
        "Kreuz in \"Rütiplatte\"", "Stein, 10 cm unter Boden", "Rohr; Böschung",
        "Grenzstein «Musterwil–Längwil»", "",
    ]

    let points: [LV95Point]

    /// Corners of building plots, spread over the village.
    init(of parcels: [Parcel], count: Int) {
        let plots = parcels.filter { $0.use == .building }
        points = (0..<count).map { index in
            plots[index * plots.count / count].parts[0][0][1]
        }
    }

    var text: String {
        let rows = points.enumerated().map { index, point in
            let remark = Self.remarks[index % Self.remarks.count]
            return [
                "GP-" + padded(index + 1, to: 3), fixed(scaled: point.easting, decimals: 3),
                fixed(scaled: point.northing, decimals: 3), Self.quoted(remark),
            ].joined(separator: ",")
        }
        return (["id,easting,northing,remark"] + rows).joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"\n".contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\""
    }
}
