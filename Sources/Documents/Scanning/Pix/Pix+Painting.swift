import CLeptonica
import Images

extension Pix {
    /// One grid is a grey picture, three are a coloured one.
    convenience init(_ bands: [LevelGrid]) throws(ScanningError) {
        let bytes = bands.count == 1 ? bands[0].levels : Self.interleaved(bands)
        let raster: Raster
        do {
            raster = try Raster(
                width: bands[0].width, height: bands[0].height, channels: bands.count == 1 ? .grey : .rgb,
                bytes: bytes)
        } catch {
            throw Self.failure(error.message)
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

    /// The image with another's pixels where a mask has ink; a pixel of both is a square of `side` pixels here.
    func painted(with paint: Pix, where mask: Pix, side: Int) throws(ScanningError) -> Pix {
        let paint = try paint.enlarged(side)
        let mask = try mask.enlarged(side)
        return try applying("pixCombineMasked") { page in
            guard let copy = pixCopy(nil, page) else { return nil }
            let isDone = paint.lent { paint in mask.lent { pixCombineMasked(copy, paint, $0) } } == 0
            if isDone { return copy }
            var failed: UnsafeMutablePointer<PIX>? = copy
            pixDestroy(&failed)
            return nil
        }
    }

    private func enlarged(_ factor: Int) throws(ScanningError) -> Pix {
        try applying("pixExpandReplicate") { pixExpandReplicate($0, Int32(factor)) }
    }
}
