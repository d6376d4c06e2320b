public import PrintedTexts

/// Fill colours for the values of an attribute, with a legend: one colour per value or per class of numbers.
///
/// ```swift
/// let classes = MapClasses(of: features.map(\.zone))
/// let fill = classes.fill(of: "W2")
/// page.legend = classes.legend(.german)
/// ```
public struct MapClasses: Sendable {
    /// The maximum number of values with a separate colour; all others share one.
    public static let mostValues = 12

    private enum Division {
        /// The values in display order, with their colours.
        case values([String], colours: [MapColour])
        /// The smallest and largest number of each class.
        case ranges([ClosedRange<Double>])
    }

    private let division: Division
    private let hasOthers: Bool
    private let hasMissing: Bool

    /// Classifies the values; `nil` is a feature without a value.
    ///
    /// More than `mostValues` distinct numbers are divided into `classCount` classes (2 to 9) with about equally
    /// many features. Otherwise each value is a class. `colours` assigns colours to values.
    public init(of values: [String?], classCount: Int = 5, colours: [String: MapColour] = [:]) {
        let given = values.compactMap { $0 }
        hasMissing = given.count < values.count
        var counts: [String: Int] = [:]
        for value in given { counts[value, default: 0] += 1 }
        let numbers = given.compactMap { Double($0) }.filter(\.isFinite)
        if colours.isEmpty, counts.count > Self.mostValues, numbers.count == given.count {
            division = Self.ranges(of: numbers.sorted(), min(max(classCount, 2), 9))
            hasOthers = false
            return
        }
        let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let named = ordered.filter { colours[$0] != nil }
        let shown = colours.isEmpty ? Array(ordered.prefix(Self.mostValues)) : named
        hasOthers = shown.count < ordered.count
        let sorted = shown.sorted { Self.natural($0) < Self.natural($1) }
        division = .values(
            sorted,
            colours: sorted.enumerated().map { place, value in
                colours[value] ?? Self.palette[place % Self.palette.count]
            })
    }

    /// The colour of a value.
    public func fill(of value: String?) -> MapColour {
        guard let value else { return Self.missing }
        switch division {
        case .values(let values, let colours):
            return values.firstIndex(of: value).map { colours[$0] } ?? Self.other
        case .ranges(let ranges):
            guard let number = Double(value), number.isFinite else { return Self.missing }
            return Self.ramp(ranges.dropFirst().count { $0.lowerBound <= number }, of: ranges.count)
        }
    }

    /// The legend entries, with each colour as the fill of `style`. Number classes are named by their smallest and
    /// largest number.
    public func legend(_ words: MapWords, style: MapStyle = .parcel) -> [MapLegendEntry] {
        func entry(_ text: String, _ fill: MapColour) -> MapLegendEntry {
            var style = style
            style.fill = fill
            return MapLegendEntry(text, style: style)
        }
        var entries: [MapLegendEntry] = []
        switch division {
        case .values(let values, let colours):
            entries = zip(values, colours).map { entry($0.0, $0.1) }
        case .ranges(let ranges):
            entries = ranges.enumerated().map { place, range in
                let ends = [range.lowerBound, range.upperBound].map(Self.shown)
                return entry(
                    ends[0] == ends[1] ? ends[0] : ends.joined(separator: " – "),
                    Self.ramp(place, of: ranges.count))
            }
        }
        if hasOthers { entries.append(entry(words.other, Self.other)) }
        if hasMissing { entries.append(entry(words.noValue, Self.missing)) }
        return entries
    }

    private static func ranges(of sorted: [Double], _ count: Int) -> Division {
        var starts = [0]
        for place in 1..<count {
            let bound = sorted[sorted.count * place / count]
            guard bound > sorted[starts[starts.count - 1]], let start = sorted.firstIndex(of: bound) else {
                continue
            }
            starts.append(start)
        }
        return .ranges(
            zip(starts, starts.dropFirst() + [sorted.count]).map { sorted[$0]...sorted[$1 - 1] })
    }

    /// Sorts numbers by value and before texts.
    private static func natural(_ text: String) -> (Double, String) { (Double(text) ?? .infinity, text) }

    private static func shown(_ number: Double) -> String {
        guard number.magnitude < 1e15 else { return "\(number)" }
        if number == number.rounded() { return RoundNumber.grouped(number) }
        return "\((number * 100).rounded() / 100)"
    }

    /// Colours from light to dark in one hue, distinguishable in black and white.
    private static func ramp(_ place: Int, of count: Int) -> MapColour {
        let share = count > 1 ? Double(place) / Double(count - 1) : 0
        func mixed(_ light: Double, _ dark: Double) -> UInt8 {
            UInt8((light + (dark - light) * share).rounded())
        }
        return MapColour(red: mixed(0xF7, 0x5E), green: mixed(0xF7, 0xA6), blue: mixed(0xE2, 0xAD))
    }

    private static let palette: [MapColour] = [
        MapColour(0xF2C6B4), MapColour(0xCFE3B4), MapColour(0xBFD7EE), MapColour(0xF4E3A1),
        MapColour(0xD9C9E8), MapColour(0xB9E0D6), MapColour(0xE9CDA9), MapColour(0xF3BFD3),
        MapColour(0xC8CFD6), MapColour(0xA9C79B), MapColour(0x9DB7D9), MapColour(0xD7A89B),
    ]
    private static let other = MapColour(0xE6E6E3)
    private static let missing = MapColour.white
}
