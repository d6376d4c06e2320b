import Batch
import BatchReport
import LandOperations
import RouteFiles
import Routes

/// The routes of an item and of the files that are joined with it, each device's tracks as one.
struct JoinedInput {
    /// The files, folders and globs; they may include the item.
    let with: [String]
    let reading: RouteReadingOptions

    /// The paths of the files; empty if they cannot be found.
    var paths: [String] { ((try? files(besides: nil)) ?? []).map(\.path) }

    /// The paths of the files that are joined with an item; empty if they cannot be found.
    func paths(besides item: Item) -> [String] { ((try? files(besides: item)) ?? []).map(\.path) }

    /// The routes, the file of each fix, the name of the item in results, errors and notes, and the tracks' names.
    typealias Routes = (
        routes: [Route], origins: FixOrigins, name: String, findings: RouteFindings, tracks: TrackNames
    )

    /// Reads the item and the files.
    func routes(of item: Item, in context: ItemContext) throws -> Routes {
        let others = try files(besides: item)
        let notes = try notes()
        let input = try RouteInput(item, reading, in: context)
        var routes = try input.routes()
        var tracks = TrackNames(routes)
        var findings = input.findings(in: routes)
        var origins = FixOrigins()
        origins.add(&routes, ofFile: item.name)
        routes = routes.joiningTracks()
        for other in others {
            try NamedFile.reading(other.path) {
                let input = try RouteInput(other, reading, in: nil, within: context.limits)
                var more = try input.routes()
                tracks.add(more)
                findings.add(input.findings(in: more, ofFile: other.name))
                origins.add(&more, ofFile: other.name)
                routes += more.joiningTracks()
            }
        }
        findings.add(notes)
        let name = others.isEmpty ? item.name : "\(item.name) and \(others.count) more"
        return (routes, origins, name, findings, tracks)
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

/// The names of the tracks that are joined, by device.
struct TrackNames {
    private static let most = 5

    private var names: [String?: [String?]] = [:]

    init(_ routes: [Route]) { add(routes) }

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
            return "\(tracks.count) tracks of different names count as "
                + (count == 1 ? "one vehicle's" : "those of \(count) vehicles") + ": \(shown)\(more)"
        }
    }
}

/// The file of each fix, if those of several files are joined.
struct FixOrigins {
    private var files: [(name: String, start: Int)] = []
    private var end = 0

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
}
