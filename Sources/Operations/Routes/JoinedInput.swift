import Batch
import Routes

/// The routes of an item and of the files that are put together with it, each device's tracks as one.
struct JoinedInput {
    /// The files, folders and globs, which may hold the item too.
    let with: [String]
    let reading: RouteReadingOptions

    /// The paths of the files, for what depends on their contents; none where they cannot be found.
    var paths: [String] { ((try? others(than: nil)) ?? []).map(\.path) }

    /// Routes as the files have them, what the item is called with the files beside it, and what is wrong with them.
    typealias Routes = (routes: [Route], name: String, findings: RouteFindings)

    /// Reads all of them.
    func routes(of item: Item, in context: ItemContext) throws -> Routes {
        let others = try others(than: item)
        let input = try RouteInput(item, reading, in: context)
        var routes = try input.routes().joiningTracks()
        var remarks: [(file: String, remarks: [ReadingRemark])] = []
        for other in others {
            try NamedFile.reading(other.path) {
                let input = try RouteInput(other, reading, in: nil)
                routes += try input.routes().joiningTracks()
                remarks.append((PathText.shown(other.path), input.blocks.remarks))
            }
        }
        var findings = input.findings(in: routes)
        for (file, remarks) in remarks { findings.add(remarks, ofFile: file) }
        return (routes, others.isEmpty ? item.name : "\(item.name) and \(others.count) more", findings)
    }

    private func others(than item: Item?) throws -> [Item] {
        guard !with.isEmpty else { return [] }
        let items = try InputSelection.items(of: with, acceptedExtensions: RouteInput.acceptedExtensions)
        let own = item.flatMap { FileIdentity(ofFileAt: $0.path) }
        return items.filter { other in
            other.path != item?.path && (own == nil || FileIdentity(ofFileAt: other.path) != own)
        }
    }
}
