import Batch
import BatchReport
import LandOperations
import PrintedTexts
import RouteFiles
import Routes
import Streams

/// The routes of an item and of the files that are joined with it, each device's tracks as one.
struct JoinedInput {
    /// The files, folders and globs; they may include the item.
    let with: [String]
    let reading: RouteReadingOptions
    /// Whether files that cannot be read are left out; otherwise there is no result without them.
    var skipsErrors = false

    /// The paths of the files; empty if they cannot be found.
    var paths: [String] { ((try? files(besides: nil)) ?? []).map(\.path) }

    /// The paths of the files that are joined with an item; empty if they cannot be found.
    func paths(besides item: Item) -> [String] { ((try? files(besides: item)) ?? []).map(\.path) }

    /// The routes, the file of each fix, the name of the item in results, errors and notes, the tracks' names, and the files
    /// that were left out.
    typealias Routes = (
        routes: [Route], origins: FixOrigins, name: String, findings: RouteFindings, tracks: TrackNames,
        missing: MissingFiles
    )

    /// Reads the item and the files. If one cannot be read, it is left out with an error and a warning if that is wanted;
    /// otherwise there is no result, which would lack distances.
    func routes(of item: Item, in context: ItemContext) throws -> Routes {
        let others = try files(besides: item)
        let notes = try notes()
        var routes: [Route] = []
        var tracks = TrackNames()
        var findings = RouteFindings()
        var origins = FixOrigins()
        var broken = BrokenFiles()
        var read: [String] = []
        for file in [item] + others {
            let isOther = file.path != item.path
            try broken.reading(file, isOther: isOther) {
                let input = try RouteInput(
                    file, reading, in: isOther ? nil : context, within: context.limits)
                var more = try input.routes()
                tracks.add(more)
                findings.add(
                    input.findings(
                        in: more, ofFile: isOther ? file.name : nil,
                        joined: others.isEmpty ? nil : file.name))
                origins.add(&more, ofFile: file.name)
                routes += more.joiningTracks()
                read.append(file.name)
            }
        }
        let missing = MissingFiles(count: broken.failures.count, items: others.count + 1)
        if let failure = broken.failure(of: missing.items), !skipsErrors || read.isEmpty { throw failure }
        findings.add(broken.failures)
        findings.add([missing.warning(on: "the result")].compactMap(\.self))
        findings.add(notes)
        return (routes, origins, missing.name(ofFiles: read), findings, tracks, missing)
    }

    /// The files, without the item.
    func files(besides item: Item?) throws -> [Item] {
        guard !with.isEmpty else { return [] }
        let items = try found().items
        let own = item.flatMap { FileIdentity(ofFileAt: $0.path) }
        return items.filter { other in
            other.path != item?.path && (own == nil || FileIdentity(ofFileAt: other.path) != own)
        }
    }

    private func found() throws -> (items: ItemList, skipped: SkippedLinks) {
        try InputSelection.found(
            of: with, acceptedExtensions: RouteInput.acceptedExtensions,
            recognising: RouteInput.isRecognised(fileAt:))
    }

    /// Notes on files in the folders that were skipped.
    func notes() throws -> [String] {
        guard !with.isEmpty else { return [] }
        let (items, skipped) = try found()
        let others = PassedOverFiles(
            inFolders: with, acceptedExtensions: RouteInput.acceptedExtensions, besides: items)
        return [skipped.note, others.note].compactMap(\.self)
    }
}

/// How many of the files that are joined are left out, since they cannot be read.
struct MissingFiles {
    var count = 0
    var items = 1

    /// A warning on what is made of the other files; `nil` if none is left out.
    func warning(on result: String) -> String? {
        count == 0 ? nil : "warning: \(result) lacks \(count) of \(items) files"
    }

    /// The words on a page, such as `incomplete: without 2 of 4 files`; `nil` if no file is left out.
    func text(_ words: MapWords) -> String? {
        count == 0
            ? nil
            : words.incomplete.replacing("{count}", with: "\(count)").replacing("{items}", with: "\(items)")
    }

    /// The name of the files that were read, for results: `march/01.gpx and 1 more, without 2 of 4 files`.
    func name(ofFiles read: [String]) -> String {
        (read.first ?? "") + (read.count > 1 ? " and \(read.count - 1) more" : "")
            + (count > 0 ? ", without \(count) of \(items) files" : "")
    }
}

/// The names of the tracks that are joined, by device.
struct TrackNames {
    private static let most = 5

    private var names: [String?: [String?]] = [:]

    init(_ routes: [Route] = []) { add(routes) }

