import Foundation
import SimpleFeatures
import SwissCoordinates

extension LibraryExamples {
    static func swissCoordinates() throws {
        let transformer = try Transformer(from: .lv03, to: .wgs84)
        let place = try transformer.transform(Position(x: 723_800, y: 76_800))
        print(String(format: "%.7f %.7f", place.x, place.y))  // 9.0317960 45.8315216
        print(try transformer.covers(Position(x: 723_800, y: 76_800)))  // true
    }
}
