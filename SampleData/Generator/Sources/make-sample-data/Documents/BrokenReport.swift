/// The report as a broken download leaves it.
enum BrokenReport {
    /// What is kept: the header and a part of the first page's content, without page tree, catalogue and index.
    static let keptBytes = 3000

    static func write(_ report: [UInt8], to folder: OutputFolder) throws {
        try folder.write(Array(report.prefix(keptBytes)), to: "pdf/broken.pdf")
    }
}