    mutating func add(_ routes: [Route]) {
        for route in routes { names[route.device, default: []].append(route.name) }
    }

    /// Notes on tracks of different names that became one route; `unnamed` is the device of tracks without one.
    func notes(on joined: [Route], unnamed: String?) -> [String] {
        names.sorted { ($0.key ?? "") < ($1.key ?? "") }.compactMap { device, tracks in
            let names = Set(tracks.compactMap(\.self)).sorted()
            let count = joined.count { $0.device == device ?? unnamed }
            guard names.count > 1, tracks.count > count else { return nil }
            let shown = names.prefix(Self.most).joined(separator: ", ")
            let more = names.count > Self.most ? " and \(names.count - Self.most) more" : ""
            return "\(tracks.count) tracks with different names are counted as "
                + (count == 1 ? "one vehicle" : "\(count) vehicles") + ": \(shown)\(more)"
        }
    }
}

/// The file of each fix, if those of several files are joined.
struct FixOrigins {
    private var files: [(name: String, start: Int)] = []
    private var end = 0

    /// The least metres over gaps to note: they show in kilometres with one decimal.
    private static let leastNoted = 50.0

    /// A note that distances with these metres over gaps differ from those of the single files; none for one file.
    func gapNotes(metres: Double) -> [String] {
        guard files.count > 1, metres >= Self.leastNoted else { return [] }
        return [
            "\(Row.Value.number(metres / 1_000, decimals: 1).text) km are straight lines over gaps in the record, such as from "
                + "the end of a file to the start of the next; measured file by file, distances have no gaps between files"
        ]
    }

    /// Numbers a file's fixes after those of the preceding files.
    mutating func add(_ routes: inout [Route], ofFile name: String) {
        let start = end
        files.append((name, start))
        for route in routes.indices {
            for segment in routes[route].segments.indices {
                for fix in routes[route].segments[segment].indices {
                    routes[route].segments[segment][fix].sourceIndex += start
                    end = max(end, routes[route].segments[segment][fix].sourceIndex + 1)
                }
            }
        }
    }

    /// The file of a fix, and the fix with its index in that file.
    func origin(of fix: Fix) -> (file: String, fix: Fix) {
        guard !files.isEmpty else { return ("", fix) }
        var range = files.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            let isBehind = files[middle].start <= fix.sourceIndex
            range = isBehind ? middle..<range.upperBound : range.lowerBound..<middle
        }
        var own = fix
        own.sourceIndex -= files[range.lowerBound].start
        return (files[range.lowerBound].name, own)
    }
}

/// The files of an item and those joined with it that cannot be read.
struct BrokenFiles {
    private static let mostNamed = 5

    /// Their errors; those of files beside the item name the file.
    private(set) var failures: [ItemFailure] = []
    private var names: [String] = []

    /// Runs `body`, and notes its error. Throws an error that is not due to the file's content, since it may pass.
    mutating func reading(_ file: Item, isOther: Bool, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as any ItemFailureConvertible {
            var failure = error.itemFailure
            if isOther {
                failure = SecondFile(file.path).named(failure)
                failure.file = PathText.shown(file.path)
            }
            guard failure.cause == .content else { throw failure }
            failures.append(failure)
            names.append(file.name)
        }
    }

    /// The error of all `count` files together: that of the first broken file, with the names of the others; `nil` if all
    /// files could be read.
    ///
    /// - Parameter canSkip: whether the command has --skip-errors.
    func failure(of count: Int, canSkip: Bool = true) -> ItemFailure? {
        guard var failure = failures.first else { return nil }
        let others = names.dropFirst()
        if let last = others.last {
            let listed = others.prefix(Self.mostNamed).joined(separator: ", ")
            failure.remedy +=
                others.count == 1
                ? " \(last) cannot be read either."
                : " \(others.count) more files cannot be read either: \(listed)"
                    + (others.count > Self.mostNamed ? " and others." : ".")
        }
        if names.count < count {
            failure.remedy += " Or leave \(names.count == 1 ? "the file" : "the files") out."
            if canSkip { failure.remedy += " --skip-errors does so, with a warning." }
        }
        return failure
    }
}

/// Reads a file beside the item.
enum NamedFile {
    /// The result of `body`; an error is thrown with the file's name added, since the file is not the item.
    static func reading<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw SecondFile(path).named(error.itemFailure)
        }
    }

    /// The named places in a file; none without a path.
    static func placeBook(_ path: String?) throws -> PlaceBook {
        guard let path else { return PlaceBook() }
        return try reading(path) { PlaceBook(try PlaceReader().places(from: ByteSource(path: path))) }
    }
}
