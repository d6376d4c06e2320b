package import Batch
package import SimpleFeatures
import SwissCoordinates

/// One point in another reference system.
package struct TransformedPoint {
    private static let secondsDecimals = 5
    private static let heightDecimals = 3

    private let position: Position
    private let reason: String
    private let axesWereSwapped: Bool
    private let transformer: Transformer
    private let provenance: Provenance
    /// Whether every grid on the way holds the point.
    private let isInside: Bool
    private let parameters: TransformCoordinates.Parameters

    /// Transforms easting and northing, or longitude and latitude, and a height that stays as it is unless
    /// both systems say theirs.
    ///
    /// Where the system is not named, axes that are surely the other way round are taken so.
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

    /// The coordinates by name, with how they were found.
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

    /// What a person should know who sees the coordinates alone.
    package var notes: [String] {
        [
            axesWereSwapped ? "taken as \(reason)" : nil,
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
