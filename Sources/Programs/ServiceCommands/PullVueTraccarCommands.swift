import ArgumentParser
import CommandRuns
import ServiceOperations

struct PullManualTravelsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual-travels",
        abstract:
            "Download VueTraccar's manual travels, or the positions of one of them (administrators only).",
        discussion: """
            Without --load, the output is a table of the travels of all devices and times. With --load, it \
            contains the positions that the device recorded during the travel. With --load and --stored, it \
            contains the positions that the server has stored for the travel itself. If the service is down, \
            its last good response is used; see --no-cache. "fieldbook travels" creates and changes manual \
            travels.

            Examples:
              fieldbook pull manual-travels -o travels.csv
              fieldbook pull manual-travels --load Furka -o furka.gpx
              fieldbook pull manual-travels --load Furka --stored -o furka.geojson
            """)

    var files = AnswerPull<PullManualTravels>()

    func run() throws { try files.run(stem: "manual-travels") }
}

struct PullEventsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Download a vehicle's events from VueTraccar, such as entering a geofence, as a table.",
        discussion: """
            The events are sorted by time; those of unknown types are included. If the service is down, its \
            last good response is used; see --no-cache.

            Examples:
              fieldbook pull events --device 4 --from 2026-03 --until 2026-03 -o events.csv
              fieldbook pull events --device 4 --from 2026-03-02 --until 2026-03-02 \\
                --type geofenceEnter --type geofenceExit -o - --to-format ndjson
            """)

    var files = AnswerPull<PullEvents>()

    func run() throws { try files.run(stem: "events") }
}

struct PullPlacesCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Download the places that were entered by hand in VueTraccar, as a table or as waypoints.",
        discussion: """
            Without --device, downloads the places of all devices and times. To choose a period, use \
            --device, --from and --until together. If the service is down, its last good list is used; see \
            --no-cache. "fieldbook travels places" prints the places.

            Examples:
              fieldbook pull places -o places.gpx
              fieldbook pull places --device 4 --from 2026-03 --until 2026-03 -o march.csv
            """)

    var files = AnswerPull<PullPlaces>()

    func run() throws { try files.run(stem: "places") }
}
