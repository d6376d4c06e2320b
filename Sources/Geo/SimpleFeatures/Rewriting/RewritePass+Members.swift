import Streams

extension RewritePass {
    /// Rewrites an object; its bracket is next.
    mutating func object(_ role: OpenObject.Role) throws {
        var object = OpenObject(role: role, start: scanner.offset)
        if role != .geometry {
            feature += 1
            rounding = RoundingSummary()
        }
        let outerBox = box
        box = nil
        try scanner.open(UInt8(ascii: "{"), "an object was expected")
        while let name = try nextMember(of: &object) { try member(name, of: &object) }
        try finish(object)
        if let outerBox { box = box?.union(outerBox) ?? outerBox }
    }

    /// Reads the name of the next member and stops before its value; `nil` at the end of the object.
    private mutating func nextMember(of object: inout OpenObject) throws -> MemberName? {
        object.separator = scanner.offset
        scanner.kept = object.separator
        defer { scanner.kept = nil }
        let byte = try scanner.significant()
        if byte == UInt8(ascii: "}") {
            try writeMissingSystem(of: &object)
            scanner.close()
            return nil
        }
        if !object.isFirst {
            guard byte == UInt8(ascii: ",") else {
                throw scanner.unexpected("a comma or a closing bracket was expected")
            }
            scanner.advance()
            if !object.hasWritten {
                try scanner.copy(through: object.separator)
                scanner.drop()
                object.separator = scanner.offset
            }
        }
        object.isFirst = false
        _ = try scanner.significant()
        let start = scanner.offset
        try scanner.memberName()
        let name = MemberName(inQuotes: scanner.text(from: start))
        _ = try scanner.significant()
        return name
    }

    private mutating func member(_ name: MemberName, of object: inout OpenObject) throws {
        switch name {
        case .crs: return try system(of: &object)
        case .bbox: return try boundingBox(of: &object)
        case .type: try type(of: &object)
        case .features where object.role == .root && [nil, .featureCollection].contains(object.type):
            try writeSystem(beforeMemberOf: &object)
            try claim(name, by: &object)
            if let pending = object.box { _ = output.takeOff(pending.pin) }
            try features()
            try writeBox(behindFeaturesOf: &object)
        case .geometry where object.role != .geometry && [nil, .feature].contains(object.type):
            try claim(name, by: &object)
            try geometry()
        case .coordinates, .geometries:
            if object.type == nil { object.type = try typeAhead() }
            guard case .geometry(let shape)? = object.type,
                (shape == .geometryCollection) == (name == .geometries)
            else {
                try scanner.value()
                break
            }
            try claim(name, by: &object)
            try name == .geometries ? geometries() : coordinates(of: shape)
        default: try scanner.value()
        }
        object.hasWritten = true
    }

    /// Sets the content of an object, which it can have only once.
    private mutating func claim(_ name: MemberName, by object: inout OpenObject) throws {
        guard object.content == nil else {
            throw scanner.misfit("an object has its content twice", at: object.start)
        }
        object.content = name
    }

    private mutating func type(of object: inout OpenObject) throws {
        let type = try readType()
        if let known = object.type, known != type {
            throw scanner.misfit("an object has two types", at: object.start)
        }
        object.type = type
    }

    private mutating func readType() throws -> ObjectType {
        let start = scanner.offset
        let outer = scanner.kept
        scanner.kept = outer ?? start
        defer { scanner.kept = outer }
        let isText = scanner.window.cursor.pointee == UInt8(ascii: "\"")
        try scanner.value()
        return isText ? ObjectType(inQuotes: scanner.text(from: start)) : .unknown("")
    }

    /// Reads ahead for the type after the current member; `nil` if there is none.
    private mutating func typeAhead() throws -> ObjectType? {
        let (start, level, outer) = (scanner.offset, scanner.depth, scanner.kept)
        scanner.kept = start
        defer { scanner.goBack(to: start, depth: level, kept: outer) }
        try scanner.value()
        while try scanner.significant() == UInt8(ascii: ",") {
            scanner.advance()
            _ = try scanner.significant()
            let name = scanner.offset
            try scanner.memberName()
            let isType = MemberName(inQuotes: scanner.text(from: name)) == .type
            _ = try scanner.significant()
            if isType { return try readType() }
            try scanner.value()
        }
        return nil
    }

    /// Throws if an object lacks its content or is of the wrong type for its role.
    private func check(_ object: OpenObject) throws {
        switch (object.type, object.content) {
        case (.geometry, .coordinates), (.geometry, .geometries): return
        case (.geometry(let shape), _):
            throw scanner.misfit("a \(shape.rawValue) without coordinates", at: object.start)
        case (.feature, nil), (.feature, .geometry): if object.role != .geometry { return }
        case (.featureCollection, .features), (nil, .features): return
        case (nil, _), (.featureCollection, _):
            if object.role == .root { throw notGeoJSON("JSON, but neither features nor a geometry") }
        default: break
        }
        throw scanner.misfit("an object that is neither a feature nor a geometry", at: object.start)
    }

    private mutating func finish(_ object: OpenObject) throws {
        try check(object)
        try insertBox(of: object)
    }

