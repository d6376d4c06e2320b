import Images

extension Raster {
    /// The picture with each column moved and stretched back, and so many rows more above and below; what comes in is as the
    /// picture's first and last rows.
    func straightened(by columns: [PageCurve.Column], addingRows added: Int) throws(ScanningError) -> Raster {
        let (samples, rows) = (channels.rawValue, height + 2 * added)
        let middle = Double(height) / 2
        let result = [UInt8](unsafeUninitializedCapacity: width * samples * rows) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for row in 0..<rows {
                    let straight = Double(row - added) + 0.5 - middle
                    for (x, column) in columns.enumerated() {
                        let place = min(
                            max(column.row(ofStraight: straight) + middle - 0.5, 0), Double(height - 1))
                        let upper = Int(place)
                        let lower = min(height - 1, upper + 1)
                        let share = Int((place - Double(upper)) * 256)
                        for sample in x * samples..<(x + 1) * samples {
                            let (first, second) = (
                                Int(source[upper * width * samples + sample]),
                                Int(source[lower * width * samples + sample])
                            )
                            target[row * width * samples + sample] = UInt8(
                                truncatingIfNeeded: (first * 256 + (second - first) * share + 128) >> 8)
                        }
                    }
                }
            }
            count = width * samples * rows
        }
        do {
            return try Raster(
                width: width, height: rows, channels: channels, bytes: result, dotsPerInch: dotsPerInch)
        } catch {
            throw Pix.failure("\(error)")
        }
    }
}
