import DocumentModel

/// The rules of all types of documents.
///
/// A file of JSON or YAML names a type and what differs from the type's built-in rules; types that are not built in
/// differ from the standard.
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

    /// The rules that are built in.
    public static let builtIn = QualityRulebook(
        rules: Dictionary(
            uniqueKeysWithValues: QualityType.allCases.map { ($0.rawValue, rules(of: $0)) }))

    /// A type's rules; the standard for types that have none.
    public subscript(type: String) -> QualityRules { rules[type] ?? .standard }

    private init(rules: [String: QualityRules]) { self.rules = rules }

    /// The built-in rules with the changes that are written down.
    public init(from decoder: any Decoder) throws {
        self = .builtIn
        let types = try decoder.container(keyedBy: RuleName.self)
        for type in types.allKeys {
            rules[type.stringValue] = try QualityRules(
                self[type.stringValue], changedBy: types.superDecoder(forKey: type))
        }
    }

    /// All rules, those that are off included.
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
