import CGDAL

/// A list of strings as GDAL takes options.
final class StringList {
    private(set) var pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

    init(_ strings: [String]) {
        for string in strings { pointer = CSLAddString(pointer, string) }
    }

    deinit { CSLDestroy(pointer) }

    /// Lends the list as GDAL declares it.
    func withConstantPointer<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?) throws -> Result
    ) rethrows -> Result {
        try body(
            pointer.map {
                UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
            })
    }
}