    /// Removes a `crs` member, records its name, and writes the new one at the top level instead.
    mutating func system(of object: inout OpenObject) throws {
        try scanner.copy(through: object.separator)
        scanner.isDropping = true
        let start = scanner.offset
        scanner.kept = start
        try scanner.value()
        let name = Self.systemName(in: scanner.text(from: start))
        summary.crsName = summary.crsName ?? name
        scanner.kept = nil
        scanner.drop()
        scanner.isDropping = false
        if let name { try rewriter.systemHandler?(name) }
        guard object.role == .root, !object.hasSystem, let name = rewriter.options.crsName else { return }
        if object.hasWritten { try output.append(",") }
        try write(name)
        object.hasSystem = true
        object.hasWritten = true
    }

    /// Writes the new `crs` member before the current member, unless it is already written.
    mutating func writeSystem(beforeMemberOf object: inout OpenObject) throws {
        guard !object.hasSystem, let name = rewriter.options.crsName else { return }
        try scanner.copy(through: object.separator)
        if object.hasWritten { try output.append(",") }
        try write(name)
        if !object.hasWritten { try output.append(",") }
        object.hasSystem = true
    }

    /// Writes the new `crs` member at the end of a top-level object without one.
    mutating func writeMissingSystem(of object: inout OpenObject) throws {
        guard object.role == .root, !object.hasSystem, let name = rewriter.options.crsName else { return }
        try scanner.copy(through: object.separator)
        if object.hasWritten { try output.append(",") }
        try write(name)
        object.hasSystem = true
    }

    private func write(_ name: String) throws {
        var text: [UInt8] = []
        JSONText.appendSystem(named: name, to: &text)
        try text.withUnsafeBufferPointer { try output.append($0) }
    }

    private static func systemName(in text: UnsafeBufferPointer<UInt8>) -> String? {
        var reader = JSONReader(bytes: Array(text))
        return (try? reader.readValue()).flatMap { JSONObject([.init(name: "crs", value: $0)]).systemName }
    }
}

/// The state of an object whose members are being read.
struct OpenObject {
    /// The position of an object, which limits its type.
    enum Role {
        /// At the top level: a collection, a feature or a geometry.
        case root
        /// In a collection: a feature or a geometry.
        case element
        /// In a feature or a geometry collection.
        case geometry
    }

    let role: Role
    /// The offset of its opening bracket.
    let start: Int
    /// Its type; `nil` until it is read.
    var type: ObjectType?
    /// Whether no member has been read.
    var isFirst = true
    /// Whether a member has been written.
    var hasWritten = false
    /// Where the current member starts, including the white space and comma before it.
    var separator = 0
    /// The member with its content: features, geometry, coordinates or geometries.
    var content: MemberName?
    /// Its bounding box, inserted once it is known.
    var box: PendingBox?
    /// Whether a final bounding box has been written.
    var hasBox = false
    /// Whether a `crs` member has been written.
    var hasSystem = false
}

/// The members that a rewriting treats specially.
enum MemberName {
    case type, features, geometry, geometries, coordinates, bbox, crs, other

    /// The name at the front of `text`, which starts with a quote and contains the closing quote.
    init(inQuotes text: UnsafeBufferPointer<UInt8>) {
        let end = text.lastIndex(of: UInt8(ascii: "\"")) ?? 0
        let raw = UnsafeBufferPointer(rebasing: text[min(1, end)..<end])
        // The longest known name, with each letter as an escape.
        guard raw.count <= 66 else {
            self = .other
            return
        }
        guard raw.contains(UInt8(ascii: "\\")) else {
            self.init(plain: raw)
            return
        }
        var reader = JSONReader(bytes: Array(text))
        let name = Array(((try? reader.readString()) ?? "").utf8)
        self = name.withUnsafeBufferPointer { Self(plain: $0) }
    }

    private init(plain raw: UnsafeBufferPointer<UInt8>) {
        self =
            switch raw.count {
            case 3: Self.matches(raw, "crs") ? .crs : .other
            case 4: Self.matches(raw, "type") ? .type : Self.matches(raw, "bbox") ? .bbox : .other
            case 8:
                Self.matches(raw, "geometry") ? .geometry : Self.matches(raw, "features") ? .features : .other
            case 10: Self.matches(raw, "geometries") ? .geometries : .other
            case 11: Self.matches(raw, "coordinates") ? .coordinates : .other
            default: .other
            }
    }

    private static func matches(_ raw: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
        for index in raw.indices where raw[index] != name.utf8Start[index] { return false }
        return true
    }
}

/// The type of a GeoJSON object.
enum ObjectType: Hashable {
    case featureCollection
    case feature
    case geometry(GeometryShape)
    case unknown(String)

    /// The type named by a string with its quotes.
    init(inQuotes text: UnsafeBufferPointer<UInt8>) {
        if text.contains(UInt8(ascii: "\\")) {
            var reader = JSONReader(bytes: Array(text))
            self.init((try? reader.readString()) ?? "")
        } else {
            self.init(String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
        }
    }

    private init(_ name: String) {
        self =
            switch name {
            case "FeatureCollection": .featureCollection
            case "Feature": .feature
            default: GeometryShape(rawValue: name).map { .geometry($0) } ?? .unknown(name)
            }
    }
}

/// The types of geometries; the raw value is the name in GeoJSON.
enum GeometryShape: String {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"
}
