import Batch
import Routes
import Streams

/// Splits the travels of one file after the other.
struct SplitTravelsWorker: OperationWorker {
    let operation: SplitTravels

    func process(_ item: Item, in context: ItemContext) throws -> TravelSummary {
        let (source, parameters) = (operation.source, operation.parameters)
        let vehicles = try source.vehicles(of: item, besides: parameters.sideTrips, in: context)
        let places = try source.placeBook()
        var words = StretchWords(input: vehicles.input, zone: source.zone, places: places)
        words.hasTitles = parameters.manual != nil || !parameters.sideTrips.isEmpty
        let output = try TravelOutput(parameters.format, in: context)
        try output.writeNames(of: words.travelRow(nil, kind: ""))
        var writer = TravelWriter(words: words, output: output)
        writer.beside = vehicles.beside
        writer.besideAll = parameters.sideTrips == ["all"]
        writer.togetherRadius = parameters.togetherRadius
        writer.hasStops = parameters.stops
        let asked = try source.asked(of: vehicles)
        var notes = places.doubts
        if let manual = parameters.manual {
            let travels = try manualTravels(manual)
            let written = try writer.write(travels, of: asked)
            if written < travels.count {
                notes.append(
                    "\(travels.count - written) of \(travels.count) travels by hand lie outside what is here")
            }
        } else {
            for itinerary in asked { try writer.write(itinerary) }
        }
        try output.finish()
        return TravelSummary(vehicles, asked, source, notes + output.notes)
    }

    private func manualTravels(_ path: String) throws -> [ManualTravel] {
        try NamedFile.reading(path) {
            try ManualTravelReader(zone: operation.source.zone).travels(from: ByteSource(path: path))
        }
    }
}
