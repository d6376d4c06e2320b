/// Outputs of an item that a number tells apart, `letters/march-1.png` and so on, when it is not known before how many
/// there are.
public struct OutputSeries: Hashable, Sendable, CustomStringConvertible {
    private let start: String
    private let ending: String

    /// The outputs whose paths are `start`, a number, and `ending`.
    public init(start: String, ending: String) {
        self.start = start
        self.ending = ending
    }

    /// The series that a file would be in; `nil` without a number before its extension.
    public init?(holding path: String) {
        let name = path.utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let digits = name[..<dot].reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return nil }
        start = String(Substring(name[..<dot].dropLast(digits.count)))
        ending = String(Substring(name[dot...]))
    }

    /// The series with its paths seen from outside `folder`.
    public func below(_ folder: String) -> OutputSeries {
        OutputSeries(start: folder + "/" + start, ending: ending)
    }

    /// A text that is no path, and the same for the same series.
    public var key: String { start + "\0" + ending }

    /// `letters/march-*.png`
    public var description: String { start + "*" + ending }
}
