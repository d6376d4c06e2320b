/// How much time text recognition takes, and how many errors it makes.
public enum RecognitionEffort: String, Codable, Sendable, CaseIterable {
    /// Less time, above all in documents of many pages: at a lower resolution, and in the language of the first page.
    case fast
    /// In all languages at the usual resolution.
    case normal
    /// Fewer errors in about twice the time: for each line, the result with the higher confidence is kept.
    case best

    /// Resolution at which text of normal size is recognised.
    public var dotsPerInch: Double { self == .fast ? 170 : 200 }

    /// Scales of further readings, relative to the first. Errors of one size are rarely repeated at another.
    public var furtherScales: [Double] { self == .best ? [0.75] : [] }

    /// Whether the later pages of a document are recognised only in the language of the first page, as long as
    /// the results are just as good.
    public var narrowsLanguages: Bool { self == .fast }
}
