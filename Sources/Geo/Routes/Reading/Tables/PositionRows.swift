import SimpleFeatures

/// The positions of a block of rows, as one reader has found them.
package struct PositionRows: Sendable {
    /// The fixes; their places and tracks count within the block's reader.
    var fixes: [Fix] = []
    /// The segment of each fix, where the table tells them.
    var segments: [Double] = []
    /// Devices that the reader had not met before, in the order of its tracks.
    var newDevices: [String?] = []
    /// Fixes whose clock shows the same again, and how many seconds later.
    var folds: [(index: Int, seconds: Double)] = []
    /// What could not be taken as it stands.
    var remarks = ReadingRemarks()
    /// Which of several readers it was.
    let lane: Int
}
