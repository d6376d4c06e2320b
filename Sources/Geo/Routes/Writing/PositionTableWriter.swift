import SimpleFeatures

/// Writes routes as a table of their fixes, speeds in metres a second; `valid` is whether the device trusts the fix.
struct PositionTableWriter {
    private static let coordinate = DecimalWriter(.upTo(decimals: 9))
    private static let thousandths = DecimalWriter(.upTo(decimals: 3))
    private static let header = [
        "device", "name", "segment", "time", "latitude", "longitude", "altitude", "speed_ms", "course",
        "accuracy", "valid", "ignition", "motion",
    ]

    func write(_ routes: [Route], to output: inout DrainedBytes) throws {
        let rows = DelimitedTextWriter()
        rows.append(Self.header, to: &output.bytes)
        for (number, route) in routes.enumerated() {
            let device = route.device ?? route.name ?? (routes.count > 1 ? "route \(number + 1)" : "")
            for (segment, fixes) in route.segments.enumerated() {
                for fix in fixes where fix.hasPlace {
                    rows.append(
                        [device, route.name ?? "", "\(segment + 1)"] + Self.fields(of: fix), to: &output.bytes
                    )
                    try output.settle()
                }
            }
        }
    }

    private static func fields(of fix: Fix) -> [String] {
        [
            fix.time?.iso8601 ?? "", coordinate.string(fix.latitude), coordinate.string(fix.longitude),
            text(fix.elevation), text(fix.speed), text(fix.course), text(fix.accuracy), "\(fix.isValid)",
            fix.ignition.map { "\($0)" } ?? "", fix.motion.map { "\($0)" } ?? "",
        ]
    }

    private static func text(_ number: Double?) -> String {
        number.flatMap { $0.magnitude < 1e9 ? thousandths.string($0) : nil } ?? ""
    }
}
