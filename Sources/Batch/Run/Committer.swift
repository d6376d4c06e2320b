import Foundation

/// Syncs finished items to the disk and records them in the journal, in groups of all that have arrived meanwhile.
///
/// The order makes a kill at any moment harmless: outputs are complete and synced before the journal names them, named
/// there before they are moved, and marked done afterwards, in the same transaction as the next names.
final class Committer<Result: OperationResult> {
    private let run: JournalRun?
    /// `nil` if outputs are printed instead.
    private let publisher: Publisher?
    private let collector: ResultCollector<Result>
    private var published: [JournalKey] = []
    /// The output folders below the publisher's root.
    private var folders: Set<String> = []

    init(run: JournalRun?, publisher: Publisher?, collector: ResultCollector<Result>) {
        self.run = run
        self.publisher = publisher
        self.collector = collector
    }

    /// Commits items until the last one; then all are in the journal.
    func commitAll(from finished: FinishedItems<Result>) {
        var isBroken = false
        while var group = finished.takeAll() {
            do {
                if isBroken { group.forEach(Self.discard) } else { try commit(&group) }
            } catch {
                isBroken = true
                group.forEach(Self.discard)
                collector.stop(for: ItemFailure(error))
            }
        }
        do {
            if let publisher { DiskSync.sync(folders: folders, in: publisher.root.folder) }
            if !isBroken { try note([]) }
        } catch {
            collector.stop(for: ItemFailure(error))
        }
    }

    private func commit(_ group: inout [WorkItem<Result>]) throws {
        if publisher != nil { sync(&group) }
        try note(group.compactMap(\.record), adopting: group.compactMap(\.adopted))
        var failed: [JournalRecord] = []
        for place in group.indices {
            if let record = try publish(&group[place]) { failed.append(record) }
        }
        if !failed.isEmpty { try note(failed) }
        for item in group { collector.add(item) }
    }

    private func note(_ records: [JournalRecord], adopting adopted: [AdoptedItem] = []) throws {
        guard let run else { return }
        try run.journal.write(records, adopting: adopted, markingDone: published, run: run.id)
        published = []
    }

    private func sync(_ group: inout [WorkItem<Result>]) {
        let paths = group.flatMap { $0.outputs.map(\.stagedPath) }
        let failed = DiskSync.sync(files: paths)
        guard !failed.isEmpty else { return }
        for place in group.indices {
            guard let bad = group[place].outputs.first(where: { failed[$0.stagedPath] != nil }),
                let code = failed[bad.stagedPath]
            else { continue }
            group[place].failPublishing(.writing(bad.finalPath, code))
            collector.noteFailure()
        }
    }

    /// Publishes an item's outputs; returns the record to write if that failed.
    private func publish(_ item: inout WorkItem<Result>) throws -> JournalRecord? {
        if let key = item.publishedKey {
            published.append(key)
            removeOutdated(of: &item, besides: item.published)
        }
        guard let publisher, !item.outputs.isEmpty else { return nil }
        var replaced: [Int] = []
        do {
            try publisher.publish(item.outputs, replacing: item.own) { replaced.append($0) }
            let paths = Set(item.outputs.map { PathParts.absolute($0.finalPath) })
            removeOutdated(of: &item, besides: paths)
            item.left = item.own.leftOver(besides: paths)
            folders.formUnion(publisher.folders(of: item.outputs))
            if let key = item.record?.key { published.append(key) }
            return nil
        } catch {
            try item.rememberReplaced(replaced)
            item.failPublishing(ItemFailure(error))
            collector.noteFailure()
            return item.record
        }
    }

    /// Removes outputs that the item no longer has. Files whose origin is uncertain stay.
    private func removeOutdated(of item: inout WorkItem<Result>, besides paths: Set<String>) {
        guard let journal = run?.journal, let root = publisher?.root,
            let key = item.record?.key ?? item.publishedKey
        else { return }
        item.removed = item.own.removeOutdated(in: root, besides: paths) { path in
            (try? journal.hasOutput(at: path, ofItemsBesides: key)) ?? true
        }
    }

    private static func discard(_ item: WorkItem<Result>) {
        var item = item
        item.discardOutputs()
    }
}

/// Items on their way from the workers to the committer; workers block if it cannot keep up.
final class FinishedItems<Result: OperationResult>: @unchecked Sendable {
    private static var capacity: Int { 1_024 }

    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var items: [WorkItem<Result>] = []
    private var isClosed = false

    func add(_ item: WorkItem<Result>) {
        condition.withLock {
            while items.count >= Self.capacity { condition.wait() }
            items.append(item)
            condition.broadcast()
        }
    }

    /// Takes all items that have arrived since the last call; waits for at least one, `nil` after the last.
    func takeAll() -> [WorkItem<Result>]? {
        condition.withLock {
            while items.isEmpty && !isClosed { condition.wait() }
            guard !items.isEmpty else { return nil }
            defer {
                items = []
                condition.broadcast()
            }
            return items
        }
    }

    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }
}
