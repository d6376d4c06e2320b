package import Streams

/// Features with their polygons in flat arrays, for work that needs only attributes and corners.
///
/// Features, polygons and rings are numbered from 0. The starts contain the index where each begins, and finally the end.
package struct FlatFeatures: Hashable, Sendable {
    /// Eastings or longitudes.
    package internal(set) var x: [Double] = []
    /// Northings or latitudes.
    package internal(set) var y: [Double] = []
    package internal(set) var ringStarts: [Int32] = [0]
    package internal(set) var polygonStarts: [Int32] = [0]
    package internal(set) var featureStarts: [Int32] = [0]
    /// The attributes of each feature.
    package internal(set) var attributes: [JSONObject] = []

    mutating func endRing() { ringStarts.append(Int32(clamping: x.count)) }
    mutating func endPolygon() { polygonStarts.append(Int32(clamping: ringStarts.count - 1)) }

    mutating func endFeature(_ attributes: JSONObject) {
        featureStarts.append(Int32(clamping: polygonStarts.count - 1))
        self.attributes.append(attributes)
    }
}

extension FeatureBlock {
    /// The features if all are valid and have closed polygons; `nil` for anything else, which `read` reports.
    package func readFlat() -> FlatFeatures? {
        var reader = FlatFeatureReader(bytes)
        return reader.read()
    }
}

/// Reads a block of features with polygons into flat arrays.
///
/// Returns `nil` for anything unexpected, valid or not; `GeoJSONReader` then reads the block.
struct FlatFeatureReader {
    private var json: JSONReader
    private var features = FlatFeatures()

    init(_ bytes: [UInt8]) {
        json = JSONReader(ByteSource(bytes: bytes), from: 1, depth: 2)
        // The window holds the whole text, so that coordinates are never cut.
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
            // GeoJSONReader reports the error.
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

    /// Reads the coordinates of a polygon (returns false) or multipolygon (returns true); `nil` for anything else.
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

    /// Reads an array and the white space after it.
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
