import Foundation

/// The program that people shrink JPEGs with; `nil` where it is not installed.
enum JPEGOptim {
    static func fit(_ jpeg: [UInt8], into kilobytes: Int) throws -> [UInt8]? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sizes-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.jpg")
        try Data(jpeg).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/jpegoptim")
        process.arguments = ["--quiet", "--size=\(kilobytes)k", file.path]
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/jpegoptim") else { return nil }
        try process.run()
        process.waitUntilExit()
        return Array(try Data(contentsOf: file))
    }
}
