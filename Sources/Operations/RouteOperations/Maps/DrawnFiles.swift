import Batch
import PrintedTexts
import RouteFiles
import Routes

/// The routes and places of an item and of the files that are drawn on the same map.
///
/// Of each file, only what is drawn stays in memory while the others are read.
struct DrawnFiles {
    /// The cleaned routes of the chosen devices within the chosen time, file after file. If routes of several files have
    /// the same title, all are named by their files, which then have colours and entries in the legend of their own.
    let routes: [Route]
    /// Metres of the same routes as recorded.
    let rawDistance: Double
    /// The named places, each once.
    let places: [Waypoint]
    /// Errors in the routes, and notes on the files.
    let findings: RouteFindings
    /// The name of the item and the other files, for results.
    let name: String
    /// Whether there are other files.
    let areSeveral: Bool
    /// The files that could not be read and so are not drawn.
    let missing: MissingFiles
    /// The title that all routes have in their files; `nil` if they differ.
    let commonTitle: String?

    /// Reads the files; one that cannot be read is an error in the findings, and the others are drawn.
    ///
    /// Throws `route.noDevice` if there is none of the chosen devices, and `select.nothing` if nothing was recorded within
    /// the chosen time; if files cannot be read, their error instead.
    init(
        _ item: Item, _ joined: JoinedInput, _ choice: DrawnChoice, _ words: MapWords, in context: ItemContext
    ) throws {
        let others = try joined.files(besides: item)
        var read = ReadFiles(choice: choice, words: words, areSeveral: !others.isEmpty)
        var broken = BrokenFiles()
        for file in [item] + others {
            let isOther = file.path != item.path
            try broken.reading(file, isOther: isOther) {
                let input = try RouteInput(
                    file, joined.reading, in: isOther ? nil : context, within: context.limits)
                try read.add(file, input, name: isOther ? file.name : nil)
            }
        }
        missing = MissingFiles(count: broken.failures.count, items: others.count + 1)
        let failure = broken.failure(of: missing.items, canSkip: false)
        if read.files.isEmpty, let failure { throw failure }
        do {
            try read.checkForRoutes()
        } catch {
            // A file that cannot be read may have them.
            if let failure { throw failure }
            throw error
        }
        read.findings.add(broken.failures)
        read.findings.add([missing.warning(on: "the map")].compactMap(\.self))
        read.findings.add(try joined.notes())
        read.findings.add(read.zoneNotes)
        findings = read.findings
        rawDistance = read.rawDistance
        places = read.places
        name = others.isEmpty ? item.name : "\(item.name) and \(others.count) more"
        areSeveral = read.areSeveral
        let titles = read.files.reduce(into: Set<String?>()) { $0.formUnion($1.titles) }
        commonTitle = titles.count == 1 ? titles.first.flatMap(\.self) : nil
        routes = read.areSeveral ? read.namedRoutes : read.files[0].routes
    }
}

/// What is drawn of the routes in the files of a map.
struct DrawnChoice {
    let routes: RouteChoice
    let cleaner: RouteCleaner
    /// Whether the map has days of the zone.
    let writesDays: Bool
}

/// What is kept of the files that were read.
private struct ReadFiles {
    struct File {
        let stem: String
        /// The titles of all routes of the chosen devices, also of those outside of the chosen time.
        let titles: Set<String?>
        let routes: [Route]
    }

    let choice: DrawnChoice
    let words: MapWords
    let areSeveral: Bool
    private(set) var files: [File] = []
    /// The vehicles of all routes.
    private(set) var vehicles: [String] = []
    private(set) var rawDistance = 0.0
    private(set) var places: [Waypoint] = []
    var findings = RouteFindings()
    private(set) var zoneNotes: [String] = []
    /// The period of the files without a route in the chosen time.
    private(set) var record = RecordedPeriod()
    private var known: Set<Waypoint> = []

    init(choice: DrawnChoice, words: MapWords, areSeveral: Bool) {
        self.choice = choice
        self.words = words
        self.areSeveral = areSeveral
    }

    /// Reads a file; `name` is that of a file beside the item.
    mutating func add(_ item: Item, _ input: RouteInput, name: String? = nil) throws {
        let all = try input.routes()
        vehicles += all.map(\.vehicle)
        let raw = all.filter(choice.routes.isWanted)
        findings.add(input.findings(in: raw, ofFile: name, joined: areSeveral ? item.name : nil))
        rawDistance = choice.routes.parts(of: raw).reduce(rawDistance) { $0 + $1.distance }
        for place in input.blocks.waypoints where !areSeveral || known.insert(place).inserted {
            places.append(place)
        }
        let cleaned = raw.map { choice.cleaner.clean($0).route }
        if zoneNotes.isEmpty {
            zoneNotes = choice.routes.zoneNotes(on: cleaned, writesDays: choice.writesDays)
        }
        let drawn = choice.routes.parts(of: cleaned)
        if drawn.isEmpty { record.add(cleaned) }
        files.append(File(stem: item.stem, titles: Set(raw.map { $0.title(words) }), routes: drawn))
    }

    /// Throws if there is none of the chosen devices, or nothing was recorded within the chosen time.
    func checkForRoutes() throws {
        try choice.routes.checkDevices(among: vehicles)
        if files.allSatisfy(\.routes.isEmpty), let failure = choice.routes.nothing(of: record) {
            throw failure
        }
    }

    /// The routes with titles that no two files share.
    var namedRoutes: [Route] {
        var counts: [String?: Int] = [:]
        for title in files.map(\.titles).joined() { counts[title, default: 0] += 1 }
        let areDistinct = counts.allSatisfy { title, count in title != nil && count == 1 }
        if areDistinct { return files.flatMap(\.routes) }
        return zip(files, names).flatMap { file, name in
            file.routes.map { route in
                var named = route
                let title = file.titles.count > 1 ? route.title(words) : nil
                named.name = [name, title].compactMap(\.self).joined(separator: ": ")
                return named
            }
        }
    }

    /// The files' names without folders, or with them if they would be the same.
    private var names: [String] {
        let short = files.map { $0.stem.split(separator: "/").last.map(String.init) ?? $0.stem }
        return Set(short).count == files.count ? short : files.map(\.stem)
    }
}
