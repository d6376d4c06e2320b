/// Reads a piece of a collection's text into flat arrays, as long as there is nothing but features of polygons in it.
///
/// It is no judge of what is wrong: whatever it does not expect makes it give up, and `GeoJSONReader` reads the piece.
struct FlatFeatureReader {
    private var json: JSONReader
    private var features = FlatFeatures()

    init(_ bytes: [UInt8]) {
        json = JSONReader(ByteSource(bytes: bytes), from: 1, depth: 2)
        // All of the text at once, so that coordinates never end with the window.
        json.window = ByteWindow(ByteSource(bytes: bytes), chunk: max(bytes.count, 16), from: 1)
        features.x.reserveCapacity(bytes.count / 32)
        features.y.reserveCapacity(bytes.count / 32)
    }

    mutating func read() -> FlatFeatures? {
        do throws(ReadingError) {
            while true {
                if try json.peekSignificant() == nil { return features }
                guard try json.nextElement(isFirst: false), try readFeature() else { return nil }
            }
        } catch {
            // The other reader says what it is.
            return nil
        }
    }

    private mutating func readFeature() throws(ReadingError) -> Bool {
        var attributes: JSONObject?
        var (hasType, hasGeometry, isFirst) = (false, false, true)
        try json.enterObject()
        while let name = try json.nextMember(isFirst: isFirst) {
            isFirst = false
            switch name {
            case "type" where !hasType:
                hasType = try json.readValue() == .string("Feature")
                guard hasType else { return false }
            case "properties" where attributes == nil:
                guard case .object(let object) = try json.readValue() else { return false }
                attributes = object
            case "geometry" where !hasGeometry:
                hasGeometry = try readGeometry()
                guard hasGeometry else { return false }
            case "id", "bbox": try json.skipValue()
            default: return false
            }
        }
        guard hasType, hasGeometry, let attributes else { return false }
        features.endFeature(attributes)
        return true
    }

    private mutating func readGeometry() throws(ReadingError) -> Bool {
        var type: JSONValue?
        var (isMultiple, isFirst): (Bool?, Bool) = (nil, true)
        guard try json.peekSignificant() == UInt8(ascii: "{") else { return false }
        try json.enterObject()
        while let name = try json.nextMember(isFirst: isFirst) {
            isFirst = false
            switch name {
            case "type" where type == nil: type = try json.readValue()
            case "coordinates" where isMultiple == nil:
                guard try json.peekSignificant() == UInt8(ascii: "[") else { return false }
                isMultiple = readCoordinates()
                guard isMultiple != nil else { return false }
            default: return false
            }
        }
        return type == .string(isMultiple == true ? "MultiPolygon" : "Polygon") && isMultiple != nil
    }

    /// Takes a polygon's coordinates, or those of several; whether there are several, or `nil` for anything else.
    private mutating func readCoordinates() -> Bool? {
        var cursor = json.window.cursor
        let limit = json.window.end
        var brackets = 0
        var front = cursor
        while front.pointee == UInt8(ascii: "["), brackets < 4 {
            brackets += 1
            front = WholePosition.behindSpace(front + 1)
        }
        let isMultiple = brackets == 4
        if isMultiple {
            guard list(&cursor, { (reader, cursor) in reader.polygon(&cursor, limit) }) else { return nil }
        } else {
            guard brackets == 3, polygon(&cursor, limit) else { return nil }
        }
        json.window.cursor = cursor
        return isMultiple
    }

    private mutating func polygon(_ cursor: inout UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> Bool
    {
        guard list(&cursor, { (reader, cursor) in reader.ring(&cursor, limit) }) else { return false }
        features.endPolygon()
        return true
    }

    private mutating func ring(_ cursor: inout UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> Bool {
        let start = features.x.count
        let isWhole = list(&cursor) { (reader, cursor) in
            guard let position = WholePosition(cursor, end: limit) else { return false }
            reader.features.x.append(position.x)
            reader.features.y.append(position.y)
            cursor = position.end
            return true
        }
        let end = features.x.count - 1
        guard isWhole, end - start >= 3, features.x[start] == features.x[end],
            features.y[start] == features.y[end]
        else { return false }
        features.endRing()
        return true
    }

    /// Takes elements between brackets and the white space behind them.
    @inline(__always)
    private mutating func list(
        _ cursor: inout UnsafePointer<UInt8>,
        _ element: (inout Self, inout UnsafePointer<UInt8>) -> Bool
    ) -> Bool {
        guard cursor.pointee == UInt8(ascii: "[") else { return false }
        repeat {
            cursor = WholePosition.behindSpace(cursor + 1)
            guard element(&self, &cursor) else { return false }
        } while cursor.pointee == UInt8(ascii: ",")
        guard cursor.pointee == UInt8(ascii: "]") else { return false }
        cursor = WholePosition.behindSpace(cursor + 1)
        return true
    }
}
