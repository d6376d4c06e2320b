import Images

extension Raster {
    /// The median of each channel over a sample of the pixels: on a page of text its paper.
    func medianColour() -> [UInt8] {
        let pixels = stride(from: 0, to: width * height, by: max(1, width * height / 10_000))
        return (0..<channels.rawValue).map { channel in
            let levels = pixels.map { bytes[$0 * channels.rawValue + channel] }.sorted()
            return levels[levels.count / 2]
        }
    }

    /// The picture with each column moved and stretched back, and so many rows more above and below; what comes in has the
    /// colour `filling`, a byte a channel.
    func straightened(
        by columns: [PageCurve.Column], addingRows added: Int, filling: [UInt8]
    ) throws(ScanningError) -> Raster {
        let (samples, rows) = (channels.rawValue, height + 2 * added)
        let (middle, last) = (Double(height) / 2, height - 1)
        let result = [UInt8](unsafeUninitializedCapacity: width * samples * rows) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for row in 0..<rows {
                    let straight = Double(row - added) + 0.5 - middle
                    for (x, column) in columns.enumerated() {
                        let at = (row * width + x) * samples
                        let place = column.row(ofStraight: straight) + middle - 0.5
                        guard place >= 0, place <= Double(last) else {
                            for sample in 0..<samples { target[at + sample] = filling[sample] }
                            continue
                        }
                        let upper = Int(place)
                        let share = Int((place - Double(upper)) * 256)
                        for sample in 0..<samples {
                            let first = Int(source[(upper * width + x) * samples + sample])
                            let second = Int(source[(min(last, upper + 1) * width + x) * samples + sample])
                            target[at + sample] = UInt8(
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
