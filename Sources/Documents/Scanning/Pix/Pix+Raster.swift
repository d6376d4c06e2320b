import CLeptonica
import Images

extension Pix {
    convenience init(_ raster: Raster) throws(ScanningError) {
        try self.init(
            width: raster.width, height: raster.height, depth: raster.channels == .grey ? 8 : 32)
        fill(from: raster)
    }

    private func fill(from raster: Raster) {
        let wordsPerRow = Int(pixGetWpl(pix))
        guard let words = pixGetData(pix) else { return }
        raster.bytes.withUnsafeBytes { bytes in
            for row in 0..<raster.height {
                let line = words + row * wordsPerRow
                let start = row * raster.width * raster.channels.rawValue
                switch raster.channels {
                case .grey:
                    UnsafeMutableRawBufferPointer(start: line, count: wordsPerRow * 4)
                        .copyMemory(
                            from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + raster.width)]))
                case .rgb:
                    for column in 0..<raster.width {
                        let at = start + 3 * column
                        line[column] =
                            UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
                    }
                }
            }
        }
        // leptonica stores pixels from the high byte of a word down, on every machine.
        if raster.channels == .grey { pixEndianByteSwap(pix) }
    }

    /// The pixels of a grey or RGB image as a raster with a resolution.
    func raster(dotsPerInch: Double?) throws(ScanningError) -> Raster {
        let channels: Raster.Channels = isGrey ? .grey : .rgb
        do {
            return try Raster(
                width: width, height: height, channels: channels,
                bytes: isGrey ? greyBytes() : colourBytes(), dotsPerInch: dotsPerInch)
        } catch let error as ScanningError {
            throw error
        } catch {
            throw Self.failure("\(error)")
        }
    }

    /// The levels of a grey image, row by row.
    func greyBytes() throws(ScanningError) -> [UInt8] {
        guard isGrey else { throw Self.failure("depth") }
        return try bytes(aRow: width)
    }

    /// The first bytes of each row.
    func bytes(aRow bytesPerRow: Int) throws(ScanningError) -> [UInt8] {
        let (height, wordsPerRow) = (self.height, Int(pixGetWpl(pix)))
        let swapped = try applying("pixEndianByteSwapNew") { pixEndianByteSwapNew($0) }
        return swapped.lent { pointer in
            [UInt8](unsafeUninitializedCapacity: bytesPerRow * height) { target, count in
                guard let words = pixGetData(pointer) else { return }
                for row in 0..<height {
                    UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(target)[(row * bytesPerRow)...]
                    )
                    .copyMemory(
                        from: UnsafeRawBufferPointer(start: words + row * wordsPerRow, count: bytesPerRow))
                }
                count = bytesPerRow * height
            }
        }
    }

    private func colourBytes() throws(ScanningError) -> [UInt8] {
        guard pixGetDepth(pix) == 32, let words = pixGetData(pix) else { throw Self.failure("depth") }
        let wordsPerRow = Int(pixGetWpl(pix))
        let (width, height) = (self.width, self.height)
        return [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            for row in 0..<height {
                let line = words + row * wordsPerRow
                var at = row * width * 3
                for column in 0..<width {
                    let word = line[column]
                    target[at] = UInt8(truncatingIfNeeded: word >> 24)
                    target[at + 1] = UInt8(truncatingIfNeeded: word >> 16)
                    target[at + 2] = UInt8(truncatingIfNeeded: word >> 8)
                    at += 3
                }
            }
            count = width * height * 3
        }
    }
}

/// The rows of an image as bytes. Leptonica stores pixels from the high byte of a word down: the grey pixel of a column is
/// at `column ^ 3`. Valid while the image lives.
struct PixRows {
    let bytesPerRow: Int
    private let start: UnsafeMutablePointer<UInt8>

    fileprivate init(_ words: UnsafeMutablePointer<UInt32>, wordsPerRow: Int) {
        bytesPerRow = wordsPerRow * 4
        start = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
    }

    subscript(row: Int) -> UnsafeMutablePointer<UInt8> { start + row * bytesPerRow }
}

extension Pix {
    func rows() throws(ScanningError) -> PixRows {
        guard let words = pixGetData(pix) else { throw Self.failure("pixGetData") }
        return PixRows(words, wordsPerRow: Int(pixGetWpl(pix)))
    }
}

extension Pix {
    /// An image from grids: one for grey, three for RGB.
    convenience init(_ bands: [LevelGrid]) throws(ScanningError) {
        let bytes = bands.count == 1 ? bands[0].levels : Self.interleaved(bands)
        let raster: Raster
        do {
            raster = try Raster(
                width: bands[0].width, height: bands[0].height, channels: bands.count == 1 ? .grey : .rgb,
                bytes: bytes)
        } catch {
            throw ScanningError(error)
        }
        try self.init(raster)
    }

    private static func interleaved(_ bands: [LevelGrid]) -> [UInt8] {
        let count = bands[0].levels.count
        return [UInt8](unsafeUninitializedCapacity: count * bands.count) { bytes, initialized in
            for (band, grid) in bands.enumerated() {
                for cell in 0..<count { bytes[cell * bands.count + band] = grid.levels[cell] }
            }
            initialized = count * bands.count
        }
    }
}

extension Pix {
    convenience init(_ bitmap: Bitmap) throws(ScanningError) {
        try self.init(width: bitmap.width, height: bitmap.height, depth: 1)
        let wordsPerRow = Int(pixGetWpl(pix))
        guard let words = pixGetData(pix) else { throw Self.failure("pixGetData") }
        bitmap.bytes.withUnsafeBytes { bytes in
            for row in 0..<bitmap.height {
                let start = row * bitmap.bytesPerRow
                UnsafeMutableRawBufferPointer(start: words + row * wordsPerRow, count: wordsPerRow * 4)
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + bitmap.bytesPerRow)]))
            }
        }
        pixEndianByteSwap(pix)
    }

    /// The ink of a 1-bit image as a bitmap with a resolution.
    func bitmap(dotsPerInch: Double?) throws(ScanningError) -> Bitmap {
        guard pixGetDepth(pix) == 1 else { throw Self.failure("depth") }
        let bytes = try bytes(aRow: (width + 7) / 8)
        do {
            return try Bitmap(width: width, height: height, bytes: bytes, dotsPerInch: dotsPerInch)
        } catch {
            throw ScanningError(error)
        }
    }

    /// Number of ink pixels of a 1-bit image.
    var inkCount: Int {
        var count: Int32 = 0
        return pixCountPixels(pix, &count, nil) == 0 ? Int(count) : 0
    }
}
