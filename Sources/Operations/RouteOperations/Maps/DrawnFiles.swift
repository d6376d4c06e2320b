import Batch
import PrintedTexts
import RouteFiles
import Routes

/// The routes and places of an item and of the files that are drawn on the same map.
struct DrawnFiles {
    /// A file with its routes of the chosen devices.
    private struct File {
        let stem: String
        /// The name in errors; `nil` for the item.
        let name: String?
        let input: RouteInput
        var routes: [Route]
    }

    /// The routes of the chosen devices, file after file. If routes of several files have the same title, all are named by
    /// their files, which then have colours and entries in the legend of their own.
    let routes: [Route]
    /// The named places, each once.
    let places: [Waypoint]
    /// Errors in the routes, and notes on the files.
    let findings: RouteFindings
    /// The name of the item and the other files, for results.
    let name: String
    /// Whether there are other files.
    let areSeveral: Bool
    /// The title that all routes have in their files; `nil` if they differ.
    let commonTitle: String?

    /// Reads the files; throws `route.noDevice` if there is none of the chosen devices.
    init(
        _ item: Item, _ joined: JoinedInput, _ choice: RouteChoice, _ words: MapWords, in context: ItemContext
    ) throws {
        let others = try joined.files(besides: item)
        var files = [try Self.file(item, try RouteInput(item, joined.reading, in: context))]
        for other in others {
            try NamedFile.reading(other.path) {
                let input = try RouteInput(other, joined.reading, in: nil, within: context.limits)
                files.append(try Self.file(other, input, name: other.name))
            }
        }
        _ = try choice.ofWantedDevices(files.flatMap(\.routes))
        for index in files.indices { files[index].routes.removeAll { !choice.isWanted($0) } }
        var findings = files[0].input.findings(in: files[0].routes)
        for file in files.dropFirst() {
            findings.add(file.input.findings(in: file.routes, ofFile: file.name))
        }
        findings.add(try joined.notes())
        self.findings = findings
        var known: Set<Waypoint> = []
        places = files.flatMap(\.input.blocks.waypoints).filter {
            others.isEmpty || known.insert($0).inserted
        }
        name = others.isEmpty ? item.name : "\(item.name) and \(others.count) more"
        areSeveral = !others.isEmpty
        let titles = Set(files.flatMap(\.routes).map { $0.title(words) })
        commonTitle = titles.count == 1 ? titles.first.flatMap(\.self) : nil
        routes = areSeveral ? Self.named(files, words) : files[0].routes
    }

    private static func file(_ item: Item, _ input: RouteInput, name: String? = nil) throws -> File {
        File(stem: item.stem, name: name, input: input, routes: try input.routes())
    }

    /// The routes with titles that no two files share.
    private static func named(_ files: [File], _ words: MapWords) -> [Route] {
        let titles = files.map { file in Set(file.routes.map { $0.title(words) }) }
        var counts: [String?: Int] = [:]
        for title in titles.joined() { counts[title, default: 0] += 1 }
        let areDistinct = counts.allSatisfy { title, count in title != nil && count == 1 }
        if areDistinct { return files.flatMap(\.routes) }
        return zip(zip(files, titles), names(of: files)).flatMap { titled, name in
            let (file, titles) = titled
            return file.routes.map { route in
                var named = route
                let title = titles.count > 1 ? route.title(words) : nil
                named.name = [name, title].compactMap(\.self).joined(separator: ": ")
                return named
            }
        }
    }

    /// The files' names without folders, or with them if they would be the same.
    private static func names(of files: [File]) -> [String] {
        let short = files.map { $0.stem.split(separator: "/").last.map(String.init) ?? $0.stem }
        return Set(short).count == files.count ? short : files.map(\.stem)
    }
}
