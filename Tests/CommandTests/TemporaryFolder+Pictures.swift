import Foundation
import TestSupport

extension TemporaryFolder {
    /// A picture's width and height in pixels as libvips has them: `64x48`.
    func pictureSize(of name: String) throws -> String {
        let sides = try ["width", "height"].map { try Tool.run("vipsheader", "-f", $0, path + "/" + name) }
        return sides.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.joined(separator: "x")
    }
}
