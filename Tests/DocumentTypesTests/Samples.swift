import Foundation
import Images

/// The project's sample scans.
enum Samples {
    static func scan(_ name: String, as channels: Raster.Channels = .grey) throws -> Raster {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans").standardized.path
        return try ImageDecoder.decode(fileAt: folder + "/" + name, as: channels)
    }
}
