import SimpleFeatures
import Streams

/// What came out of a reader: features in order, and what was wrong with others.
struct Reading: Equatable {
    var features: [Feature] = []
    var faults: [ReadingError] = []
    /// The error that ended the reading.
    var end: ReadingError?

    /// How many features there were, faulty ones among them.
    var count: Int { features.count + faults.count }

    /// Reads everything, or so many features, going on behind faults that allow it.
    init(_ reader: GeoJSONReader, upTo limit: Int = .max) {
        self = Reading().followed(by: reader, upTo: limit)
    }

    private init() {}

    mutating func add(_ result: Result<Feature, ReadingError>) {
        switch result {
        case .success(let feature): features.append(feature)
        case .failure(let fault): faults.append(fault)
        }
    }

    /// With what a reader still gives.
    func followed(by reader: GeoJSONReader, upTo limit: Int = .max) -> Reading {
        var reading = self
        while reading.count < limit, reading.end == nil {
            do {
                guard let feature = try reader.next() else { return reading }
                reading.add(.success(feature))
            } catch {
                if error.canContinue { reading.add(.failure(error)) } else { reading.end = error }
            }
        }
        return reading
    }

    init(_ text: String) {
        self.init(GeoJSONReader(ByteSource(bytes: Array(text.utf8))))
    }
}
