/// Bytes on their way out, which are handed on before they become many.
struct DrainedBytes {
    private static let enough = 1 << 16

    var bytes: [UInt8] = []
    private let drain: ([UInt8]) throws -> Void

    init(_ drain: @escaping ([UInt8]) throws -> Void) { self.drain = drain }

    /// Hands on what there is, where it has become enough.
    mutating func settle() throws {
        if bytes.count >= Self.enough { try finish() }
    }

    /// Hands on what there is.
    mutating func finish() throws {
        try drain(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
