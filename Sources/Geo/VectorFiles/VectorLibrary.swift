import CGDAL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// GDAL, set up once: it prints nothing and resolves no references to other files.
enum VectorLibrary {
    private static let isReady: Bool = {
        CPLSetErrorHandler(CPLQuietErrorHandler)
        let settings = [
            // Do not follow references to other files.
            "GML_SKIP_RESOLVE_ELEMS": "ALL",
            // Types that GDAL guesses change texts: 007 becomes 7, and 1.10 becomes 1.1.
            "GML_FIELDTYPES": "ALWAYS_STRING",
            // Write an area of a drawing as the closed line around it.
            "DXF_WRITE_HATCH": "NO",
        ]
        for (name, value) in settings { CPLSetConfigOption(name, value) }
        GDALAllRegister()
        return true
    }()

    /// Sets GDAL up at the first call.
    static func start() { _ = isReady }

    /// GDAL itself turns the arcs of INTERLIS 1 into chords; they are within the tolerance up to this radius in metres.
    private static let greatestRadius = 500.0

    /// Sets GDAL up for reading with a tolerance in metres in this thread.
    static func start(arcTolerance: Double) {
        start()
        let share = min(max(arcTolerance, 1e-9) / greatestRadius, 1)
        let degrees = 2 * acos(1 - share) * 180 / .pi
        CPLSetThreadLocalConfigOption("OGR_ARC_STEPSIZE", "\(max(degrees, 0.01))")
    }

    /// GDAL's version, for example `3.6.2`.
    static var version: String {
        GDALVersionInfo("RELEASE_NAME").map { String(cString: $0) } ?? "unknown"
    }

    /// Throws an error with `code` if GDAL has reported one since its messages were last reset.
    static func checkNoFailure(
        as code: VectorError.Code, place: String? = nil, remedy: String
    ) throws(VectorError) {
        guard CPLGetLastErrorType().rawValue >= CE_Failure.rawValue else { return }
        throw VectorError(code, takeMessage() ?? "GDAL gave no reason", place: place, remedy: remedy)
    }

    /// GDAL's last message in this thread, in one line, which is then reset.
    static func takeMessage() -> String? {
        defer { CPLErrorReset() }
        guard let message = CPLGetLastErrorMsg().map({ String(cString: $0) }), !message.isEmpty else {
            return nil
        }
        return message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// A list of strings in GDAL's form.
final class StringList {
    private(set) var pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

    init(_ strings: [String]) {
        for string in strings { pointer = CSLAddString(pointer, string) }
    }

    deinit { CSLDestroy(pointer) }

    /// Calls `body` with the list as a constant pointer, the type of some of GDAL's parameters.
    func withConstantPointer<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?) throws -> Result
    ) rethrows -> Result {
        try body(
            pointer.map {
                UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
            })
    }
}

/// A file on disk or in an archive (`/vsizip/`), opened by GDAL.
final class DataFile {
    private let handle: UnsafeMutablePointer<VSILFILE>

    /// Opens a file for reading; `nil` if that fails.
    init?(_ path: String) {
        guard let handle = VSIFOpenL(path, "rb") else { return nil }
        self.handle = handle
    }

    deinit { VSIFCloseL(handle) }

    /// The size in bytes. Moves to the start of the file.
    var size: Int {
        VSIFSeekL(handle, 0, SEEK_END)
        defer { VSIFSeekL(handle, 0, SEEK_SET) }
        return Int(clamping: VSIFTellL(handle))
    }

    /// The next `count` bytes, fewer at the end of the file.
    func read(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = bytes.withUnsafeMutableBytes { VSIFReadL($0.baseAddress, 1, count, handle) }
        bytes.removeLast(count - min(filled, count))
        return bytes
    }

    /// The last `count` bytes, fewer if the file is shorter.
    func readEnd(_ count: Int) -> [UInt8] {
        let size = self.size
        VSIFSeekL(handle, vsi_l_offset(max(size - count, 0)), SEEK_SET)
        return read(min(count, size))
    }

    /// Whether a readable file is at the path.
    static func exists(_ path: String) -> Bool {
        path.hasPrefix(VectorArchive.prefix) ? DataFile(path) != nil : access(path, R_OK) == 0
    }
}
