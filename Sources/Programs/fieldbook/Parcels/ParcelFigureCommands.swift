import ArgumentParser
import LandOperations

struct ParcelsMeasureCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure areas, borders, centres and label points, and compare the register's areas.",
        discussion: """
            Areas are those of the LV95 plane, as in the register. Files also have geodesic_m2, the area on WGS84, \
            bessel_m2, the area on the plane's own ellipsoid, and scale_ppm, by how much the plane stretches lengths. \
            compactness is 4 pi area / perimeter squared (Polsby-Popper). Features with one EGRID are one parcel and one \
            row; totals do not include rights over land.

            tolerance_m2 is how much a registered area may differ from the computed one: three standard \
            deviations of the area, if each corner has the accuracy that art. 31 TVAV requires of the class, \
            and 0.5 m2 for rounding. This is geometry, not a formula of the ordinance; ask the cantonal \
            survey before you claim anything.

            Reads every format that parcels convert reads, in LV95, LV03 or WGS84. Prints a table, or writes a file in \
            the format of its extension.

            Examples:
              fieldbook parcels measure parcels.geojson
              fieldbook parcels measure parcels.geojson -o areas.csv
              fieldbook parcels measure parcels.geojson --outside-only \\
                --tolerance-class TS3
              fieldbook parcels measure parcels.geojson --format ndjson \\
                | jq .geodesic_m2
            """)

    var files = FileOperation<MeasureParcels, MeasureFormat>()

    func run() throws { try files.run(\.format) }
}

struct ParcelsSummaryCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Count parcels and add up their land and outer borders, in total or by an attribute.",
        discussion: """
            Areas and perimeters are those of land; rights over land are counted separately. perimeter_m is the length of \
            the outer borders, including those of holes, once the borders between parcels are dissolved; ground_m2 counts \
            land that several parcels share once.

            Examples:
              fieldbook parcels summary parcels.geojson
              fieldbook parcels summary parcels.geojson --by BFSNr -o communes.csv
              fieldbook parcels summary parcels.gpkg --by Kanton \\
                --where "Flaeche > 1000" --format ndjson
              fieldbook parcels select parcels.geojson \\
                --box 2601900,1191900,2602200,1192100 --to-format geojsonl -o - \\
                | fieldbook parcels summary -
            """)

    var files = FileOperation<SummarizeParcels, TableFormat>()

    func run() throws { try files.run(\.format) }
}

struct ParcelsNeighboursCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "neighbours",
        abstract: "List parcels that touch, with the length of the border they share, or at a corner only.",
        discussion: """
            Corners at the same millimetre are equal, and a corner on another parcel's border splits that border: the \
            shared length is right even if the parcels have different corners. --tolerance is for deliveries with corners \
            that do not agree. Overlapping parcels are reported with the area of the overlap. Rights over land are left \
            out unless --rights is given.

            Examples:
              fieldbook parcels neighbours parcels.geojson --of 141
              fieldbook parcels neighbours parcels.geojson -o neighbours.csv
              fieldbook parcels neighbours parcels.gpkg --tolerance 10 \\
                -o borders.geojson
            """)

    var files = FileOperation<FindNeighbours, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}

struct ParcelsOverlayCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlay",
        abstract: "Compute the area of each zone on each parcel, and the floor area that it allows.",
        discussion: """
            Prints a row for each parcel and zone: area, share of the parcel, utilisation figure, and the \
            area times this figure; (none) is the part outside all zones. Overlapping zones are reported \
            with the parcel, and both count. Invalid geometries are reported and left out, unless --repair \
            is given.

            Examples:
              fieldbook parcels overlay parcels.geojson --zones zones.gpkg
              fieldbook parcels overlay parcels.geojson --zones zones.geojson \\
                --zone Zone --utilisation AZ -o zones.csv
              fieldbook parcels overlay parcels.gpkg --zones plan.gpkg \\
                --zones-layer grundnutzung -o pieces.gpkg
            """)

    var files = FileOperation<OverlayParcels, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}
