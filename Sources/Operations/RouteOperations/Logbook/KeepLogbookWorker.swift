import LandOperations
import Batch
import Routes

/// Keeps the logbook of one file after the other.
struct KeepLogbookWorker: OperationWorker {
    let operation: KeepLogbook

    func process(_ item: Item, in context: ItemContext) throws -> LogbookSummary {
        let (source, parameters) = (operation.source, operation.parameters)
        let vehicles = try source.vehicles(of: item, in: context)
        let logbooks = try source.asked(of: vehicles).map(operation.keeper.logbook)
        let stretches = StretchWords(input: vehicles.input, zone: source.zone, places: operation.places)
        let words = LogbookWords(input: vehicles.input, zone: source.zone, stretches: stretches)
        if parameters.format == .html {
            var page = LogbookPage(logbooks, of: source.window, words, in: parameters.language)
            page.period = parameters.by.period ?? .month
            page.hasDrives = !parameters.sumsOnly
            page.hasRaw = parameters.raw
            page.maximumSpeed = (try parameters.cleaning.effectiveRules()).jumps?.maximumSpeed
            let file = try context.makeFile(extension: LogbookFormat.html.rawValue)
            try page.write { try file.write($0) }
            try file.flush()
        } else {
            try write(logbooks, words, in: context)
        }
        return LogbookSummary(
            input: vehicles.input, vehicles: logbooks.map(LogbookSummary.Vehicle.init),
            faults: vehicles.faults,
            notes: vehicles.notes
                + LogbookNotes(
                    rules: operation.rules, readings: operation.readings, keeper: operation.keeper,
                    zone: source.zone
                ).notes(on: vehicles) + operation.places.doubts
                + ["days and clocks are those of \(source.zone.name)"])
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
