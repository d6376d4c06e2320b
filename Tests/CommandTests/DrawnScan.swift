import Foundation
import TestSupport

/// Small scans with text, drawn by vips.
struct DrawnScan {
    static let width = 360
    static let height = 300

    private let folder: TemporaryFolder

    init(in folder: TemporaryFolder) { self.folder = folder }

    private func vips(_ arguments: String...) throws { _ = try Tool.run(line: ["vips"] + arguments) }

    private func path(_ name: String) -> String { folder.path + "/drawn/\(name)" }

    /// A page of text in `NAME.png`, and the same as `drawn/NAME.v`.
    func page(_ text: String, to name: String) throws {
        try FileManager.default.createDirectory(atPath: path(""), withIntermediateDirectories: true)
        try vips(
            "text", path("text.v"), text, "--dpi", "130", "--width", "320", "--font",
            "DejaVu Sans")
        try vips("invert", path("text.v"), path("ink.v"))
        try vips(
            "embed", path("ink.v"), path("page.v"), "20", "20", "\(Self.width)", "\(Self.height)", "--extend",
            "white")
        try vips("copy", path("page.v"), path("\(name).v"), "--xres", "5.9", "--yres", "5.9")
        try vips("pngsave", path("\(name).v"), folder.path + "/\(name).png")
    }

    /// Large pages of longer texts.
    func pages(_ texts: [String], to name: String) throws {
        try FileManager.default.createDirectory(atPath: path(""), withIntermediateDirectories: true)
        for (number, text) in texts.enumerated() {
            try vips(
                "text", path("text.v"), text, "--dpi", "150", "--width", "1100", "--font", "DejaVu Sans 11")
            try vips("invert", path("text.v"), path("ink.v"))
            try vips(
                "embed", path("ink.v"), path("\(number).v"), "70", "90", "1240", "1754", "--extend", "white")
        }
        var all = path("0.v")
        for number in texts.indices.dropFirst() {
            try vips("join", all, path("\(number).v"), path("all-\(number).v"), "vertical")
            all = path("all-\(number).v")
        }
        try vips("copy", all, path("pages.v"), "--xres", "5.9055", "--yres", "5.9055")
        try vips(
            "tiffsave", path("pages.v"), folder.path + "/\(name)", "--page-height", "1754", "--compression",
            "deflate")
    }

    /// A photo of a short text on a dark table, turned clockwise by 0, 90, 180 or 270 degrees.
    func onTable(_ text: String, turnedBy degrees: Int, to name: String) throws {
        try FileManager.default.createDirectory(atPath: path(""), withIntermediateDirectories: true)
        try vips(
            "text", path("text.v"), text, "--dpi", "150", "--width", "600", "--font", "DejaVu Sans Mono 11")
        try vips("invert", path("text.v"), path("ink.v"))
        try vips("embed", path("ink.v"), path("paper.v"), "60", "60", "560", "420", "--extend", "white")
        try vips(
            "embed", path("paper.v"), path("table.v"), "200", "300", "960", "1020", "--extend", "background",
            "--background", "110")
        try vips("rot", path("table.v"), folder.path + "/\(name)", "d\(degrees)")
    }

    /// A coarse JPEG of an A4 page at about 45 dpi, turned clockwise by 0, 90, 180 or 270 degrees.
    func coarse(_ text: String, turnedBy degrees: Int, to name: String) throws {
        try FileManager.default.createDirectory(atPath: path(""), withIntermediateDirectories: true)
        try vips(
            "text", path("text.v"), text, "--dpi", "150", "--width", "1000", "--font", "DejaVu Sans 10")
        try vips("invert", path("text.v"), path("ink.v"))
        try vips("embed", path("ink.v"), path("page.v"), "120", "150", "1240", "1754", "--extend", "white")
        try vips("resize", path("page.v"), path("small.v"), "0.3")
        try vips("rot", path("small.v"), path("turned.v"), "d\(degrees)")
        try vips("jpegsave", path("turned.v"), folder.path + "/\(name)", "--Q", "40")
    }

    /// Pages in turn of a text above a picture full of grain, and of that text alone.
    func differentPages(_ text: String, count: Int, to name: String) throws {
        try page(text, to: "plain")
        try vips("gaussnoise", path("grain.v"), "320", "120", "--mean", "128", "--sigma", "45")
        try vips("cast", path("grain.v"), path("picture.v"), "uchar")
        try vips("insert", path("plain.v"), path("picture.v"), path("pictured.v"), "20", "160")
        try vips("join", path("pictured.v"), path("plain.v"), path("pair.v"), "vertical")
        try vips("replicate", path("pair.v"), path("all.v"), "1", "\(count / 2)")
        try vips("copy", path("all.v"), path("pages.v"), "--xres", "5.9", "--yres", "5.9")
        try vips(
            "tiffsave", path("pages.v"), folder.path + "/\(name)", "--page-height", "\(Self.height)",
            "--compression", "deflate")
    }
}
