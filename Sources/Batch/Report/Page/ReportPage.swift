public import Foundation

/// One page for a person: what a batch did, what failed and what to do, what was made.
///
/// The page stands alone: no network, no other file, no script; pictures are in it. Links to files are relative to it.
public struct ReportPage {
    static let filesShownAtOnce = 10
    static let filesAGroup = 200
    static let greatestGroups = 50
    static let greatestSteps = 200
    static let greatestRuns = 50
    static let slowestItems = 10

    let snapshot: JournalSnapshot
    let standings: [StepStanding]
    /// What to call each step, by its scope.
    let titles: [String: String]
    let runs: [RunRecord]
    /// Parts of the batch that nothing is known of.
    let missingShards: [Shard]
    let link: PageLink
    let thumbnails: any ThumbnailMaker
    let greatestThumbnails: Int
    let time: Date

    /// Prepares a page that will lie in `pageFolder`.
    public init(
        of snapshot: JournalSnapshot, pageFolder: String, thumbnails: any ThumbnailMaker,
        greatestThumbnails: Int, time: Date = Date()
    ) throws {
        self.snapshot = snapshot
        standings = try snapshot.stepStandings()
        titles = Dictionary(
            standings.map { ($0.step.scope, $0.step.title) }, uniquingKeysWith: { first, _ in first })
        runs = try snapshot.runs()
        missingShards = try snapshot.missingShards()
        link = PageLink(from: pageFolder, root: snapshot.folder)
        self.thumbnails = thumbnails
        self.greatestThumbnails = greatestThumbnails
        self.time = time
    }

    /// Writes the page.
    public func write(to sink: @escaping ([UInt8]) throws -> Void) throws {
        let page = Markup(sink: sink)
        try page.raw("<!DOCTYPE html>\n")
        try page.element("html", ["lang": "en"]) {
            try writeHead(page)
            try page.element("body") {
                try page.element("main") {
                    try writeSummary(page)
                    try writeSteps(page)
                    try writeFailures(page)
                    try writeFaults(page)
                    try writeOutputs(page)
                    try writeSlowest(page)
                    try writeRuns(page)
                }
                try writeFoot(page)
            }
        }
        try page.newLine()
        try snapshot.check()
    }

    var title: String { PathText.shown(PathParts(PathParts.absolute(snapshot.folder)).name) }

    var now: String { JournalTime.forPeople(time.formatted(.iso8601)) }

    func section(
        _ page: Markup, _ heading: String, note: String = "", _ content: () throws -> Void
    ) throws {
        try page.newLine()
        try page.element("section") {
            try page.element("h2", heading)
            if !note.isEmpty { try page.element("p", ["class": "note"], note) }
            try content()
        }
    }

    private func writeHead(_ page: Markup) throws {
        try page.element("head") {
            try page.empty("meta", ["charset": "utf-8"])
            try page.raw("\n\(ReportFile.mark) />\n")
            try page.empty(
                "meta",
                ["http-equiv": "Content-Security-Policy", "content": PageStyle.contentSecurityPolicy])
            try page.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            try page.empty("meta", ["name": "color-scheme", "content": "light dark"])
            try page.empty("meta", ["name": "referrer", "content": "no-referrer"])
            try page.element("title", "\(title): report")
            try page.element("style") { try page.raw(PageStyle.sheet) }
        }
        try page.newLine()
    }

    private func writeFoot(_ page: Markup) throws {
        try page.element("footer") {
            try page.element("p") {
                try page.text("Written by fieldbook on \(now) from the journal of ")
                try page.element("bdi", snapshot.folder)
                try page.text(". Links lead to the files as long as this page stays where it was written.")
            }
        }
    }
}
