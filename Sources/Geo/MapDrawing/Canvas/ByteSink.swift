import CCairo

/// Takes the bytes that cairo writes.
final class ByteSink {
    private(set) var bytes: [UInt8] = []

    /// Behind every pointer that `write` is given stands a sink that outlives the surface.
    static let write: cairo_write_func_t = { sink, data, length in
        guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let target = Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue()
        target.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
