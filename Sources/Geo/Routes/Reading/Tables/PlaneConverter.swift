public import SimpleFeatures

/// Turns eastings and northings into degrees, for tables that have them.
///
/// This library knows no reference systems; whoever reads such tables gives a `RouteReader` something that does.
public protocol PlaneConverter {
    /// Turns positions of LV95 or LV03, told apart by their size, into longitude and latitude in place.
    ///
    /// One that lies in neither system becomes not a number. Throws where none can be turned, as without a grid.
    func toDegrees(_ positions: inout [Position]) throws(RouteError)
}

extension RouteError {
    /// Positions cannot be converted for a reason that is not theirs.
    public static func notConverted(_ message: String, remedy: String) -> RouteError {
        RouteError(.badPlace, message, remedy: remedy)
    }
}

/// Whether numbers are eastings and northings of Switzerland.
enum SwissRange {
    /// Whether two fields are an easting and a northing in LV95 or LV03.
    static func holds(_ easting: String, _ northing: String) -> Bool {
        guard let x = number(easting), let y = number(northing) else { return false }
        return (2_480_000...2_840_000).contains(x) && (1_065_000...1_305_000).contains(y)
            || (480_000...840_000).contains(x) && (65_000...305_000).contains(y)
    }

    /// A number with a decimal point or comma, perhaps in groups of thousands.
    private static func number(_ text: String) -> Double? {
        let digits = text.filter { !["'", "\u{2019}", "\u{A0}", "\u{202F}"].contains($0) }
        return Double(digits.replacing(",", with: "."))
    }
}
