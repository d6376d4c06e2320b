extension OwnOutputs {
    /// Removes from the run's output folder what is left of the item's earlier versions, but for these absolute paths,
    /// which it has now, and what somebody has changed or `isClaimed`. Returns what was removed, in order.
    func removeOutdated(
        in root: OutputRoot, besides paths: Set<String>, unless isClaimed: (String) -> Bool
    ) -> [String] {
        removable.sorted { $0.key < $1.key }.filter { path, hash in
            !paths.contains(path) && !isClaimed(path) && root.remove(path, hash: hash)
        }.map(\.key)
    }
}
