import Batch
import Routes

/// The routes of an item and of the files that are put together with it, each device's tracks as one.
struct JoinedInput {
    /// The files, folders and globs, which may hold the item too.
    let with: [String]
    let reading: RouteReadingOptions

    /// The paths of the files, for what depends on their contents; none where they cannot be found.
    var paths: [String] { ((try? others(than: nil)) ?? []).map(\.path) }

    /// The routes as the files have them, and what the item is called with the files beside it.
    func routes(of item: Item) throws -> (routes: [Route], name: String) {
        let others = try others(than: item)
        var routes = try RouteInput(item, reading).routes().joiningTracks()
        for other in others {
            routes += try NamedFile.reading(other.path) {
                try RouteInput(other, reading).routes().joiningTracks()
            }
        }
        return (routes, others.isEmpty ? item.name : "\(item.name) and \(others.count) more")
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
