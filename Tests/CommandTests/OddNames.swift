import Foundation
import Testing
import TestSupport

/// A folder `in` with a sample under names that are not UTF-8, break lines, have quotes, or control terminals.
struct OddNames {
    static let stems: [[UInt8]] = [
        Array("caf".utf8) + [0xE9, 0xFF], Array("new\nline".utf8), Array("\u{1B}[31m\u{9B}2J".utf8),
        Array("qu\"o't|e%7C&<b>\\".utf8), Array("e\u{301}".utf8), Array("\u{E9}".utf8),
        Array("\u{301}mark".utf8), Array("a*[b".utf8),
    ]

    let folder: TemporaryFolder
    let command: Command

    init(of sample: String) throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/in", withIntermediateDirectories: true)
        let suffix = Array(("." + (sample as NSString).pathExtension).utf8)
        for stem in Self.stems {
            try TemporaryFolder.copy(Command.sample(sample), to: path("in", stem + suffix))
        }
    }

    /// Expects a file of each name in the folder.
    func expectFiles(in place: String, ending: String) {
        for stem in Self.stems {
            #expect(
                access(path(place, stem + Array(ending.utf8)), R_OK) == 0,
                "\(place)/\(String(decoding: stem, as: UTF8.self).debugDescription)")
        }
    }

    private func path(_ place: String, _ name: [UInt8]) -> [CChar] {
        (Array((folder.path + "/" + place + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
    }
}
