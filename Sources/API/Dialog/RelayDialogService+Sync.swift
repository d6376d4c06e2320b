import APICore

extension RelayDialogService {
    /// How far a synchronization is, so that another attempt continues.
    private struct Progress {
        var report = Dialog.SyncReport()
        /// The time up to which events are still to be requested; `nil` at the beginning.
        var until: Int64?
        var isDone = false
    }

    /// Sends what waits, and pages back through the relay's events.
    @discardableResult
    public func synchronize(all: Bool) async throws(DialogError) -> Dialog.SyncReport {
        var progress = Progress()
        let start = try await start(all: all)
        try await prepareToReport()
        for attempt in 1... {
            do throws(DialogError) {
                try await relay.connected { (connection) throws(DialogError) in
                    try await synchronize(over: connection, since: start.since, &progress)
                }
                break
            } catch {
                guard error.isTransient, attempt < manners.attempts, await isPaused(attempt) else {
                    throw error
                }
            }
        }
        try await store.keepLastSync(start.now, with: relay.client.base.text)
        return progress.report
    }

    /// Synchronizes, follows what is new, and reconnects after each end of the connection.
    public func watch() async throws(DialogError) {
        try await prepareToReport()
        async let _ = lookForOthers()
        var attempt = 0
        while !Task.isCancelled {
            do throws(DialogError) {
                let start = try await start(all: false)
                try await relay.connected(each: { [self] in await takeLive($0) }) {
                    (connection) throws(DialogError) in
                    var progress = Progress()
                    spread.send(.connection(.synchronizing))
                    try await synchronize(over: connection, since: start.since, &progress)
                    try await store.keepLastSync(start.now, with: relay.client.base.text)
                    try await connection.follow(
                        filter(since: start.since ?? max(0, start.now - manners.overlap)))
                    attempt = 0
                    live.withLock { $0 = connection }
                    defer { live.withLock { $0 = nil } }
                    spread.send(.connection(.live))
                    try await connection.end()
                }
            } catch {
                guard !Task.isCancelled else { return }
                guard error.isTransient else { throw error }
                spread.send(.connection(.broken(error)))
                attempt += 1
                guard await isPaused(attempt) else { return }
            }
        }
    }

    /// Reports what other programs on this machine do to the notes, until it is cancelled.
    private func lookForOthers() async {
        while (try? await Task.sleep(for: manners.lookInterval)) != nil {
            // A store that cannot be read fails the watch with its next synchronization or event.
            try? await reportForeignChanges()
        }
    }

    private func takeLive(_ event: Nostr.Event) async {
        var report = Dialog.SyncReport()
        do throws(DialogError) {
            try await take([event], &report)
            let isKnown = report.received + report.deleted == 0
            // The relay sends also what another program on this machine has just written.
            if isKnown { try await reportForeignChanges() } else { try await reportChanges() }
        } catch {
            spread.send(.connection(.broken(error)))
        }
    }

    /// Sends and fetches, then reports to listeners what is new: pages begin with the newest notes, but a stream with the oldest.
    private func synchronize(
        over connection: RelayConnection, since: Int64?, _ progress: inout Progress
    ) async throws(DialogError) {
        isExchanging.withLock { $0 = true }
        defer { isExchanging.withLock { $0 = false } }
        do throws(DialogError) {
            try await exchange(over: connection, since: since, &progress)
        } catch {
            // What has come is stored, and would not be new for another attempt.
            try await reportChanges()
            throw error
        }
        try await reportChanges()
    }

    private func exchange(
        over connection: RelayConnection, since: Int64?, _ progress: inout Progress
    ) async throws(DialogError) {
        // A later attempt counts its own.
        let forged = progress.report.forged
        defer { progress.report.forged = forged + connection.forged }
        try await send(over: connection, &progress.report)
        while !progress.isDone {
            var filter = filter(since: since)
            filter.until = progress.until
            let page = try await connection.stored(filter)
            try await take(page.events, &progress.report)
            guard let oldest = page.oldest, oldest > since ?? 0 || !page.events.isEmpty else {
                progress.isDone = true
                break
            }
            // Events of the same second may be on both sides of a page's end. A page without new ones leaves that second.
            progress.until = page.events.isEmpty ? oldest - 1 : oldest
        }
    }

    /// Sends what waits. Rejected events stay in the outbox and are reported.
    func send(
        over connection: RelayConnection, _ report: inout Dialog.SyncReport
    ) async throws(DialogError) {
        report.rejections = []
        for event in try await store.outbox() {
            for attempt in 1... {
                do throws(DialogError) {
                    try await connection.publish(event)
                    try await store.markSent(event)
                    report.sent += 1
                    break
                } catch {
                    guard error.code == .refused else { throw error }
                    if error.isTransient, attempt < manners.attempts, await isPaused(attempt) { continue }
                    let isDeletion = event.kind == Nostr.Event.Kind.deletion
                    report.rejections.append(
                        Dialog.Rejection(notes: isDeletion ? event.deletedIDs : [event.id], error: error))
                    break
                }
            }
        }
    }

    /// Waits before another attempt, for a random time up to a bound that doubles; false if cancelled meanwhile.
    private func isPaused(_ attempt: Int) async -> Bool {
        let bound = min(manners.firstWait * (1 << min(max(attempt - 1, 0), 20)), manners.longestWait)
        return (try? await manners.pause(bound * Double.random(in: 0.5...1))) != nil
    }
}
