import CGDAL
import SimpleFeatures

/// Which kinds of geometries a layer has to hold.
struct GeometryKinds: Hashable {
    private enum Kind: Hashable {
        case point, line, area, collection
    }

    private var kinds: Set<Kind> = []
    private var hasSeveralParts = false
    private var hasHeights = false

    /// Whether a file of one kind of geometry has room for all.
    var areOfOneKind: Bool { kinds.count <= 1 }

    /// Whether single geometries have to become ones of several parts, because others are.
    var wantsParts: Bool { areOfOneKind && hasSeveralParts && kinds.first != .collection }

    /// As GDAL names it; unknown where there are several kinds.
    var type: OGRwkbGeometryType {
        let plain: OGRwkbGeometryType =
            switch areOfOneKind ? kinds.first : nil {
            case .point: hasSeveralParts ? wkbMultiPoint : wkbPoint
            case .line: hasSeveralParts ? wkbMultiLineString : wkbLineString
            case .area: hasSeveralParts ? wkbMultiPolygon : wkbPolygon
            case .collection: wkbGeometryCollection
            case nil: wkbUnknown
            }
        return hasHeights ? OGR_GT_SetZ(plain) : plain
    }

    mutating func observe(_ geometry: Geometry) {
        let (kind, isSeveral): (Kind, Bool) =
            switch geometry {
            case .point: (.point, false)
            case .multiPoint: (.point, true)
            case .lineString: (.line, false)
            case .multiLineString: (.line, true)
            case .polygon: (.area, false)
            case .multiPolygon: (.area, true)
            case .geometryCollection: (.collection, true)
            }
        kinds.insert(kind)
        hasSeveralParts = hasSeveralParts || isSeveral
        hasHeights = hasHeights || geometry.firstPosition?.z != nil
    }
}

extension Geometry {
    /// The first position of all, if there is any.
    fileprivate var firstPosition: Position? {
        switch self {
        case .point(let position): position
        case .multiPoint(let positions), .lineString(let positions): positions.first
        case .multiLineString(let lines): lines.first?.first
        case .polygon(let polygon): polygon.rings.first?.first
        case .multiPolygon(let polygons): polygons.first?.rings.first?.first
        case .geometryCollection(let members): members.first?.firstPosition
        }
    }

    /// The geometry as one of several parts.
    var asParts: Geometry {
        switch self {
        case .point(let position): .multiPoint([position])
        case .lineString(let line): .multiLineString([line])
        case .polygon(let polygon): .multiPolygon([polygon])
        default: self
        }
    }
}
