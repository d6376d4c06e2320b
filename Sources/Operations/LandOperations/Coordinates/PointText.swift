package import Batch
package import SimpleFeatures
import SwissCoordinates

/// A point as users write it: two or three coordinates, as separate texts or in one.
package struct PointText {
    /// Compass letters, with the German O for east.
    private static let letters = Set("NESWOneswo".unicodeScalars)
    private static let marks = Set("+-.,;:'’′\"”″°º".unicodeScalars)
    /// A comma with this many digits after it may also separate two coordinates.
    private static let doubtfulDecimals = 5

    /// The point, with easting or longitude first.
    package let position: Position

    /// Reads for example `2600000 1200000 540`, `2'600'000,5 / 1'200'000`, `2600000/1200000`, `2600000,1200000`, or
    /// `46°57'03.9"N 7°26'19.1"E`, where letters may say which axis comes first.
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
                "\"\(doubtful)\" can be one coordinate or two; use spaces and decimal points")
        }
        self.position = position
    }

    /// Whether a text contains only characters of coordinates, and so is hardly the name of a file.
    package static func isLikely(_ text: String) -> Bool {
        if Double(text)?.isFinite == false || isSlashedPoint(text) { return true }
        let scalars = text.split(separator: " / ").joined(separator: " ").unicodeScalars
        return scalars.contains { ("0"..."9").contains($0) }
            && scalars.allSatisfy {
                ("0"..."9").contains($0) || letters.contains($0) || marks.contains($0)
                    || $0.properties.isWhitespace
            }
    }

    /// Whether it is a point such as `2600000/1200000`. Short whole numbers are rather folders, such as `2024/05`.
    private static func isSlashedPoint(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return position(cleaned(parts)) != nil && !parts.contains("")
            && parts.contains { $0.utf8.count > 4 || Int($0) == nil }
    }

    /// The ways to split a text into coordinates, most likely first.
    private static func candidates(_ texts: [String]) -> [[String]] {
        guard texts.count == 1, let text = texts.first else {
            return [cleaned(texts.flatMap { $0.split(separator: "/").map(String.init) })]
        }
        return [
            cleaned(text.split { $0.isWhitespace || $0 == "/" }.map(String.init)),
            cleaned(text.split(separator: "/").map(String.init)),
            cleaned(text.split(separator: ";").map(String.init)),
            cleaned(text.split(separator: ",").map(String.init)),
        ]
    }

    private static func cleaned(_ parts: [String]) -> [String] {
        parts.map { part in
            var part = Substring(part).drop(while: \.isWhitespace)
            while let last = part.last, last.isWhitespace || last == "," || last == ";" { part.removeLast() }
            return String(part)
        }.filter { !$0.isEmpty }
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

    /// A number. Infinity and NaN are accepted here and rejected later with a better error.
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
                "\"\(wrong)\" is not a coordinate: a comma can only precede decimals; write 2'600'000 or 2600000"
            )
        }
        if let wrong {
            return ParameterFailure(
                "\"\(wrong)\" is not a coordinate; write 2600000, 2'600'000.5 or 7°26'19.1\"E")
        }
        if (2...3).contains(parts.count) {
            return ParameterFailure(
                "\(parts.joined(separator: ", ")): the compass letters do not match")
        }
        return ParameterFailure(
            "a point needs two numbers, easting and northing, and perhaps a height, not \(parts.count); "
                + "for many points use a table")
    }
}

/// A single point, transformed to another CRS.
package struct TransformedPoint {
    private static let secondsDecimals = 5
    private static let heightDecimals = 3

    private let position: Position
    private let reason: String
    private let axesWereSwapped: Bool
    private let transformer: Transformer
    private let provenance: Provenance
    /// Whether every grid that was used covers the point.
    private let isInside: Bool
    private let parameters: TransformCoordinates.Parameters

    /// Transforms easting and northing, or longitude and latitude. A height is copied unless both CRS define heights.
    ///
    /// If the CRS is automatic, axes that are certainly swapped are put in order.
    package init(_ point: Position, by operation: TransformCoordinates) throws {
        parameters = operation.parameters
        let choice = try operation.source.resolved(declared: nil, positions: [point])
        (axesWereSwapped, reason) = (choice.axesAreSwapped, choice.reason)
        transformer = try Transformer(from: choice.system, to: operation.target, options: operation.options)
        position = try transformer.transform(choice.ordered(point))
        provenance = try transformer.provenance()
        isInside = try transformer.covers(choice.ordered(point))
    }

    /// The coordinates, separated by spaces.
    package var text: String {
        [value(position.x, .x).text, value(position.y, .y).text, position.z.map { value($0, .height).text }]
            .compactMap(\.self).joined(separator: " ")
    }

    /// The coordinates by name, with the CRS, the method and its accuracy.
    package var row: Row {
        let isGeographic = transformer.targetIsGeographic
        return Row([
            isGeographic ? "longitude" : "easting": value(position.x, .x),
            isGeographic ? "latitude" : "northing": value(position.y, .y),
            "height": position.z.map { value($0, .height) } ?? .missing,
            "from": .text(transformer.source.name),
            "to": .text(transformer.target.name), "method": .text(transformer.method),
            "ballpark": .integer(transformer.ballparkCount), "inside": .flag(isInside),
            "accuracy": Row.Value(provenance.horizontalAccuracy, decimals: 3),
            "files": .list(provenance.files), "reason": .text(reason),
        ])
    }

    /// Notes for a user who sees the coordinates only.
    package var notes: [String] {
        [
            axesWereSwapped ? "read as \(reason)" : nil,
            BallparkNote.text(count: transformer.ballparkCount, method: transformer.method),
        ].compactMap(\.self)
    }

    private func value(_ number: Double, _ axis: CoordinateText.Axis) -> Row.Value {
        if parameters.notation == .dms, axis != .height {
            let decimals = parameters.decimals ?? Self.secondsDecimals
            return .text(SexagesimalText.string(number, axis, decimals: decimals))
        }
        let usual = CoordinateDigits.millimetreDecimals(isGeographic: transformer.targetIsGeographic)
        let value = Row.Value.number(
            number, decimals: axis == .height ? Self.heightDecimals : parameters.decimals ?? usual)
        return parameters.decimalComma ? .text(value.text.replacing(".", with: ",")) : value
    }
}
