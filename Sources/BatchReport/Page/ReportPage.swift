import Batch
public import Foundation
public import PrintedTexts

/// A page that reports a batch: its results, its failures with their remedies, and its outputs.
///
/// The page is self-contained: no network, no other files, no scripts; images are embedded. Links to files are relative
/// to it.
public struct ReportPage {
    static let filesShownAtOnce = 10
    static let filesAGroup = 200
    static let greatestGroups = 50
    static let greatestSteps = 200
    static let greatestRuns = 50
    static let slowestItems = 10
    static let greatestMissingParts = 5

    let snapshot: JournalSnapshot
    let standings: [StepStanding]
    /// The steps' titles, by scope.
    let titles: [String: String]
    let runs: [RunRecord]
    /// Parts of the batch without a journal.
    let missingShards: [Shard]
    let link: PageLink
    let thumbnails: any ThumbnailMaker
    let greatestThumbnails: Int
    let time: Date
    let language: PrintedLanguage
    let texts: BatchReportTexts

    /// Prepares a page that will be saved in `pageFolder`. Its own words are in `language`; errors and remedies are as
    /// recorded.
    public init(
        of snapshot: JournalSnapshot, pageFolder: String, thumbnails: any ThumbnailMaker,
        greatestThumbnails: Int, language: PrintedLanguage = .en, time: Date = Date()
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
        self.language = language
        texts = language.texts.report
    }

    /// Writes the page.
    public func write(to sink: @escaping ([UInt8]) throws -> Void) throws {
        let page = Markup(sink: sink)
        try page.raw("<!DOCTYPE html>\n")
        try page.element("html", ["lang": language.rawValue]) {
            try writeHead(page)
            try page.element("body") {
                try page.element("main") {
                    try writeSummary(page)
                    try writeSteps(page)
                    try writeFailures(page)
                    try writeFaults(page)
                    try writeNotes(page)
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
            try page.element("title", filled(texts.pageTitle, ["folder": title]))
            try page.element("style") { try page.raw(PageStyle.sheet) }
        }
        try page.newLine()
    }

    private func writeFoot(_ page: Markup) throws {
        let (before, after) = sides(of: "{folder}", in: texts.footSentence)
        try page.element("footer") {
            try page.element("p") {
                try page.text(filled(before, ["time": now]))
                try page.element("bdi", snapshot.folder)
                try page.text(filled(after, ["time": now]))
            }
        }
    }
}

/// Makes thumbnails of outputs.
public protocol ThumbnailMaker {
    /// The thumbnail of the file; `nil` if the file is not drawable, no longer has this SHA-256, or cannot be drawn.
    func thumbnail(ofFileAt path: String, hash: String) -> Thumbnail?
}

/// What is shown of an output.
public enum Thumbnail: Hashable, Sendable {
    /// A small JPEG of the first page.
    case jpeg(Data)
    /// The file opens only with a password.
    case locked
}

/// Relative links from a page to files, which remain valid if both are moved together.
struct PageLink {
    private let from: [Substring.UTF8View]
    private let root: String

    /// Links from a page in the folder `page` to files whose paths are relative to `root`.
    init(from page: String, root: String) {
        from = Self.components(page)
        self.root = root
    }

    /// The link address of the path; always begins with a dot, so that it cannot be mistaken for a URL.
    func address(of path: String) -> String {
        let target = Self.components(path.utf8.first == UInt8(ascii: "/") ? path : root + "/" + path)
        let shared = zip(from, target).prefix { $0.elementsEqual($1) }.count
        let up = Array(repeating: "..", count: from.count - shared)
        let steps = (up.isEmpty ? ["."] : up) + target.dropFirst(shared).map { String(Substring($0)) }
        return PercentEncoding.text(of: steps.joined(separator: "/"))
    }

    private static func components(_ path: String) -> [Substring.UTF8View] {
        PathParts.absolute(path).utf8.split(separator: UInt8(ascii: "/"))
    }
}

/// Percent encoding of paths.
enum PercentEncoding {
    /// The encoded bytes of the path.
    static func text(of path: String) -> String {
        PathText.bytes(of: path).map(encoded).joined()
    }

    /// The byte itself if it is a letter, a digit, a slash or one of `-._~`, otherwise `%` and two digits.
    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            String(UnicodeScalar(byte))
        default:
            (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}
