import Foundation

/// A text file that is written piece by piece.
final class TextFile {
    private let handle: FileHandle
    private var buffer: [UInt8] = []

    init(at url: URL) throws {
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        handle = try FileHandle(forWritingTo: url)
    }

    func write(_ text: String) throws {
        buffer.append(contentsOf: text.utf8)
        if buffer.count > 1 << 20 { try flush() }
    }

    /// A number with three decimals, in whole millimetres.
    func write(millimetres: Int) throws {
        let decimals = String(millimetres % 1_000)
        try write("\(millimetres / 1_000).\(String(repeating: "0", count: 3 - decimals.count))\(decimals)")
    }

    func flush() throws {
        try handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
