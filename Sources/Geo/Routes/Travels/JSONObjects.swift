import SimpleFeatures

/// Objects of a JSON file: in an array, or one after the other.
enum JSONObjects {
    /// What `transform` makes of each, `nil` being left out; an error says at which byte the object begins.
    static func map<Value>(
        _ source: ByteSource, _ transform: (JSONObject) throws(RouteError) -> Value?
    ) throws(RouteError) -> [Value] {
        var reader = JSONReader(source)
        var values: [Value] = []
        while let bracket = try RouteError.wrapping({ () throws(ReadingError) in try reader.peekSignificant()
        }) {
            guard bracket == UInt8(ascii: "[") else {
                try add(&values, &reader, transform)
                continue
            }
            try RouteError.wrapping { () throws(ReadingError) in try reader.enterArray() }
            var isFirst = true
            while try RouteError.wrapping({ () throws(ReadingError) in
                try reader.nextElement(isFirst: isFirst)
            }) {
                isFirst = false
                try add(&values, &reader, transform)
            }
        }
        return values
    }

    private static func add<Value>(
        _ values: inout [Value], _ reader: inout JSONReader,
        _ transform: (JSONObject) throws(RouteError) -> Value?
    ) throws(RouteError) {
        let place = "byte \(reader.offset)"
        let object = try RouteError.wrapping { () throws(ReadingError) in try reader.readObject() }
        do throws(RouteError) {
            if let value = try transform(object) { values.append(value) }
        } catch { throw error.at(place) }
    }
}
