import CGDAL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file on the disk or in an archive (`/vsizip/`), opened by GDAL.
final class DataFile {
    private let handle: UnsafeMutablePointer<VSILFILE>

    /// `nil` where it cannot be opened.
    init?(_ path: String) {
        guard let handle = VSIFOpenL(path, "rb") else { return nil }
        self.handle = handle
    }

    deinit { VSIFCloseL(handle) }

    /// Its bytes.
    var size: Int {
        VSIFSeekL(handle, 0, SEEK_END)
        defer { VSIFSeekL(handle, 0, SEEK_SET) }
        return Int(clamping: VSIFTellL(handle))
    }

    /// Up to so many bytes from where it stands.
    func read(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = bytes.withUnsafeMutableBytes { VSIFReadL($0.baseAddress, 1, count, handle) }
        bytes.removeLast(count - min(filled, count))
        return bytes
    }

    /// Up to so many bytes before its end.
    func readEnd(_ count: Int) -> [UInt8] {
        let size = self.size
        VSIFSeekL(handle, vsi_l_offset(max(size - count, 0)), SEEK_SET)
        return read(min(count, size))
    }

    /// Whether there is a file of that name that may be read.
    static func exists(_ path: String) -> Bool {
        path.hasPrefix(VectorArchive.prefix) ? DataFile(path) != nil : access(path, R_OK) == 0
    }
}
