import ArgumentParser
import LandOperations

struct ParcelsCheckCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that geometries are valid and that land has no gaps and no overlaps.",
        discussion: """
            Checks the validity of each parcel, with reason and place, its repeated corners, spikes and tiny \
            rings, and its EGRID. Checks all parcels together for gaps surrounded by land, overlaps, slivers \
            of both, and EGRIDs that parcels with different numbers share. A slit that opens to the outside \
            of all parcels is not a gap; neighbours --tolerance shows borders that nearly meet. Rights over \
            land are ignored for gaps and overlaps. Features with open or too short rings are unreadable and \
            reported on standard error. The width of a gap or overlap is that of a rectangle with its area and \
            perimeter.

            Errors are parcel.coordinate, parcel.invalid, ring.open, ring.short, set.overlap, set.gap and \
            egrid.repeated; any of them makes the exit code 1. All others are warnings.

            Examples:
              fieldbook parcels check parcels.geojson
              fieldbook parcels check parcels.itf --tolerance 2 -o findings.csv
              fieldbook parcels check parcels.gpkg -o findings.geojson
            """)

    var files = FileOperation<CheckParcels, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}

struct ParcelsRepairCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Make geometries valid, and report each change with its reason, place and areas.",
        discussion: """
            Valid geometries stay unchanged. An invalid one becomes the area that its shells enclose without the area that \
            its holes enclose (GEOS's structure method). A repair that changes an area by more than --max-change or \
            --max-change-percent, or leaves nothing, fails: the parcel keeps its geometry and is reported. Repaired \
            parcels lose their heights.

            Examples:
              fieldbook parcels repair parcels.geojson
              fieldbook parcels repair parcels.geojson -o sound.geojson
              fieldbook parcels repair parcels.gpkg -o sound.gpkg --max-change 5 \\
                --max-change-percent 0.5
            """)

    var files = FileOperation<RepairParcels, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}
