import SimpleFeatures

/// What came out of a reader: features in order, and what was wrong with others.
struct Reading {
    var features: [Feature] = []
    var faults: [ReadingError] = []
    /// The error that ended the reading.
    var end: ReadingError?

    /// Reads everything, going on behind faults that allow it.
    init(_ reader: GeoJSONReader) {
        while true {
            do {
                guard let feature = try reader.next() else { return }
                features.append(feature)
            } catch {
                guard error.canContinue else {
                    end = error
                    return
                }
                faults.append(error)
            }
        }
    }

    init(_ text: String) {
        self.init(GeoJSONReader(ByteSource(bytes: Array(text.utf8))))
    }
}

/// Reads one value that has the whole text for itself.
func readJSON(_ bytes: [UInt8]) throws(ReadingError) -> JSONValue? {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.readValue()
    return try reader.peekSignificant() == nil ? value : nil
}

func readJSON(_ text: String) throws(ReadingError) -> JSONValue? {
    try readJSON(Array(text.utf8))
}

/// A value of another kind than the test is about.
struct Unexpected: Error {}
