import RouteOperations
import ArgumentParser

struct RoutesLogbookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logbook",
        abstract: "A logbook of drives, business or private by rules, as a table or a page to print.",
        discussion: """
            A row for each drive, or with --by for each day, week, month, year or vehicle; a page lists the drives and then \
            sums, of months unless --by says otherwise. A drive over midnight is divided \
            there, in proportion of time, and counts as a drive on its first day; what it was for is judged by the whole of \
            it. Kilometres are counted as an odometer shows them, in tenths, so that rows, sums and odometer agree to the last \
            digit, whatever window is asked for. km is after cleaning, raw_km before; gap_km the part of km in straight lines \
            over more than ten minutes without a fix, or from one segment of a file to the next; other_km what was moved within stops. Where a vehicle stands elsewhere \
            after half an hour without a fix, the row between is unrecorded.

            --rules is a YAML or JSON file. Of its rules the first counts of which all that it says holds:

              default: business          # what drives are for that no rule matches
              rules:
                - kind: commute          # business, commute or private
                  between: [Home, Office]  # two places, in either direction
                - kind: business
                  place: Customer        # where it begins or ends; start: and end: name one of both
                  purpose: Service       # what stands in the logbook
                - kind: private
                  weekdays: [sat, sun]   # mon tue wed thu fri sat sun, the day of its start
                - kind: private
                  from: "18:30"          # the time of its start, here over midnight
                  to: "06:00"
                  devices: [7]           # only these vehicles
                - kind: private
                  travels:               # times by hand, also for what is unrecorded
                    - { since: 2025-05-14T12:00, until: 2025-05-14T13:30 }
              vehicles:
                7:
                  name: Transporter
                  plate: BE 123456
                  driver: A. Muster
                  odometer: 45210        # kilometres at odometerAt, or at the first fix
                  odometerAt: 2025-05-14

            Places are named in the file of --places.

            Examples:
              fieldbook routes logbook SampleData/routes/positions.json \\
                --odometer 7=45210 -o logbook.html
              fieldbook routes logbook SampleData/routes/positions.json \\
                --rules rules.yaml --places places.csv
              fieldbook routes logbook 2026/ --together --since 2026-03 --until 2026-03 \\
                --rules rules.yaml --odometer 7=45210@2026-01-01 -o march.html
              fieldbook routes logbook 2026/ --together --by month \\
                --rules rules.yaml --format csv
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<LogbookFormat>
    @Flag(help: "Join all inputs, such as a month in daily files, and take them as one.")
    var together = false

    @OptionGroup var parameters: OperationOptions<KeepLogbook.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            together: together, KeepLogbook.self, parameters, to: choice.destination)
    }
}
