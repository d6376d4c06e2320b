public import Streams

/// Reads features one by one from GeoJSON (RFC 7946) or GeoJSONSeq (RFC 8142, or one feature a line).
///
/// Memory holds one feature at a time. The text may be a feature collection, a single feature or a bare geometry. An
/// invalid geometry throws an error whose `canContinue` is true: the next call reads the next feature. The same applies, in
/// a sequence, to any error in a feature of up to 8 MiB: it ends with its line, or before the next record separator. Any
/// other error is final.
///
/// ```swift
/// let reader = try GeoJSONReader(ByteSource(path: "village.geojson"))
/// while let feature = try reader.next() { print(feature.properties["Nummer"]?.text ?? "") }
/// ```
public final class GeoJSONReader {
    enum State { case start, inFeatures(isFirst: Bool), between, finished }

    let maximumFeatureBytes: Int
    var json: JSONReader
    var state = State.start
    var borders = TextBorders()
    /// The number of the current feature, from 1; `nil` if features are not counted.
    var number: Int? = 0
    /// Results read ahead.
    var pending: [Result<Feature, ReadingError>] = []

    /// The members of the collection read so far: `name`, `crs` and others.
    public internal(set) var collectionMembers = JSONObject()

    /// Creates a reader at the start of `source`; a feature of more than `maximumFeatureBytes` is an error.
    public init(_ source: ByteSource, maximumFeatureBytes: Int = 256 << 20) {
        self.maximumFeatureBytes = maximumFeatureBytes
        json = JSONReader(source)
    }

    /// Creates a reader between the features of a collection.
    init(_ source: ByteSource, from place: FeatureBatch.Place, _ collectionMembers: JSONObject = JSONObject())
    {
        maximumFeatureBytes = 256 << 20
        self.collectionMembers = collectionMembers
        number = nil
        // The collection's own bracket, and that of its features.
        json = JSONReader(source, from: place.offset, depth: 2)
        state = .inFeatures(isFirst: place.isInFront)
    }

    /// Reads to the features of a collection; returns the place before them, or `nil` without a collection.
    ///
    /// Features and lines are not counted, since other readers may read parts of the file.
    func findFeatures() throws(ReadingError) -> FeatureBatch.Place? {
        number = nil
        json.window.countNoLines()
        do throws(ReadingError) {
            if let feature = try readText(isFirst: true) { pending.append(.success(feature)) }
        } catch {
            guard error.canContinue else { throw error }
            pending.insert(.failure(error), at: 0)
        }
        guard case .inFeatures = state else { return nil }
        _ = try json.peekSignificant()
        return FeatureBatch.Place(offset: json.offset, isInFront: true)
    }

    /// Reads features up to the first that starts at `limit` or later, or up to an error that is final.
    func readBatch(upTo limit: Int) -> FeatureBatch {
        var batch = FeatureBatch(end: FeatureBatch.Place(offset: json.offset, isInFront: true))
        var isFirst = true
        while true {
            do throws(ReadingError) {
                guard try json.nextElement(isFirst: isFirst), try json.peekSignificant() != nil else {
                    return batch
                }
                if json.offset >= limit {
                    batch.end = FeatureBatch.Place(offset: json.offset, isInFront: true)
                    return batch
                }
                isFirst = false
                batch.features.append(try readFeature())
            } catch {
                guard error.canContinue else { return batch }
                batch.faults.append(error)
            }
            batch.end = FeatureBatch.Place(offset: json.offset, isInFront: false)
        }
    }

    /// The name of the reference system in a `crs` member read so far, for example `EPSG:2056`.
    ///
    /// Files that follow RFC 7946 have none; older ones and those in LV95 name it before the features.
    public var crsName: String? { collectionMembers.systemName }

    /// Offset of the next byte, for progress.
    public var offset: Int { json.offset }

    /// Reads up to the first feature, so that `crsName` is known if the file names it before.
    public func readHeader() throws(ReadingError) {
        if case .start = state, let feature = try advance() { pending.insert(.success(feature), at: 0) }
    }

