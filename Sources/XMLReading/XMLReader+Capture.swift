extension XMLReader {
    private static var maximumCapture: Int { 1 << 16 }

    /// Keeps what is read from here on, as XML without remarks, up to 64 KiB.
    package mutating func startCapture() {
        captured.removeAll(keepingCapacity: true)
        isCapturing = true
    }

    /// What was kept, without the end tag that was read last; `nil` where it became too long.
    package mutating func endCapture() -> [UInt8]? {
        let isWhole = isCapturing
        isCapturing = false
        guard isWhole, let end = captured.lastIndex(of: UInt8(ascii: "<")) else { return nil }
        return Array(captured[..<end])
    }

    mutating func capture(_ event: Event) {
        guard event == .text, isPieceInScratch else { return captureRaw() }
        for byte in scratch {
            switch byte {
            case UInt8(ascii: "&"): captured.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): captured.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): captured.append(contentsOf: "&gt;".utf8)
            default: captured.append(byte)
            }
        }
        boundCapture()
    }

    /// Keeps the bytes of what was read last as they are.
    mutating func captureRaw() {
        captured.append(
            contentsOf: UnsafeBufferPointer(start: window.kept, count: window.cursor - window.kept))
        boundCapture()
    }

    private mutating func boundCapture() {
        if captured.count > Self.maximumCapture { isCapturing = false }
    }
}
