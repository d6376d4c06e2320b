/// What a good scan of one type of document has; `nil` switches a check off.
///
/// Read from JSON, or YAML, with the names of these properties. What a file leaves out stays at its default, `null`
/// switches off, and a name that is not known is an error.
///
/// ```swift
/// var rules = QualityRules.standard
/// rules.minimumDotsPerInch = 300
/// rules.paper = .a4
/// ```
public struct QualityRules: Hashable, Sendable, Codable {
    /// The paper that the document is on, if that is known; tells the true resolution.
    public var paper: PaperSize?
    /// Dots an inch on the paper.
    public var minimumDotsPerInch: Double? = 150
    /// Pixels of most letters' height: for running text the height of an x.
    public var minimumTextHeight: Double? = 8
    /// Blur of the letters' edges in percent of their height.
    public var maximumBlur: Double? = 22
    /// The paper's level, 0 black to 255 white.
    public var minimumBrightness: Double? = 50
    /// Levels between ink and paper.
    public var minimumContrast: Double? = 30
    /// Percent of the page that light has blown out.
    public var maximumGlare: Double? = 0.2
    /// Letters that touch the same edge.
    public var maximumCutLetters: Double? = 3
    /// Ink in thousandths of the page.
    public var minimumInk: Double? = 0.1
    /// Bytes of the file.
    public var minimumBytes: Double? = 1
    /// Bytes of the file.
    public var maximumBytes: Double? = 50_000_000
    /// Pages of the file.
    public var minimumPages: Double? = 1
    /// Pages of the file.
    public var maximumPages: Double? = 500
    /// Formats that are taken, by their names: `jpeg`, `png`, `tiff`, `webp`, `heif`, `gif`, `bmp`, `jpeg2000`, `pdf`.
    public var formats: Set<String>?
    /// Percent of a side of the page that was made along which it is dark.
    public var maximumDarkEdge: Double? = DarkEdges.mostPercent
    /// Millimetres of the shorter side of the page that was made: US Letter, and what feeders add. A3, plans and
    /// receipts are not checked.
    public var maximumShortSide: Double? = 222
    /// Millimetres of its longer side: US Legal, and what feeders add.
    public var maximumLongSide: Double? = 363
    /// Numbers on the page that was made, AHV numbers and IBANs, whose check digits do not hold.
    public var maximumDoubtfulNumbers: Double? = 0

    /// Rules that any readable page meets.
    public static let standard = QualityRules()

    private init() {}
}

extension QualityRules {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case paper, minimumDotsPerInch, minimumTextHeight, maximumBlur, minimumBrightness, minimumContrast
        case maximumGlare, maximumCutLetters, minimumInk, minimumBytes, maximumBytes, minimumPages,
            maximumPages
        case formats, maximumDarkEdge, maximumShortSide, maximumLongSide, maximumDoubtfulNumbers
    }

    /// The standard rules with the changes that are written down.
    public init(from decoder: any Decoder) throws { try self.init(.standard, changedBy: decoder) }

    init(_ base: QualityRules, changedBy decoder: any Decoder) throws {
        self = base
        let names = try decoder.container(keyedBy: RuleName.self).allKeys
        for name in names where CodingKeys(rawValue: name.stringValue) == nil {
            let known = CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [name],
                    debugDescription: "There is no rule \"\(name.stringValue)\"; there are \(known)"))
        }
        let changes = try decoder.container(keyedBy: CodingKeys.self)
        func change<Value: Decodable>(_ path: WritableKeyPath<Self, Value?>, _ key: CodingKeys) throws {
            guard changes.contains(key) else { return }
            self[keyPath: path] = try changes.decodeIfPresent(Value.self, forKey: key)
        }
        try change(\.paper, .paper)
        try change(\.minimumDotsPerInch, .minimumDotsPerInch)
        try change(\.minimumTextHeight, .minimumTextHeight)
        try change(\.maximumBlur, .maximumBlur)
        try change(\.minimumBrightness, .minimumBrightness)
        try change(\.minimumContrast, .minimumContrast)
        try change(\.maximumGlare, .maximumGlare)
        try change(\.maximumCutLetters, .maximumCutLetters)
        try change(\.minimumInk, .minimumInk)
        try change(\.minimumBytes, .minimumBytes)
        try change(\.maximumBytes, .maximumBytes)
        try change(\.minimumPages, .minimumPages)
        try change(\.maximumPages, .maximumPages)
        try change(\.formats, .formats)
        try change(\.maximumDarkEdge, .maximumDarkEdge)
        try change(\.maximumShortSide, .maximumShortSide)
        try change(\.maximumLongSide, .maximumLongSide)
        try change(\.maximumDoubtfulNumbers, .maximumDoubtfulNumbers)
    }
}

/// Any name that a file may hold.
struct RuleName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
