import Geodesy
import SimpleFeatures

extension LibraryExamples {
    static func geodesy() {
        let newYork = Position(x: -73.8, y: 40.6)
        let london = Position(x: -0.5, y: 51.6)
        print(Geodesic.metres(from: newYork, to: london).rounded())  // 5551759.0

        let square = [(7.0, 46.0), (7.001, 46.0), (7.001, 46.001), (7.0, 46.001), (7.0, 46.0)]
        let ring = GeodesicRing(square.map { Position(x: $0.0, y: $0.1) })
        print(ring.area.magnitude.rounded(), ring.perimeter.rounded())  // 8610.0 377.0
    }
}