    /// The next feature, or `nil` at the end.
    public func next() throws(ReadingError) -> Feature? {
        pending.isEmpty ? try advance() : try pending.removeFirst().get()
    }

    private func advance() throws(ReadingError) -> Feature? {
        while true {
            switch state {
            case .start:
                if let feature = try readText(isFirst: true) { return feature }
            case .inFeatures(let isFirst):
                guard try nextElement(isFirst) else { continue }
                return try readFeature()
            case .between:
                if let feature = try readText(isFirst: false) { return feature }
            case .finished: return nil
            }
        }
    }

    private func nextElement(_ isFirst: Bool) throws(ReadingError) -> Bool {
        do throws(ReadingError) {
            if try json.nextElement(isFirst: isFirst) {
                state = .inFeatures(isFirst: false)
                return true
            }
            try readCollectionMembers(isFirst: false)
            return false
        } catch {
            state = .finished
            throw error
        }
    }

    /// Reads a top-level object: a feature, a geometry, or the head of a collection (returns `nil`; its features follow).
    func readObject(isFirst: Bool) throws(ReadingError) -> Feature? {
        let begin = json.offset
        number? += 1
        guard try json.peekSignificant() == UInt8(ascii: "{") else {
            throw notGeoJSON("the file is no JSON object", begin)
        }
        json.allow(bytes: maximumFeatureBytes)
        try json.enterObject()
        var parts = FeatureParts()
        var isFirstMember = true
        while let name = try json.nextMember(isFirst: isFirstMember) {
            isFirstMember = false
            if name == "features" {
                // An error in a collection is not that of one text.
                json.window.letGo()
                borders.learn(isAloneOnItsLine: false)
                guard isFirst else { throw notGeoJSON("a second collection follows the first", begin) }
                collectionMembers = parts.foreignMembers
                try json.enterArray()
                if number != nil { number = 0 }
                state = .inFeatures(isFirst: true)
                return nil
            }
            try readMember(name, into: &parts)
        }
        if parts.type == nil || parts.type == "FeatureCollection" || parts.type == "Topology" {
            throw notGeoJSON("JSON, but neither features nor a geometry", begin)
        }
        state = .between
        if let system = parts.foreignMembers["crs"] {
            // The first feature of a sequence sets it for all; features with another one keep it.
            if isFirst { collectionMembers["crs"] = system }
            if collectionMembers["crs"] == system { parts.foreignMembers["crs"] = nil }
        }
        return try feature(of: parts, from: begin)
    }

    private func notGeoJSON(_ message: String, _ start: Int) -> ReadingError {
        ReadingError(
            .notGeoJSON, message, place: json.place(at: start),
            remedy: "Give a FeatureCollection, a Feature, or one feature per line.")
    }

    private func readCollectionMembers(isFirst: Bool) throws(ReadingError) {
        state = .finished
        json.allow(bytes: maximumFeatureBytes)
        var isFirst = isFirst
        while let name = try json.nextMember(isFirst: isFirst) {
            isFirst = false
            collectionMembers[name] = try json.readValue()
        }
        state = .between
    }

    func readFeature() throws(ReadingError) -> Feature {
        let begin = json.offset
        number? += 1
        var parts = FeatureParts()
        do throws(ReadingError) {
            guard let byte = try json.peekSignificant() else { throw json.truncated() }
            guard byte == UInt8(ascii: "{") else { throw notGeoJSON("a feature was expected", begin) }
            json.allow(bytes: maximumFeatureBytes)
            try json.enterObject()
            var isFirst = true
            while let name = try json.nextMember(isFirst: isFirst) {
                isFirst = false
                try readMember(name, into: &parts)
            }
        } catch {
            state = .finished
            throw error.inFeature(number)
        }
        return try feature(of: parts, from: begin)
    }

    private func feature(of parts: FeatureParts, from begin: Int) throws(ReadingError) -> Feature {
        do throws(ReadingError) {
            return try parts.feature()
        } catch {
            throw error.at(json.place(at: begin)).inFeature(number)
        }
    }

