import DocumentModel

/// The requirements for a good scan of one document type; `nil` turns a check off.
///
/// Read from JSON or YAML with the names of these properties. Missing names keep their defaults, `null` turns a
/// check off, and unknown names are an error.
///
/// ```swift
/// var rules = QualityRules.standard
/// rules.minimumDotsPerInch = 300
/// rules.paper = .a4
/// ```
public struct QualityRules: Hashable, Sendable, Codable {
    /// The document's paper, if known, from which the true resolution follows.
    public var paper: PaperSize?
    /// Dots per inch on the paper.
    public var minimumDotsPerInch: Double? = 150
    /// Common height of letters in pixels, usually the x-height.
    public var minimumTextHeight: Double? = 8
    /// Blur of the letters' edges in percent of their height.
    public var maximumBlur: Double? = 22
    /// Level of the paper, 0 black to 255 white.
    public var minimumBrightness: Double? = 50
    /// Levels between ink and paper.
    public var minimumContrast: Double? = 30
    /// Glare in percent of the page.
    public var maximumGlare: Double? = 0.2
    /// Letters cut by the same edge.
    public var maximumCutLetters: Double? = 3
    /// Ink in thousandths of the page.
    public var minimumInk: Double? = 0.1
    /// Size of the file in bytes.
    public var minimumBytes: Double? = 1
    /// Size of the file in bytes.
    public var maximumBytes: Double? = 50_000_000
    /// Number of pages.
    public var minimumPages: Double? = 1
    /// Number of pages.
    public var maximumPages: Double? = 500
    /// Accepted formats, by their names: `jpeg`, `png`, `tiff`, `webp`, `heif`, `gif`, `bmp`, `jpeg2000`, `pdf`.
    public var formats: Set<String>?
    /// Dark border of a processed page, in percent of a side.
    public var maximumDarkEdge: Double? = DarkEdges.mostPercent
    /// Shorter side of a processed page in millimetres: US Letter plus the feeder's margin. A3, plans and receipts
    /// are not checked.
    public var maximumShortSide: Double? = 222
    /// Longer side in millimetres: US Legal plus the feeder's margin.
    public var maximumLongSide: Double? = 363
    /// Number of AHV numbers and IBANs on a processed page with wrong check digits.
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

    /// Decodes changes to the standard rules.
    public init(from decoder: any Decoder) throws { try self.init(.standard, changedBy: decoder) }

    init(_ base: QualityRules, changedBy decoder: any Decoder) throws {
        self = base
        let names = try decoder.container(keyedBy: RuleName.self).allKeys
        for name in names where CodingKeys(rawValue: name.stringValue) == nil {
            let known = CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [name],
                    debugDescription: "Unknown rule \"\(name.stringValue)\"; the rules are \(known)"))
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

/// A coding key for any name.
private struct RuleName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The quality rules of all document types.
///
/// A JSON or YAML file lists types with their changes to the built-in rules; unknown types start from the standard
/// rules.
///
///     passport:
///       minimumDotsPerInch: 400
///     receipt:
///       maximumGlare: null
///
/// ```swift
/// let book = try JSONDecoder().decode(QualityRulebook.self, from: file)
/// let rules = book["passport"]
/// ```
public struct QualityRulebook: Hashable, Sendable, Codable {
    /// The rules by type.
    public private(set) var rules: [String: QualityRules]

    /// The built-in rules.
    public static let builtIn = QualityRulebook(
        rules: Dictionary(
            uniqueKeysWithValues: QualityType.allCases.map { ($0.rawValue, rules(of: $0)) }))

    /// The rules of a type; the standard rules for unknown types.
    public subscript(type: String) -> QualityRules { rules[type] ?? .standard }

    private init(rules: [String: QualityRules]) { self.rules = rules }

    /// Decodes changes to the built-in rules.
    public init(from decoder: any Decoder) throws {
        self = .builtIn
        let types = try decoder.container(keyedBy: RuleName.self)
        for type in types.allKeys {
            rules[type.stringValue] = try QualityRules(
                self[type.stringValue], changedBy: types.superDecoder(forKey: type))
        }
    }

    /// Encodes all rules, including those that are off.
    public func encode(to encoder: any Encoder) throws { try rules.encode(to: encoder) }

    private static func rules(of type: QualityType) -> QualityRules {
        switch type {
        case .passport: rules(.passportPage, dotsPerInch: 300, textHeight: 14)
        case .idCard: rules(.card, dotsPerInch: 300, textHeight: 12)
        case .invoice: rules(.a4, dotsPerInch: 200)
        case .letter: rules(.a4, dotsPerInch: 150)
        case .form: rules(.a4, dotsPerInch: 200)
        case .receipt: rules(nil, dotsPerInch: 150, contrast: 25)
        case .plan: rules(nil, dotsPerInch: 200, maximumBytes: 200_000_000)
        }
    }

    private static func rules(
        _ paper: PaperSize?, dotsPerInch: Double, textHeight: Double? = nil, contrast: Double? = nil,
        maximumBytes: Double? = nil
    ) -> QualityRules {
        var rules = QualityRules.standard
        rules.paper = paper
        rules.minimumDotsPerInch = dotsPerInch
        rules.minimumTextHeight = textHeight ?? rules.minimumTextHeight
        rules.minimumContrast = contrast ?? rules.minimumContrast
        rules.maximumBytes = maximumBytes ?? rules.maximumBytes
        return rules
    }
}
