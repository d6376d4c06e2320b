import ArgumentParser
import CommandRuns
import LandOperations

struct ParcelsCheckCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that geometries are valid and that there are no gaps or overlaps between parcels.",
        discussion: """
            Checks each parcel for an invalid geometry (with reason and place), repeated corners, spikes, \
            tiny rings and a malformed EGRID. Checks all parcels together for gaps, overlaps, slivers, and \
            parcels with different numbers but the same EGRID. A gap is surrounded by parcels; a slit that \
            is open to the outside is not reported. In "parcels neighbours", the parcels on the two sides of \
            such a slit count as neighbours only with --tolerance, for example --tolerance 10. Rights over \
            land may overlap the land. Features with rings that are open or too short cannot be read; they \
            are reported on standard error. The width of a gap or overlap is the width of a rectangle with \
            the same area and perimeter.

            The errors are parcel.coordinate, parcel.invalid, ring.open, ring.short, set.overlap, set.gap \
            and egrid.repeated; if the check finds one of them, the exit code is 1. All other codes are \
            warnings.

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
            Valid geometries stay unchanged. An invalid one becomes the area that its shells enclose, minus \
            the area that its holes enclose (GEOS's structure method). If a repair would change the area by \
            more than --max-change or --max-change-percent, or leave no area, the parcel keeps its geometry \
            and is reported as an error. Repaired parcels lose their heights.

            Examples:
              fieldbook parcels repair parcels.geojson
              fieldbook parcels repair parcels.geojson -o sound.geojson
              fieldbook parcels repair parcels.gpkg -o sound.gpkg --max-change 5 \\
                --max-change-percent 0.5
            """)

    var files = FileOperation<RepairParcels, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}
