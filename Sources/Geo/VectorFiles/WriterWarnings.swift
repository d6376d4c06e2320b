import CGDAL

/// What GDAL warns of while features are written: the first few in words, the others by count.
struct WriterWarnings {
    private static let maximumKept = 5

    private var kept: [String] = []
    private var count = 0

    var notes: [String] {
        let more = count - kept.count
        return kept + (more > 0 ? ["GDAL has warned \(more) more times"] : [])
    }

    /// Takes what was warned of since the messages were forgotten last. Texts that are cut off are counted elsewhere.
    mutating func heed() {
        guard CPLGetLastErrorType().rawValue == CE_Warning.rawValue,
            let message = VectorLibrary.takeMessage(),
            !message.contains("has been truncated to")
        else { return }
        count += 1
        if kept.count < Self.maximumKept { kept.append(message) }
    }
}
