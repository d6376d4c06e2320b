import Batch
import Routes

/// Keeps the logbook of one file after the other.
struct KeepLogbookWorker: OperationWorker {
    let operation: KeepLogbook

    func process(_ item: Item, in context: ItemContext) throws -> LogbookSummary {
        let (source, parameters) = (operation.source, operation.parameters)
        let places = try source.placeBook()
        let keeper = try LogbookKeeper(rules: operation.rules, places: places, zone: source.zone)
        let vehicles = try source.vehicles(of: item, in: context)
        let logbooks = vehicles.itineraries.map { keeper.logbook(of: $0.within(source.window)) }
        let stretches = StretchWords(input: vehicles.input, zone: source.zone, places: places)
        let words = LogbookWords(input: vehicles.input, zone: source.zone, stretches: stretches)
        if parameters.format == .html {
            let page = LogbookPage(logbooks, of: source.window, words, in: parameters.language)
            let file = try context.makeFile(extension: LogbookFormat.html.rawValue)
            try page.write { try file.write($0) }
            try file.flush()
        } else {
            try write(logbooks, words, in: context)
        }
        return LogbookSummary(
            input: vehicles.input, vehicles: logbooks.map(LogbookSummary.Vehicle.init),
            faults: vehicles.faults,
            notes: vehicles.notes + strangers(among: logbooks) + [
                "days and clocks are those of \(source.zone.name)"
            ])
    }

    /// Says which odometers are of vehicles that are not here.
    private func strangers(among logbooks: [VehicleLogbook]) -> [String] {
        let devices = Set(
            operation.parameters.odometer.map { String($0[..<($0.lastIndex(of: "=") ?? $0.endIndex)]) })
        let strangers = devices.subtracting(logbooks.compactMap(\.device)).sorted()
        return strangers.isEmpty ? [] : ["no vehicle here is called \(strangers.joined(separator: ", "))"]
    }

    private func write(_ logbooks: [VehicleLogbook], _ words: LogbookWords, in context: ItemContext) throws {
        let rows = operation.parameters.by
        let output = try TableOutput(operation.parameters.format?.tableFormat, in: context)
        for logbook in logbooks {
            if let period = rows.period {
                for sum in logbook.sums(by: period) { try output.write(words.sumRow(sum, rows, of: logbook)) }
            } else {
                for entry in logbook.entries { try output.write(words.driveRow(entry, of: logbook)) }
            }
        }
        try output.finish()
    }
}
