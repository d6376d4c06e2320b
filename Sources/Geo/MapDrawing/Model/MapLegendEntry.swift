/// A line of the legend: a sample of a style and what it means, or what the lines behind it are about.
public struct MapLegendEntry: Hashable, Sendable {
    /// The shape of the sample.
    public enum Symbol: Hashable, Sendable {
        case area
        case line
        case point
        /// No sample: the text stands over those that follow.
        case heading
    }

    /// What the style means.
    public var text: String
    /// The style.
    public var style: MapStyle
    /// The shape of the sample.
    public var symbol: Symbol

    /// Creates a legend entry.
    public init(_ text: String, style: MapStyle, symbol: Symbol = .area) {
        self.text = text
        self.style = style
        self.symbol = symbol
    }

    /// Creates the heading of the entries behind it.
    public init(heading text: String) {
        self.init(text, style: MapStyle(), symbol: .heading)
    }
}
