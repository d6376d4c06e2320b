import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("A cache")
struct ContentCacheTests {
    private let folder: TemporaryFolder
    private var place: String { folder.path + "/deep/cache" }

    init() throws { folder = try TemporaryFolder() }

    private func cache(_ limit: Int = 1_000_000) throws -> ContentCache {
        try ContentCache(CacheSettings(folder: place, limit: limit))
    }

    /// All entries, with their file attributes.
    private var entries: [(path: String, attributes: [FileAttributeKey: Any])] {
        get throws {
            let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
            return try names.filter { $0.count > 60 }.map {
                (place + "/" + $0, try FileManager.default.attributesOfItem(atPath: place + "/" + $0))
            }
        }
    }

    @Test("returns what was stored under the same key, to every process, and nothing else")
    func keeps() throws {
        try cache().keep([1, 2, 3], for: ["a", "b"])
        try cache().keep([], for: ["nothing"])
        #expect(try cache().bytes(for: ["a", "b"]) == [1, 2, 3])
        #expect(try cache().bytes(for: ["nothing"]) == [])
        for other in [["ab"], ["a"], ["b", "a"], ["a b"], ["a", "b", ""], ["a\n1 b"]] {
            #expect(try cache().bytes(for: other) == nil)
        }
        try cache().keep([4], for: ["a", "b"])
        #expect(try cache().bytes(for: ["a", "b"]) == [4])
    }

    @Test("is private to its user")
    func isPrivate() throws {
        try cache().keep([1], for: ["a"])
        let mode = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(try entries.map { $0.attributes[.posixPermissions] as? Int } == [0o600])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
        let failure = try #require(throws: ItemFailure.self) { try cache() }
        #expect(failure.code == "cache.notPrivate")
    }

    @Test("is in its own folder below the named one, and never behind a link")
    func ownFolder() throws {
        try cache().keep([1], for: ["a"])
        #expect(Folder.names(in: place) == ["fieldbook-previews"])
        let own = place + "/fieldbook-previews"
        #expect(Folder.isPrivate(own))
        try FileManager.default.moveItem(atPath: own, toPath: place + "/aside")
        try FileManager.default.createSymbolicLink(atPath: own, withDestinationPath: "aside")
        let failure = try #require(throws: ItemFailure.self) { try cache() }
        #expect(failure.code == "cache.notPrivate" && failure.message.contains("fieldbook-previews"))
    }

    @Test("drops entries that were changed, truncated or renamed")
    func damaged() throws {
        let cache = try cache()
        for (name, change) in [
            ("changed", { (file: Data) in file.dropLast() + [9] }), ("cut", { $0.dropLast() }),
            ("short", { $0.prefix(3) }), ("empty", { _ in Data() }),
        ] as [(String, (Data) -> Data)] {
            cache.keep([1, 2, 3], for: [name])
            let path = try #require(try entries.first).path
            let file = try #require(FileManager.default.contents(atPath: path))
            try change(file).write(to: URL(fileURLWithPath: path))
            #expect(cache.bytes(for: [name]) == nil)
            #expect(try entries.isEmpty)
        }
        cache.keep([1], for: ["one"])
        let one = try #require(try entries.first).path
        cache.keep([2], for: ["two"])
        let two = try #require(try entries.first { $0.path != one }).path
        try FileManager.default.removeItem(atPath: two)
        try FileManager.default.copyItem(atPath: one, toPath: two)
        #expect(cache.bytes(for: ["two"]) == nil && cache.bytes(for: ["one"]) == [1])
    }

    @Test("drops the least recently used entries when it is full")
    func bounded() throws {
        let cache = try cache(2_000)
        for number in 0..<40 {
            cache.keep([UInt8](repeating: UInt8(number), count: 200), for: ["\(number)"])
            // As if each had come a day after the one before.
            for entry in try entries
            where (entry.attributes[.modificationDate] as? Date ?? .distantPast) > Date.now - 3_600 {
                let date = Date(timeIntervalSince1970: Double(86_400 * (number + 1)))
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: entry.path)
            }
            // A request makes the first one the most recent.
            if number < 39 { #expect(cache.bytes(for: ["0"]) != nil) }
            #expect(try entries.reduce(0) { $0 + ($1.attributes[.size] as? Int ?? 0) } <= 2_000)
        }
        #expect(cache.bytes(for: ["39"]) != nil && cache.bytes(for: ["0"]) != nil)
        #expect(cache.bytes(for: ["1"]) == nil)
        cache.keep([UInt8](repeating: 1, count: 3_000), for: ["too large"])
        #expect(cache.bytes(for: ["too large"]) == nil && cache.bytes(for: ["39"]) != nil)
    }
}
