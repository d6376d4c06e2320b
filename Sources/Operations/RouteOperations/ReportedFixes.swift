import LandOperations
import Batch
import Routes

/// Fixes of a file whose reading is told as it goes on.
final class ReportedFixes: FixSource {
    private let fixes: any FixSource
    private let bytes: InputBytes
    private let context: ItemContext

    init(_ fixes: any FixSource, _ bytes: InputBytes, in context: ItemContext) {
        self.fixes = fixes
        self.bytes = bytes
        self.context = context
    }

    var tracks: [Track] { fixes.tracks }
    var waypoints: [Waypoint] { fixes.waypoints }
    var extensions: KeptExtensions? { fixes.extensions }
    var remarks: [ReadingRemark] { fixes.remarks }
    var isPlanar: Bool { fixes.isPlanar }

    func next() throws(RouteError) -> [Fix]? {
        let block = try fixes.next()
        context.report(bytesRead: bytes.offset)
        return block
    }
}
