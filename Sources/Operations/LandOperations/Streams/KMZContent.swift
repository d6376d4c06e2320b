import Batch
import Compression

/// The KML in a KMZ file, which is a ZIP archive.
enum KMZContent {
    private static let mostBytes = 256 << 20
    private static let bytesAtOnce = 1 << 18

    /// A reader of the main file, `doc.kml` or else the first that ends so, in the archive that `read` gives.
    ///
    /// The packed archive is held in memory, since the list of its files is at its end. Under another name than one of
    /// KMZ, an archive that cannot be read may be anything, and is no more than an archive.
    static func reader(
        ofFileAt path: String, from read: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws -> ZipEntryReader {
        let bytes = try all(from: read)
        do throws(CompressionError) {
            let archive = try ZipArchive(bytes)
            let files = archive.entries.filter { entry in
                entry.name.lowercased().hasSuffix(".kml") && !entry.name.hasPrefix("__MACOSX/")
            }
            if let main = files.first(where: { $0.name == "doc.kml" }) ?? files.first {
                return try archive.reader(of: main)
            }
        } catch {
            guard error.code == .unsupported || path.lowercased().hasSuffix(".kmz") else {
                throw ForeignContent.archive
            }
            let code = error.code == .unsupported ? "input.otherKind" : "input.damaged"
            throw ItemFailure(code: code, message: error.message, remedy: error.remedy)
        }
        throw ForeignContent.archive
    }

    private static func all(from read: (UnsafeMutableRawBufferPointer) throws -> Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: bytesAtOnce)
        while true {
            let count = try piece.withUnsafeMutableBytes { try read($0) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= mostBytes else {
                throw ItemFailure(
                    code: "input.tooLarge",
                    message: "the ZIP archive has more than \(ByteCount.text(mostBytes))",
                    remedy: "Unpack it, for example with unzip, and name the KML file in it.")
            }
        }
    }
}
