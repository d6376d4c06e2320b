import Foundation

/// The inputs that a worker may read: those of some items to come, so that it need not be replaced for each, and the files
/// that parameters name.
///
/// The kernel takes about ten microseconds for each. So a first worker, which people wait for, may read few, and one that
/// takes its place in a long run many.
struct WorkerInputs {
    private static let firstItems = 200
    static let mostItems = 1_000
    private static let mostBytes = 1 << 18

    private var items: ItemList
    private let besides: [String]
    private var itemsAtOnce = firstItems
    private var granted: Set<FileIdentity> = []

    /// The inputs of these items, and files that all of them need besides.
    init(of items: ItemList, besides: [String]) {
        self.items = items
        self.besides = besides
    }

    /// The items to come are these from now on.
    mutating func expect(_ items: ItemList) { self.items = items }

    /// The inputs for a new worker: of one task, and of the items from a place in the list on. What is there now is granted;
    /// a file that takes its place later is not.
    mutating func grant(at index: Int?, for task: ItemTask?) -> [GrantedInput] {
        granted = []
        var inputs = besides.compactMap { granting(FileStatus(at: $0), at: $0) }
        if let task, let input = granting(task.item) { inputs.append(input) }
        var bytes = 0
        for item in items[min(index ?? items.count, items.count)...].prefix(itemsAtOnce)
        where !item.isStandardInput && !item.isAddress {
            bytes += item.path.utf8.count
            guard bytes <= Self.mostBytes else { break }
            if let input = granting(item) { inputs.append(input) }
        }
        itemsAtOnce = Self.mostItems
        return inputs
    }

    /// Whether the worker may read the item, and the files that parameters name as they are now.
    func areGranted(for item: Item, staging: String) -> Bool {
        besides.allSatisfy(isGranted) && (isGranted(item.path) || lies(item.path, in: staging))
    }

    /// Whether what is there now was there when it was granted; what is not there is not missed.
    private func isGranted(_ path: String) -> Bool {
        FileIdentity(ofFileAt: path).map(granted.contains) ?? true
    }

    /// Whether it is a file of the staging folder itself, and no link to one elsewhere.
    private func lies(_ path: String, in staging: String) -> Bool {
        var status = stat()
        return path.hasPrefix(staging + "/") && path.withSystemPath { lstat($0, &status) } == 0
            && status.st_mode & S_IFMT == S_IFREG
    }

    /// `nil` where there is no file, and where a link lies in the place of a file that a search found, or of a folder on the
    /// way to it.
    private mutating func granting(_ item: Item) -> GrantedInput? {
        guard let status = item.fileStatus, status.kind == .file, !status.isLink else { return nil }
        return granting(status, at: item.source ?? item.path)
    }

    /// `nil` where there is nothing.
    private mutating func granting(_ status: FileStatus?, at path: String) -> GrantedInput? {
        guard let status else { return nil }
        granted.insert(status.identity)
        return GrantedInput(path: path, file: status.identity)
    }
}
