extension RewritePass {
    /// Leaves out a `crs` member, noting its name, and puts the new one in its place at the top.
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

    /// Puts the new `crs` member in front of the one at hand, unless it was written before.
    mutating func writeSystem(beforeMemberOf object: inout OpenObject) throws {
        guard !object.hasSystem, let name = rewriter.options.crsName else { return }
        try scanner.copy(through: object.separator)
        if object.hasWritten { try output.append(",") }
        try write(name)
        if !object.hasWritten { try output.append(",") }
        object.hasSystem = true
    }

    /// Puts the new `crs` member last in an object at the top that has come to its end without one.
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
