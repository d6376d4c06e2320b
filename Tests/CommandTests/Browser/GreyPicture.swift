import Foundation
import Testing
import TestSupport

/// A picture brought down to a square of levels of grey, to be compared with another one.
struct GreyPicture {
    /// In pixels.
    static let side = 100

    static let white = GreyPicture(levels: Array(repeating: .max, count: side * side))

    private let levels: [UInt8]

    private init(levels: [UInt8]) { self.levels = levels }

    /// Of a file that libvips reads.
    init(of path: String) throws {
        let folder = try TemporaryFolder()
        _ = try Tool.run(
            "vips", "thumbnail", path, folder.path + "/grey.pgm", "\(Self.side)", "--height", "\(Self.side)",
            "--size", "force")
        levels = Array(try #require(folder.data("grey.pgm")).suffix(Self.side * Self.side))
    }

    /// The first page of a PDF as poppler draws it.
    init(ofFirstPageOf pdf: String) throws {
        let folder = try TemporaryFolder()
        let page = folder.path + "/page"
        _ = try Tool.run("pdftoppm", "-png", "-r", "75", "-f", "1", "-l", "1", "-singlefile", pdf, page)
        try self.init(of: page + ".png")
    }

    /// In levels, 255 at most, in the mean.
    func difference(from other: GreyPicture) -> Double {
        let sum = zip(levels, other.levels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(levels.count)
    }
}
