package import Batch
import SimpleFeatures
import SwissCoordinates

/// One point in another reference system.
package struct TransformedPoint {
    private let position: Position
    private let reason: String
    private let transformer: Transformer
    private let decimals: Int

    /// Transforms easting and northing, or longitude and latitude, and a height that stays as it is unless
    /// both systems say theirs.
    package init(
        _ numbers: [Double], from: String, to: String, decimals: Int?, method: String = "grid",
        allowBallpark: Bool = false
    ) throws {
        guard numbers.count >= 2 else { throw ParameterFailure("two or three numbers were expected") }
        try ParameterCheck.decimals(decimals)
        let point = Position(x: numbers[0], y: numbers[1], z: numbers.count > 2 ? numbers[2] : nil)
        let choice = try SourceSystem(from).resolved(declared: nil, positions: [point])
        reason = choice.reason
        transformer = try Transformer(
            from: choice.system, to: try ReferenceSystem(to),
            options: TransformOptions(method: try TransformMethod(method), allowsBallpark: allowBallpark))
        position = try transformer.transform(choice.ordered(point))
        self.decimals =
            decimals ?? FeatureOutput.millimetreDecimals(isGeographic: transformer.targetIsGeographic)
    }

    /// The coordinates, separated by spaces.
    package var text: String {
        let coordinates = [position.x, position.y].map { Row.Value.number($0, decimals: decimals).text }
        return (coordinates + (position.z.map { [Row.Value.number($0, decimals: 3).text] } ?? [])).joined(
            separator: " ")
    }

    /// The coordinates by name, with how they were found.
    package var row: Row {
        let isGeographic = transformer.targetIsGeographic
        return Row([
            isGeographic ? "longitude" : "easting": .number(position.x, decimals: decimals),
            isGeographic ? "latitude" : "northing": .number(position.y, decimals: decimals),
            "height": .init(position.z, decimals: 3), "from": .text(transformer.source.name),
            "to": .text(transformer.target.name), "method": .text(transformer.method),
            "ballpark": .integer(transformer.ballparkCount), "reason": .text(reason),
        ])
    }
}
