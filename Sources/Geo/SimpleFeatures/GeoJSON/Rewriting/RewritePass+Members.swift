extension RewritePass {
    /// Rewrites an object, standing in front of its bracket.
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

    /// The name of the next member, whose value is next; `nil` behind the object.
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

    /// Notes what an object's content is, which it can have once.
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

    /// The type that stands behind the member at hand; `nil` if there is none. What is read for it is read again.
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

    /// Refuses what an object lacks or cannot be where it stands.
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
}
