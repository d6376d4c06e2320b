import Foundation
import TestSupport

/// A ZIP archive of files as they are, not compressed.
enum ZipFile {
    static func data(_ files: [(name: String, data: Data)]) -> Data {
        var archive = Data()
        var directory = Data()
        for (name, data) in files {
            let offset = archive.count
            let common = header(name, data)
            archive += little(0x0403_4B50, 4) + common + Data(name.utf8) + data
            directory += little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 2 + 2 + 2 + 4)
            directory += little(offset, 4) + Data(name.utf8)
        }
        let start = archive.count
        archive += directory + little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2)
        return archive + little(files.count, 2) + little(directory.count, 4) + little(start, 4) + little(0, 2)
    }

    /// An archive of files below a folder, named as they are there.
    static func data(of names: [String], in folder: TemporaryFolder) -> Data {
        data(names.map { ($0, folder.data($0) ?? Data()) })
    }

    /// Version, flags, method, time, checksum, both sizes, and the lengths of the name and of nothing more.
    private static func header(_ name: String, _ data: Data) -> Data {
        little(20, 2) + little(0, 2 + 2 + 2 + 2) + little(Int(checksum(data)), 4) + little(data.count, 4)
            + little(data.count, 4) + little(name.utf8.count, 2) + little(0, 2)
    }

    private static func little(_ number: Int, _ bytes: Int) -> Data {
        Data((0..<bytes).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 })
    }

    private static func checksum(_ data: Data) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
