import Parcels
import SimpleFeatures

/// A piece of ground in LV95 that parcels are selected by.
enum Ground {
    case circle(centre: Position, radius: Double)
    case box(BoundingBox)
    case polygons([Polygon])

    /// The region, for one task.
    func region() throws(ParcelError) -> ParcelRegion {
        switch self {
        case .circle(let centre, let radius): try ParcelRegion(around: centre, radius: radius)
        case .box(let box): try ParcelRegion(box)
        case .polygons(let polygons): try ParcelRegion(polygons)
        }
    }
}
