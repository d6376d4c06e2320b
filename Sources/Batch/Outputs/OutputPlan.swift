/// The outputs of an item, as far as they are known before it is processed; paths are relative to the output folder.
///
/// An array literal is a plan of files:
///
/// ```swift
/// func outputPlan(of item: Item) -> OutputPlan { ["\(item.stem).txt"] }
/// ```
public struct OutputPlan: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The files that the item will have at least.
    public let files: [String]
    /// The outputs whose number or subfolder is only known afterwards.
    public let series: [OutputSeries]
    /// The subfolders of which ``OperationResult/subfolder`` names one for all outputs; empty if they have no choice.
    public let subfolders: Set<String>

    /// Plans files, and outputs whose number is not known yet.
    public init(_ files: [String] = [], series: [OutputSeries] = []) {
        self.files = files
        self.series = series
        subfolders = []
    }

    /// Plans files in one of a few subfolders. Each is a single name, and never taken from an item's content.
    ///
    /// - Parameter criterion: what determines the subfolder, such as `kind`; a dry run shows it in the subfolder's place.
    public init(_ files: [String], sortedBy criterion: String, into subfolders: Set<String>) {
        self.files = []
        series = files.map { OutputSeries(start: "", mark: "{\(criterion)}", ending: "/" + $0) }
        self.subfolders = subfolders
    }

    /// Plans files.
    public init(arrayLiteral files: String...) { self.init(files) }

    /// The files and series as a dry run shows them.
    package var names: [String] { files + series.map(\.description) }

    /// Whether a file with this extension is complete in itself, so that no other can follow it in one stream.
    static func isWholeDocument(_ suffix: String) -> Bool {
        ["kml", "gml", "gpkg", "fgb", "dxf", "gpx"].contains(format(suffix))
    }

    /// Whether a file with this extension is one collection in JSON, of which some programs read several in one stream.
    static func isWholeCollection(_ suffix: String) -> Bool { format(suffix) == "geojson" }

    private static func format(_ suffix: String) -> String {
        suffix.lowercased().split(separator: ".").first.map(String.init) ?? ""
    }

    /// The subfolder for the outputs of an item with this result; `nil` without a choice.
    ///
    /// - Throws: `ItemFailure` if the result names none of the planned subfolders.
    package func subfolder(for result: some OperationResult) throws -> String? {
        guard !subfolders.isEmpty else { return nil }
        guard let name = result.subfolder, subfolders.contains(name) else { throw ItemFailure.unexpected }
        return name
    }
}

/// Outputs of an item whose paths are not known in advance: numbered ones, `letters/march-1.png` and so on, or one whose
/// folder depends on the result.
public struct OutputSeries: Hashable, Sendable, CustomStringConvertible {
    private let start: String
    /// Displayed in place of the number or the folder.
    private let mark: String
    private let ending: String

    /// Outputs whose paths are `start`, then a number or a folder that is not known yet, then `ending`.
    public init(start: String, mark: String = "*", ending: String) {
        self.start = start
        self.mark = mark
        self.ending = ending
    }

    /// The series that a file would belong to; `nil` without a number before its extension.
    public init?(holding path: String) {
        let name = path.utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let digits = name[..<dot].reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        start = String(Substring(name[..<dot].dropLast(digits.count)))
        mark = "*"
        ending = String(Substring(name[dot...]))
    }

    /// Whether an output in a folder that depends on the result could have this path, relative to the output folder.
    func mayHold(sorted place: String) -> Bool {
        let slash = UInt8(ascii: "/")
        guard ending.utf8.first == slash, place.utf8.starts(with: start.utf8) else { return false }
        let rest = place.utf8.dropFirst(start.utf8.count)
        guard let end = rest.firstIndex(of: slash), end > rest.startIndex else { return false }
        return rest[end...].elementsEqual(ending.utf8)
    }

    /// The series with its paths prefixed by `folder`.
    public func below(_ folder: String) -> OutputSeries {
        OutputSeries(start: folder + "/" + start, mark: mark, ending: ending)
    }

    /// A text that cannot be a path and is equal for equal series.
    public var key: String { start + "\0" + ending }

    /// `letters/march-*.png`
    public var description: String { start + mark + ending }
}
