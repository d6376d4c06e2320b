import Foundation
import Images
import Scanning

extension LibraryExamples {
    static func scanning() throws {
        let scan = try ImageDecoder.decode(fileAt: "SampleData/scans/letter.jpg", as: .grey)
        let straight = try PageStraightener().straighten(scan)
        print(String(format: "%.1f", straight.report.skew.degreesClockwise))  // 2.0

        let normal = try BackgroundNormaliser().normalise(straight.raster)
        try ImageEncoder.write(normal.raster, toFileAt: "letter.jpg", as: .jpeg(quality: 80))
    }
}
