import Foundation
import Testing

/// ARCHITECTURE.md agrees with Package.swift and the folders.
@Suite struct `The architecture page` {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(of name: String) throws -> String {
        try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }

    /// Targets below `Sources` with their dependencies inside the package, C libraries left out.
    private func declaredTargets() throws -> [String: Set<String>] {
        let manifest = try text(of: "Package.swift")
        let targets = manifest[(manifest.range(of: "targets: [\n")?.upperBound ?? manifest.startIndex)...]
        let entry = /(?:library|pixelLibrary|executableTarget)\(\s*(?:name: )?"([\w-]+)"/
        let starts = targets.matches(of: entry)
        var declared: [String: Set<String>] = [:]
        for (place, start) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1].range.lowerBound : targets.endIndex
            let declaration = targets[start.range.upperBound..<end].prefix(upTo: "\n        .target(")
            let own = declaration.replacing(/\.product\([^)]*\)/, with: "").replacing(/in: "[^"]*"/, with: "")
                .replacing(/path: "[^"]*"/, with: "")
            let names = own.matches(of: /"([\w-]+)"/).map { String($0.1) }
            declared[String(start.1)] = Set(names.filter { !Self.isCLibrary($0) })
        }
        return declared.filter { FileManager.default.fileExists(atPath: folder(of: $0.key) ?? "") }
    }

    private func folder(of target: String) -> String? {
        ["", "Base/", "Geo/", "Documents/", "API/", "Operations/", "Programs/"]
            .map { root.path + "/Sources/" + $0 + target }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    private static func isCLibrary(_ name: String) -> Bool { name.wholeMatch(of: /C[A-Z]\w*/) != nil }

    @Test func `lists every target with its dependencies`() throws {
        let page = try text(of: "ARCHITECTURE.md")
        let section = try #require(page.firstMatch(of: #/(?s)\n## Targets\n(.*)/#)).1
        var listed: [String: Set<String>] = [:]
        for row in section.matches(of: #/\n\| ([\w-]+) \|([^|]*)\|/#) where row.1 != "target" {
            listed[String(row.1)] = Set(
                row.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                    !$0.isEmpty
                })
        }
        let declared = try declaredTargets()
        #expect(declared.count > 30)
        #expect(Set(listed.keys) == Set(declared.keys))
        for (target, dependencies) in declared {
            #expect(listed[target] == dependencies, "\(target)")
        }
    }

    /// A module that is imported but not declared is missing when the build happens to reach the file first.
    @Test func `declares every module that a file imports`() throws {
        let declared = try declaredTargets()
        for (target, dependencies) in declared {
            let sources = try #require(folder(of: target))
            var imports: Set<String> = []
            for case let file as URL in FileManager.default.enumerator(
                at: URL(fileURLWithPath: sources), includingPropertiesForKeys: nil) ?? .init()
            where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                imports.formUnion(
                    text.matches(
                        of: #/(?m)^(?:@\w+ )?(?:(?:public|package|internal|private) )?import (\w+)$/#
                    )
                    .map { String($0.1) })
            }
            #expect(imports.intersection(declared.keys) == dependencies, "\(target)")
        }
    }

    /// What the page names in backquotes, line by line; continued lines are joined.
    private func names() throws -> [[String]] {
        try text(of: "ARCHITECTURE.md").replacing(/\n +/, with: " ").split(separator: "\n").map { line in
            line.matches(of: /`([^`]+)`/).map { String($0.1) }.filter { !$0.contains(/[ …]/) }
        }
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.path + "/" + path)
    }

    /// Paths are below `Sources`, or at the root. On a line they may also be in its first folder.
    @Test func `names paths that exist`() throws {
        var count = 0
        for line in try names() {
            var places = ["", "Sources/"]
            for name in line where name.contains("/") || name.hasSuffix(".swift") {
                count += 1
                guard let place = places.first(where: { exists($0 + name) }) else {
                    Issue.record("\(name) does not exist")
                    continue
                }
                let path = place + name
                guard places.count == 2, let slash = path.lastIndex(of: "/") else { continue }
                places.append(String(path[...slash]))
            }
        }
        #expect(count > 250)
    }

    /// Readers look for a type in the file of its name.
    @Test func `names types that files are named after`() throws {
        var files: Set<String> = []
        for case let file as URL in FileManager.default.enumerator(
            at: root.appending(path: "Sources"), includingPropertiesForKeys: nil) ?? .init()
        where file.pathExtension == "swift" {
            files.insert(file.deletingPathExtension().lastPathComponent)
        }
        let types = try Set(names().joined()).filter { $0.contains(/^[A-Z][\w+]+$/) }
        #expect(types.count > 80)
        #expect(types.subtracting(files) == ["Parameters"])
    }

    @Test func `leads contributors to paths that exist`() throws {
        let paths = try text(of: "CONTRIBUTING.md").matches(
            of: /`((?:Sources|Tests|Schema|Benchmarks|Documentation)\/[\w\/.+-]*)`/
        )
        .map { String($0.1) }
        #expect(paths.count > 20)
        for path in Set(paths) { #expect(exists(path), "\(path)") }
    }
}

extension Substring {
    fileprivate func prefix(upTo marker: String) -> Substring {
        range(of: marker).map { self[..<$0.lowerBound] } ?? self
    }
}
