public import ArgumentParser
import Operations
public import Routes

struct RoutesLogbookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logbook",
        abstract: "A logbook of drives, business or private by rules, as a table or a page to print.",
        discussion: """
            A row for each drive, or with --by for each day, week, month, year or vehicle. A drive belongs to the day of its \
            start; sums divide it at midnight in proportion of time. km is after cleaning, raw_km before; gap_km the part \
            of km in straight lines over more than ten minutes without a fix; other_km what was moved within stops.

            The rules stand in a YAML or JSON file; the first that matches counts:

              default: business
              rules:
                - { kind: commute, between: [Home, Office] }
                - { kind: private, weekdays: [sat, sun] }
                - { kind: private, from: "18:30", to: "06:00" }
                - { kind: business, place: Customer, purpose: Service }
              vehicles:
                "7": { name: Transporter, plate: BE 123456, driver: A. Muster, odometer: 45210, odometerAt: 2026-01-01 }

            Examples:
              fieldbook routes logbook SampleData/routes/positions.json \\
                --odometer 7=45210 -o logbook.html
              fieldbook routes logbook 2026/ --together --since 2026 --until 2026 \\
                --rules rules.yaml --places places.csv -o 2026.html
              fieldbook routes logbook 2026/ --together --by month --rules rules.yaml \\
                --format csv
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .csv, .ndjson, .txt for rows, .html for a page to print; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "What drives were for, by rules, and what is known of vehicles (YAML or JSON).", valueName: "file"
        ),
        completion: .file())
    var rules: String?

    @Option(
        help: ArgumentHelp(
            "What drives are for that no rule matches: business, commute or private. (default: what the rules say, or business)",
            valueName: "kind"))
    var `default`: LogbookKind?

    @Option(
        help: ArgumentHelp(
            "What a device's odometer shows at its first fix. Can be repeated.", valueName: "device=km"))
    var odometer: [String] = []

    @Option(help: ArgumentHelp("A row for each drive, day, week, month, year or vehicle.", valueName: "what"))
    var by = LogbookRows.drive

    @Option(help: ArgumentHelp("The language of the page: de, fr, it or en.", valueName: "language"))
    var language = LogbookLanguage.de

    @OptionGroup(title: "Travels") var travels: TravelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<LogbookFormat>(output, format: toFormat)
        var parameters = KeepLogbook.Parameters()
        reading.apply(to: &parameters)
        parameters.rules = cleaning.rules
        parameters.logbook = rules
        parameters.standard = `default`
        parameters.odometer = odometer
        parameters.by = by
        parameters.language = language
        parameters.format = choice.format
        try travels.run(
            KeepLogbook.self, parameters, of: BatchCommandRun(input: input, options: options),
            to: choice.destination)
    }
}

extension LogbookKind: ExpressibleByArgument {}
extension LogbookRows: ExpressibleByArgument {}
extension LogbookLanguage: ExpressibleByArgument {}
