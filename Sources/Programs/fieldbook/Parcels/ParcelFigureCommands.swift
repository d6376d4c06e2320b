import ArgumentParser
import CommandRuns
import LandOperations

struct ParcelsMeasureCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure areas, perimeters and label points, and compare areas with the register.",
        discussion: """
            Areas are in the plane of LV95, as in the register. NDJSON output, CSV output and files have \
            more columns than the printed table, such as geodesic_m2 (area on WGS84), bessel_m2 (area on the \
            Bessel ellipsoid), scale_ppm (scale distortion of the plane) and compactness (the Polsby-Popper \
            score, 4 pi area / perimeter squared). Features with the same EGRID form one parcel and one row, \
            unless their parcel numbers differ. Totals do not include rights over land. An invalid parcel is \
            reported as an error, and its area is unreliable: if its boundary crosses itself, the area may \
            even be 0.

            tolerance_m2 is the largest difference between the registered and the computed area that the \
            accuracy of the corners can explain. It is 0.5 m2 for rounding plus three standard deviations of \
            the area, on the assumption that the corners are as accurate as art. 31 TVAV requires for the \
            tolerance class. The formula follows from geometry; the ordinance does not contain it. Ask the \
            cantonal surveying office before you report an error.

            With the options under "Selection of parcels", only some parcels are measured; these options \
            work as in "parcels select". A parcel that consists of several features is measured as a whole if \
            one of them is selected.

            Reads the same formats as "parcels convert", in LV95, LV03 or WGS84. Prints a table, or with -o \
            writes a file in the format that its extension determines.

            Examples:
              fieldbook parcels measure parcels.geojson
              fieldbook parcels measure parcels.geojson --where "number = 35"
              fieldbook parcels measure parcels.geojson -o areas.csv
              fieldbook parcels measure communes/ --format csv > areas.csv
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
        abstract: "Count parcels and add up their areas and outer boundaries, in total or by an attribute.",
        discussion: """
            Areas and perimeters include only land; rights over land are counted separately. perimeter_m is \
            the length of the boundaries, including the edges of holes, that remain when the boundaries \
            between parcels are dissolved. ground_m2 is the area that the parcels cover together; it counts \
            overlaps only once.

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
        abstract:
            "List neighbouring parcels: those that share a boundary, with its length, and those that share only a corner.",
        discussion: """
            Two corners count as the same if they agree to the millimetre. The shared length is correct even \
            if a corner on the shared boundary belongs to only one of the two parcels. Use --tolerance if \
            the corners of neighbouring parcels do not match exactly. Overlapping parcels are reported with \
            the area of the overlap. Rights over land are left out unless you use --rights.

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
        abstract: "Compute the area of each zone on each parcel, and the floor area that the zone allows.",
        discussion: """
            Prints a row for each parcel and zone, with the area, its share of the parcel, the utilisation \
            ratio, and the area times this ratio. A row named "(none)" shows the part of the parcel outside \
            all zones. Where zones overlap, the area counts in each of them, and an error names the parcel. \
            Invalid geometries are reported and left out, unless you use --repair.

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
