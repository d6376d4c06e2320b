import Batch
package import SimpleFeatures

/// A point as people write it: two or three coordinates, apart or in one text.
package struct PointText {
    private static let letters = Set("NESWnesw".unicodeScalars)
    private static let marks = Set("+-.,;:'’′\"”″°º".unicodeScalars)
    /// A comma with so many digits behind it may as well stand between two coordinates.
    private static let doubtfulDecimals = 5

    /// Easting or longitude first.
    package let position: Position

    /// Reads `2600000 1200000 540`, `2'600'000,5 / 1'200'000`, `2600000,1200000`, or `46°57'03.9"N 7°26'19.1"E`, whose
    /// letters say which is which.
    package init(_ texts: [String]) throws {
        let candidates = Self.candidates(texts)
        guard let parts = candidates.first(where: { Self.position($0) != nil }),
            let position = Self.position(parts)
        else { throw Self.failure(candidates[0]) }
        let apart = parts.flatMap { $0.split(separator: ",").map(String.init) }
        if apart.count > parts.count, Self.position(apart) != nil,
            let doubtful = parts.first(where: Self.isDoubtful)
        {
            throw ParameterFailure(
                "\"\(doubtful)\" can be one coordinate or two; part them by spaces, with points for decimals")
        }
        self.position = position
    }

    /// Whether a text has nothing but what coordinates are made of, so that it hardly names a file.
    package static func isLikely(_ text: String) -> Bool {
        if Double(text)?.isFinite == false { return true }
        let scalars = text.split(separator: " / ").joined(separator: " ").unicodeScalars
        return scalars.contains { ("0"..."9").contains($0) }
            && scalars.allSatisfy {
                ("0"..."9").contains($0) || letters.contains($0) || marks.contains($0)
                    || $0.properties.isWhitespace
            }
    }

    /// The ways to take coordinates apart, the likeliest first.
    private static func candidates(_ texts: [String]) -> [[String]] {
        guard texts.count == 1, let text = texts.first else { return [cleaned(texts)] }
        return [
            cleaned(text.split(whereSeparator: \.isWhitespace).map(String.init)),
            cleaned(text.split(separator: ";").map(String.init)),
            cleaned(text.split(separator: ",").map(String.init)),
        ]
    }

    private static func cleaned(_ parts: [String]) -> [String] {
        parts.map { part in
            var part = Substring(part).drop(while: \.isWhitespace)
            while let last = part.last, last.isWhitespace || last == "," || last == ";" { part.removeLast() }
            return String(part)
        }.filter { !["", "/"].contains($0) }
    }

    private static func position(_ parts: [String]) -> Position? {
        guard (2...3).contains(parts.count) else { return nil }
        var height: Double?
        if parts.count == 3 {
            guard let number = number(parts[2], .height) else { return nil }
            height = number
        }
        if let x = number(parts[0], .x), let y = number(parts[1], .y) {
            return Position(x: x, y: y, z: height)
        }
        guard let y = number(parts[0], .y), let x = number(parts[1], .x) else { return nil }
        return Position(x: x, y: y, z: height)
    }

    /// What is not finite is a number as well, for which there is an error of its own.
    private static func number(_ text: String, _ axis: CoordinateText.Axis) -> Double? {
        CoordinateText.number(text, axis) ?? Double(text).flatMap { $0.isFinite ? nil : $0 }
    }

    private static func isDoubtful(_ part: String) -> Bool {
        part.split(separator: ",").last.map { part.contains(",") && $0.utf8.count >= doubtfulDecimals }
            ?? false
    }

    private static func failure(_ parts: [String]) -> ParameterFailure {
        let wrong = parts.first { number($0, .x) == nil && number($0, .y) == nil }
        if let wrong, wrong.split(separator: ",").count > 2 {
            return ParameterFailure(
                "\"\(wrong)\" is no coordinate: a comma stands before decimals only; write 2'600'000 or 2600000"
            )
        }
        if let wrong {
            return ParameterFailure(
                "\"\(wrong)\" is no coordinate; they look like 2600000, 2'600'000.5 or 7°26'19.1\"E")
        }
        if (2...3).contains(parts.count) {
            return ParameterFailure(
                "\(parts.joined(separator: ", ")): the letters of the compass do not go together")
        }
        return ParameterFailure(
            "a point needs two numbers, easting and northing, and perhaps a height, not \(parts.count); "
                + "many points go into a table")
    }
}