    private func readMember(_ name: String, into parts: inout FeatureParts) throws(ReadingError) {
        switch name {
        case "type": parts.type = try json.readValue().text
        case "id": parts.id = try json.readValue()
        case "geometry": try readGeometryMember(into: &parts)
        case "properties":
            if case .object(let properties) = try json.readValue() { parts.properties = properties }
        case "coordinates": parts.coordinates = try json.readCoordinates()
        case "geometries": parts.geometries = try readGeometries(into: &parts)
        case "bbox": try json.skipValue()
        default: parts.foreignMembers.members.append(.init(name: name, value: try json.readValue()))
        }
    }

    private func readGeometryMember(into parts: inout FeatureParts) throws(ReadingError) {
        if try json.peekSignificant() == UInt8(ascii: "n") {
            _ = try json.readValue()
        } else {
            parts.geometry = try readGeometry(faultsInto: &parts)
        }
    }

    private func readGeometries(into parts: inout FeatureParts) throws(ReadingError) -> [Geometry] {
        guard try json.peekSignificant() == UInt8(ascii: "[") else {
            parts.geometryFault = "geometries that are no array (byte \(json.offset))"
            try json.skipValue()
            return []
        }
        var geometries: [Geometry] = []
        var isFirst = true
        try json.enterArray()
        while try json.nextElement(isFirst: isFirst) {
            isFirst = false
            if let geometry = try readGeometry(faultsInto: &parts) { geometries.append(geometry) }
        }
        return geometries
    }

    /// Reads a geometry; an error in it is kept in `parts`, so that the rest of the feature is still read.
    private func readGeometry(faultsInto parts: inout FeatureParts) throws(ReadingError) -> Geometry? {
        guard try json.peekSignificant() == UInt8(ascii: "{") else {
            parts.geometryFault = "a geometry that is no object (byte \(json.offset))"
            try json.skipValue()
            return nil
        }
        let begin = json.offset
        var own = FeatureParts()
        var isFirst = true
        try json.enterObject()
        while let name = try json.nextMember(isFirst: isFirst) {
            isFirst = false
            switch name {
            case "type": own.type = try json.readValue().text
            case "coordinates": own.coordinates = try json.readCoordinates()
            case "geometries": own.geometries = try readGeometries(into: &own)
            default: try json.skipValue()
            }
        }
        do throws(GeometryAssembly.Misfit) {
            if let fault = own.geometryFault { throw GeometryAssembly.Misfit(message: fault) }
            return try GeometryAssembly.geometry(
                type: own.type ?? "", coordinates: own.coordinates, members: own.geometries)
        } catch {
            parts.geometryFault = own.geometryFault ?? "\(error.message) (geometry at byte \(begin))"
            return nil
        }
    }
}

/// The members of a GeoJSON object, in any order.
struct FeatureParts {
    var type: String?
    var id: JSONValue?
    var geometry: Geometry?
    var geometryFault: String?
    var coordinates: CoordinateTree?
    var geometries: [Geometry]?
    var properties = JSONObject()
    var foreignMembers = JSONObject()

    /// The feature with these members, which may be those of a bare geometry. Errors have no place.
    func feature() throws(ReadingError) -> Feature {
        if let geometryFault { throw .ofGeometry(geometryFault) }
        switch type {
        case "Feature":
            return Feature(id: id, geometry: geometry, properties: properties, foreignMembers: foreignMembers)
        case .some:
            return Feature(geometry: try assembleGeometry(), foreignMembers: foreignMembers)
        case nil:
            throw ReadingError(
                .notGeoJSON, "the object has no type", remedy: "A feature needs \"type\": \"Feature\".",
                canContinue: true)
        }
    }

    private func assembleGeometry() throws(ReadingError) -> Geometry? {
        do throws(GeometryAssembly.Misfit) {
            return try GeometryAssembly.geometry(
                type: type ?? "", coordinates: coordinates, members: geometries)
        } catch {
            throw .ofGeometry(error.message)
        }
    }
}

extension ReadingError.Code {
    /// JSON without features or geometries.
    public static let notGeoJSON = Self("geojson.notGeoJSON")
    /// The coordinates of a geometry do not fit its type.
    public static let coordinates = Self("geojson.coordinates")
}
