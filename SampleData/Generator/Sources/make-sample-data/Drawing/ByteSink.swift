import CCairo

/// Takes the bytes that cairo writes.
final class ByteSink {
    private(set) var bytes: [UInt8] = []

    static func take(
        _ closure: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt32
    ) -> cairo_status_t {
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
        sink.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
    }
}
