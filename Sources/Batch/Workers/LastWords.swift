/// What a worker said on standard error before it died.
struct LastWords {
    /// The line that says most.
    let line: String
    /// Whether they say that memory ran out.
    let tellOfMemory: Bool

    private static let longest = 500
    private static let lackOfMemory = [
        "bad_alloc", "failed to allocate", "allocate memory", "ut of memory",
    ]

    /// Looks for the message of a Swift program, which may have a list of calls after it; otherwise the last counts.
    init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let telling = lines.last { $0.contains("Fatal error: ") } ?? lines.last
        line = telling.map { String($0.prefix(Self.longest)) } ?? ""
        tellOfMemory = lines.contains { line in Self.lackOfMemory.contains { line.contains($0) } }
    }
}
