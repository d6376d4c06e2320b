/// Writes each segment as an encoded polyline on a line of its own, behind the route's name and a tab where it has one.
struct PolylineWriter {
    private let scale: Double

    init(precision: Int) { scale = precision == 6 ? 1e6 : 1e5 }

    func write(_ routes: [Route], to output: inout DrainedBytes) throws {
        for route in routes {
            for segment in route.segments where segment.contains(where: \.hasPlace) {
                if let name = route.name ?? route.device {
                    output.bytes += name.utf8.map { $0 < 0x20 ? 0x20 : $0 }
                    output.bytes.append(0x09)
                }
                var last = (latitude: 0, longitude: 0)
                for fix in segment where fix.hasPlace {
                    let latitude = Int((fix.latitude * scale).rounded())
                    let longitude = Int((fix.longitude * scale).rounded())
                    append(latitude - last.latitude, to: &output.bytes)
                    append(longitude - last.longitude, to: &output.bytes)
                    last = (latitude, longitude)
                    try output.settle()
                }
                output.bytes.append(0x0A)
            }
        }
    }

    private func append(_ difference: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: difference < 0 ? ~(difference << 1) : difference << 1)
        while rest >= 0x20 {
            bytes.append(UInt8(truncatingIfNeeded: 0x20 | (rest & 0x1F)) + 63)
            rest >>= 5
        }
        bytes.append(UInt8(truncatingIfNeeded: rest) + 63)
    }
}
